import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Sandbox, SandboxCommand, SandboxResult } from "../../src/ports/sandbox.ts";
import { setCanaries } from "./canaries.ts";
import { argvOf, type Environment, type HostileProgram } from "./hostile-program.ts";
import { type Place, sandboxOf } from "./places.ts";

/** The outcome of a hostile program. */
export interface Attempt {
  /** How it got out; empty if it did not. */
  readonly touched: readonly string[];
  readonly result: SandboxResult;
}

/** A way to try hostile programs in one place, each among fresh canaries. */
export function attemptsIn(place: Place): (program: HostileProgram) => Promise<Attempt> {
  let sandbox: Promise<Sandbox> | undefined;
  return async (program) => {
    sandbox ??= sandboxOf(place);
    return attempt(program, place, await sandbox);
  };
}

/** Whether one of several programs gets out. */
export async function someGetsOut(
  programs: readonly HostileProgram[],
  attempt: (program: HostileProgram) => Promise<Attempt>,
): Promise<boolean> {
  for (const program of programs) {
    if ((await attempt(program)).touched.length > 0) return true;
  }
  return false;
}

async function attempt(program: HostileProgram, place: Place, sandbox: Sandbox): Promise<Attempt> {
  const canaries = await setCanaries();
  const command: SandboxCommand = {
    argv: argvOf(program, canaries.mark),
    // Of all clients, Go's reports its registries the quickest.
    toolchain: "go",
    cwd: "/workspace",
    env: canaries.env,
    mounts: canaries.mounts,
    network: program.network ?? "none",
    timeoutMs: program.timeoutMs ?? 60_000,
    ...(program.limits && { limits: program.limits }),
  };
  const run = (given: SandboxCommand) =>
    program.environment === undefined ? sandbox.run(given) : runIn(program.environment, place, given);
  try {
    let result = await run(command);
    if (program.again) {
      const mounts = [...command.mounts, ...program.again];
      result = await run({ ...command, mounts }).catch(notRun);
    }
    const touched = await canaries.touched(result.stdout);
    // Such a program could pass its own failure off as one of the environment.
    return { touched: result.status === "unavailable" ? [...touched, "broke the sandbox"] : touched, result };
  } finally {
    canaries.remove();
  }
}

/** Runs the command in a separate Goldseam, which is started or ended in a special way. */
async function runIn(
  environment: Environment,
  place: Place,
  command: SandboxCommand,
): Promise<SandboxResult> {
  const [workspace] = command.mounts.flatMap((mount) => (mount.kind === "bind" ? [mount.host] : []));
  const { stdout } = await promisify(execFile)("python3", [
    join(import.meta.dirname, "environment.py"),
    ...[environment, command.env?.["OUTSIDE"] ?? "", workspace ?? ""],
    ...[process.execPath, join(import.meta.dirname, "run-inside.ts"), JSON.stringify({ place, command })],
  ]);
  return stdout === "" ? notRun(new Error("Goldseam was ended")) : JSON.parse(stdout);
}

function notRun({ message }: Error): SandboxResult {
  const streams = { stdout: "", stderr: message };
  return { status: "aborted", exitCode: null, signal: null, ...streams, durationMs: 0 };
}
