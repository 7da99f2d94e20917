import type { Mount, Sandbox, SandboxCommand, SandboxResult } from "../../../ports/sandbox.ts";
import { openRegistryAccess } from "../egress/registry-access.ts";
import { type RegistryClients, readRegistryClients } from "../egress/registry-clients.ts";
import { type Launch, runLaunch } from "../process/run-launch.ts";
import { insideUser, readHostSystem } from "./host-system.ts";
import { findHostTools } from "./host-tools.ts";
import type { Isolation } from "./isolation.ts";
import { guardKernelFiles } from "./kernel-files.ts";
import { outerFirst, type RootEntry, refuseLinkedMountPoints } from "./root-entry.ts";

/** What the sandboxes of this machine share. */
export interface IsolationOptions {
  /** The user's environment: their tools and registries are found by it. The process's own where absent. */
  readonly userEnv?: NodeJS.ProcessEnv;
}

const scratchFolders: readonly Mount[] = [
  { kind: "scratch", inside: "/tmp" },
  { kind: "scratch", inside: insideUser.home },
];

/** A sandbox from a way to start isolated programs. What it learns of the host, it learns once. */
export function createIsolatedSandbox(
  name: string,
  launchFor: (isolation: Isolation) => Launch,
  options: IsolationOptions,
): Sandbox {
  const userEnv = options.userEnv ?? process.env;
  let host: Promise<Host> | undefined;
  let clients: Promise<RegistryClients> | undefined;

  const runOffline = async (command: SandboxCommand): Promise<SandboxResult> => {
    host ??= readHost(userEnv);
    const { system, path } = await host;
    const mounts = outerFirst(command.mounts);
    await refuseLinkedMountPoints(mounts);
    const env = { ...insideEnv(path), ...command.env };
    const launch = launchFor({ entries: [...system, ...mounts], argv: command.argv, env, cwd: command.cwd });
    return runLaunch(launch, command);
  };

  const runWithRegistries = async (command: SandboxCommand): Promise<SandboxResult> => {
    host ??= readHost(userEnv);
    const { path } = await host;
    clients ??= readRegistryClients(userEnv, path);
    const { hosts, env, mounts } = await clients;
    const access = await openRegistryAccess([...hosts, ...(command.allowHosts ?? [])], userEnv);
    try {
      const result = await runOffline({
        ...command,
        argv: access.bridged(command.argv, { ...insideEnv(path), ...env, ...command.env }),
        env: {},
        mounts: [...mounts, ...command.mounts, ...access.mounts],
      });
      return { ...result, stderr: `${result.stderr}${refusals(access.refused)}` };
    } finally {
      await access.close();
    }
  };

  return {
    name,
    run: (command) => (command.network === "registries" ? runWithRegistries(command) : runOffline(command)),
  };
}

/** Installers seldom say which host they could not reach. */
function refusals(refused: ReadonlySet<string>): string {
  return refused.size === 0 ? "" : `\ngoldseam: refused connections to ${[...refused].join(", ")}\n`;
}

interface Host {
  readonly system: readonly RootEntry[];
  readonly path: string;
}

async function readHost(userEnv: NodeJS.ProcessEnv): Promise<Host> {
  const [kernel, system, tools] = await Promise.all([
    guardKernelFiles(),
    readHostSystem(),
    findHostTools(userEnv),
  ]);
  return {
    // The tools come last: they may live in a folder below /tmp.
    system: [...kernel, ...system, ...scratchFolders, ...outerFirst(tools.entries)],
    path: tools.path.join(":"),
  };
}

function insideEnv(path: string): Record<string, string> {
  return {
    PATH: path,
    HOME: insideUser.home,
    USER: insideUser.name,
    LOGNAME: insideUser.name,
    SHELL: "/bin/sh",
    LANG: "C.UTF-8",
    TZ: "UTC",
    TMPDIR: "/tmp",
  };
}
