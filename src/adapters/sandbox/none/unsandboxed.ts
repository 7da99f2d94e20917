import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeTree } from "../../../ports/remove-tree.ts";
import {
  type Sandbox,
  type SandboxCommand,
  type SandboxResult,
  sandboxLocale,
} from "../../../ports/sandbox.ts";
import { bridgeCommand } from "../egress/bridge-command.ts";
import { type HostUser, toolsOf } from "../isolation/host-tools.ts";
import { resolveLimits, writableFolders } from "../isolation/resolve-limits.ts";
import { refuseLinkedMountPoints } from "../isolation/root-entry.ts";
import { guardedWithout } from "../isolation/safeguards.ts";
import { descendantTree } from "../process/descendant-tree.ts";
import { initCommand } from "../process/init-program.ts";
import { notRun, runLaunch } from "../process/run-launch.ts";
import { createPathMap } from "./path-map.ts";
import { findReportFolders, translateReports } from "./report-folders.ts";
import { makeStandIns } from "./stand-ins.ts";

/** Reports its pid, changes to a folder and becomes the command. */
const startProgram = `echo "{ \\"child-pid\\": $$ }" >&3; cd "$1" || exit; shift; exec "$@"`;

/**
 * No isolation, for a user who asks for that: commands run on the host with the rights of the user. Paths inside are
 * translated to host paths in arguments, environment and input, and back in output and in report folders, but nowhere
 * else. Installs use the user's own home and environment. Limits apply, and processes end with their command as far as
 * they can be found.
 */
export function createUnsandboxed(options: HostUser): Sandbox {
  const userEnv = options.userEnv ?? process.env;
  let tools: ReturnType<typeof toolsOf> | undefined;

  const run = async (command: SandboxCommand): Promise<SandboxResult> => {
    const missing = command.mounts.find((mount) => mount.kind === "bind" && !existsSync(mount.host));
    if (missing?.kind === "bind") return notRun("unavailable", `${missing.host}: no such file or folder`);
    await refuseLinkedMountPoints(command.mounts);
    tools ??= toolsOf(options);
    const path = [...(command.pathFirst ?? []), ...(await tools).path].join(":");
    const scratch = await mkdtemp(join(tmpdir(), "goldseam-unsandboxed-"));
    try {
      await mkdir(join(scratch, "home"));
      const env =
        command.network === "registries"
          ? { ...userEnv, PATH: path }
          : { PATH: path, HOME: join(scratch, "home"), ...sandboxLocale };
      return await runTranslated({ ...command, env: { ...env, TMPDIR: scratch, ...command.env } }, scratch);
    } finally {
      await removeTree(scratch);
    }
  };

  return {
    name: "unsandboxed",
    run(command) {
      if (!command.forwards?.length) return run(command);
      const bridged = bridgeCommand(
        { argv: command.argv, env: command.env ?? {}, hasChannel: command.channel !== undefined },
        command,
      );
      return run({ ...command, argv: bridged.argv, mounts: [...command.mounts, ...bridged.mounts] });
    },
  };
}

async function runTranslated(
  command: Omit<SandboxCommand, "env"> & { readonly env: NodeJS.ProcessEnv },
  scratch: string,
): Promise<SandboxResult> {
  const guarded = guardedWithout();
  const limits = await resolveLimits(command, guarded);
  const reports = await findReportFolders(command);
  const standIns = await makeStandIns(command.mounts, scratch);
  try {
    const { toHost, toInside } = createPathMap(standIns.pairs);
    const argv = command.argv.map(toHost);
    const cwd = command.cwd === "/tmp" ? scratch : toHost(command.cwd);
    const mark = randomUUID();
    const env = Object.entries(command.env).map(([name, value]) => [name, value && toHost(value)]);
    const launch = {
      file: "sh",
      args: [
        "-c",
        startProgram,
        "sh",
        cwd,
        ...initCommand(argv, limits, { sealed: true, hasChannel: command.channel !== undefined }),
      ],
      inputs: [],
      env: { ...Object.fromEntries(env), GOLDSEAM_COMMAND: mark },
    };
    const result = await runLaunch(launch, {
      ...command,
      stdin: translated(command.stdin ?? "", toHost),
      onLine: command.onLine && ((line) => command.onLine?.(toInside(line))),
      limits,
      guarded,
      treeOf: (first) => descendantTree(first, mark),
      watched: { scratch: [], disks: writableFolders(command) },
    });
    await translateReports(reports, { toHost, toInside });
    const { received } = result;
    return {
      ...{ ...result, limits },
      ...(received && { received: { ...received, toInside } }),
      stdout: toInside(result.stdout),
      stderr: toInside(result.stderr),
    };
  } finally {
    await standIns.remove();
  }
}

function translated(
  stdin: NonNullable<SandboxCommand["stdin"]>,
  toHost: (text: string) => string,
): NonNullable<SandboxCommand["stdin"]> {
  if (typeof stdin === "string") return toHost(stdin);
  return (async function* () {
    for await (const piece of stdin) yield toHost(piece);
  })();
}
