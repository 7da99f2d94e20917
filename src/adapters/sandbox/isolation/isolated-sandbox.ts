import {
  type LimitName,
  type Sandbox,
  type SandboxCommand,
  type SandboxResult,
  sandboxLocale,
} from "../../../ports/sandbox.ts";
import { allowHosts } from "../egress/allowed-hosts.ts";
import { bridgeCommand } from "../egress/bridge-command.ts";
import { openRegistryAccess } from "../egress/registry-access.ts";
import { createRegistryClients } from "../egress/registry-clients.ts";
import { namespaceTree } from "../process/namespace-tree.ts";
import { type Launch, runLaunch } from "../process/run-launch.ts";
import { openCommandGroup } from "./command-group.ts";
import { asGuarded, type HostRoot, readHostRoot } from "./host-root.ts";
import { insideUser } from "./host-system.ts";
import type { HostUser } from "./host-tools.ts";
import type { Isolation } from "./isolation.ts";
import { resolveLimits, writableFolders } from "./resolve-limits.ts";
import { outerFirst, refuseLinkedMountPoints } from "./root-entry.ts";
import { guardedWithout, type Safeguard } from "./safeguards.ts";

/** Options of a sandbox. */
export interface SandboxOptions extends HostUser {
  /** Protections to leave out, for the escape suite to show that each is needed. No setting leads here. */
  readonly without?: readonly Safeguard[];
  /** What every command sees besides its mounts; this machine's system and tools if absent. */
  readonly readRoot?: typeof readHostRoot;
}

/** A sandbox that starts isolated programs with `launchFor`. It reads the host once. */
export function createIsolatedSandbox(
  name: string,
  launchFor: (isolation: Isolation) => Launch,
  options: SandboxOptions,
): Sandbox {
  const userEnv = options.userEnv ?? process.env;
  const readRoot = options.readRoot ?? readHostRoot;
  const guarded = guardedWithout(options.without);
  let host: Promise<HostRoot> | undefined;
  const { languages } = options;
  const clientsOf = createRegistryClients(userEnv, languages);

  const runOffline = async (command: SandboxCommand): Promise<SandboxResult> => {
    host ??= readRoot(options, guarded);
    const { entries: system, path } = await host;
    const mounts = outerFirst(command.mounts).map((mount) => asGuarded(mount, guarded("read-only-mounts")));
    if (guarded("checked-mount-points")) await refuseLinkedMountPoints(mounts);
    const env = { ...insideEnv(path, command), ...command.env };
    const entries = [...system, ...mounts];
    const limits = await resolveLimits(command, guarded);
    const hasChannel = command.channel !== undefined;
    const launch = launchFor({
      entries,
      argv: command.argv,
      env,
      cwd: command.cwd,
      limits,
      guarded,
      hasChannel,
    });
    const scratch = entries.flatMap((entry) => (entry.kind === "scratch" ? [entry.inside] : []));
    const group = openCommandGroup(limits);
    try {
      const result = await runLaunch(launch, {
        ...command,
        limits,
        guarded,
        treeOf: (init) => {
          // It waits for an answer, so nothing of the command runs outside the group.
          group?.add(init);
          return namespaceTree(init);
        },
        watched: { scratch: [...scratch, "/dev/shm"], disks: writableFolders(command) },
      });
      return { ...named(result, group?.limit()), limits };
    } finally {
      await group?.remove();
    }
  };

  const runWithRegistries = async (command: SandboxCommand): Promise<SandboxResult> => {
    host ??= readRoot(options, guarded);
    const { path } = await host;
    const { hosts, env, mounts } = await clientsOf(command.toolchain);
    const allows = guarded("host-allow-list")
      ? allowHosts([...hosts, ...(command.allowHosts ?? [])])
      : () => true;
    const access = await openRegistryAccess(allows, { userEnv, languages });
    try {
      const bridged = access.bridged(command.argv, { ...insideEnv(path, command), ...env, ...command.env });
      const result = await runOffline({
        ...command,
        argv: bridged.argv,
        env: {},
        mounts: [...mounts, ...command.mounts, ...bridged.mounts],
      });
      return { ...result, stderr: `${result.stderr}${refusals(access.refused)}` };
    } finally {
      await access.close();
    }
  };

  const runWithForwards = async (command: SandboxCommand): Promise<SandboxResult> => {
    host ??= readRoot(options, guarded);
    const env = { ...insideEnv((await host).path, command), ...command.env };
    const bridged = bridgeCommand(
      { argv: command.argv, env, hasChannel: command.channel !== undefined },
      command,
    );
    return runOffline({
      ...command,
      argv: bridged.argv,
      env: {},
      mounts: [...command.mounts, ...bridged.mounts],
    });
  };

  return {
    name,
    run(command) {
      if (command.network === "registries") return runWithRegistries(command);
      return command.forwards?.length ? runWithForwards(command) : runOffline(command);
    },
  };
}

/** A command that failed after the kernel had stepped in failed for that reason. */
function named(result: SandboxResult, limit: LimitName | undefined): SandboxResult {
  const isFailed = result.status === "signalled" || (result.status === "exited" && result.exitCode !== 0);
  if (limit === undefined || result.limit !== undefined || !isFailed) return result;
  return { ...result, status: "signalled", exitCode: null, signal: "SIGKILL", limit };
}

/** Installers rarely say which host they could not reach. */
function refusals(refused: ReadonlySet<string>): string {
  return refused.size === 0 ? "" : `\ngoldseam: refused connections to ${[...refused].join(", ")}\n`;
}

function insideEnv(path: string, { pathFirst = [] }: SandboxCommand): Record<string, string> {
  return {
    PATH: [...pathFirst, path].join(":"),
    HOME: insideUser.home,
    USER: insideUser.name,
    LOGNAME: insideUser.name,
    SHELL: "/bin/sh",
    ...sandboxLocale,
    TMPDIR: "/tmp",
  };
}
