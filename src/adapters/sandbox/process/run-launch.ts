import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, createWriteStream, openSync, type WriteStream } from "node:fs";
import { constants } from "node:os";
import type { Duplex, Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { GoldseamError } from "../../../contracts/index.ts";
import type { SandboxResult } from "../../../ports/sandbox.ts";
import { createCappedOutput } from "./capped-output.ts";
import { createStopper, type StopReason } from "./create-stopper.ts";
import { inheritedDescriptors } from "./inherited-descriptors.ts";
import { type LauncherStatus, readLauncherStatus } from "./launcher-status.ts";
import { namespaceEnded } from "./namespace-processes.ts";

/**
 * A program that isolates another one. It tells the host pid of its init (`"child-pid"`) and how the command ended
 * (`"exit-code"`) as JSON on descriptor 3 or 4, and finds `inputs` on descriptors 5, 6, …
 */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly inputs: readonly string[];
}

/** The descriptor of a launch's first input. */
export const firstInput = 5;

/** What a launch is bound by. */
export interface LaunchLimits {
  readonly stdin?: string | undefined;
  readonly timeoutMs: number;
  readonly logFile?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Runs a launcher to its end. When it resolves, no process of the pid namespace it made is left. */
export async function runLaunch(launch: Launch, limits: LaunchLimits): Promise<SandboxResult> {
  if (limits.signal?.aborted) return { ...notRun, status: "aborted", stdout: "", stderr: "", durationMs: 0 };
  const started = performance.now();
  const log = limits.logFile === undefined ? undefined : openLog(limits.logFile);
  const child = start(launch);
  const closed = closeOf(child);
  feed(child.stdin, limits.stdin ?? "");
  launch.inputs.forEach((text, index) => {
    feed(child.stdio[index + firstInput] as Writable, text);
  });
  const stdout = collect(child.stdout, log?.stream);
  const stderr = collect(child.stderr, log?.stream);
  const status = readLauncherStatus([child.stdio[3], child.stdio[4]] as Duplex[]);
  const stopper = createStopper(child, status, limits);

  const spawnError = await closed;
  stopper.close();
  if (status.init !== undefined) await namespaceEnded(status.init);
  await log?.close();
  return {
    ...outcome({ spawnError, status, stopped: stopper.reason, stderr: stderr.text() }),
    stdout: stdout.text(),
    durationMs: Math.round(performance.now() - started),
  };
}

function start(launch: Launch): ChildProcess {
  const pipes = firstInput + launch.inputs.length;
  const stdio: ("pipe" | "ignore" | number)[] = Array(pipes).fill("pipe");
  const nothing = openSync("/dev/null", "r");
  for (const descriptor of inheritedDescriptors()) {
    while (stdio.length <= descriptor) stdio.push("ignore");
    if (stdio[descriptor] === "ignore") stdio[descriptor] = nothing;
  }
  try {
    return spawn(launch.file, launch.args, {
      env: { PATH: process.env["PATH"] },
      cwd: "/",
      // Its own session, so that Ctrl-C in a terminal reaches Goldseam alone, which then ends its commands in order.
      detached: true,
      stdio,
    });
  } finally {
    closeSync(nothing);
  }
}

function closeOf(child: ChildProcess): Promise<Error | undefined> {
  return new Promise((resolve) => {
    let failure: Error | undefined;
    child.on("error", (error) => {
      failure = error;
      if (child.pid === undefined) resolve(failure);
    });
    child.on("close", () => resolve(failure));
  });
}

function feed(stream: Writable | null, text: string): void {
  // A command that does not read its input closes the pipe early, which is its right.
  stream?.on("error", () => {});
  stream?.end(text);
}

function collect(stream: Readable | null, log: WriteStream | undefined) {
  const output = createCappedOutput();
  stream?.on("data", (chunk: Buffer) => output.add(chunk));
  if (log !== undefined) {
    stream?.pipe(log, { end: false });
    // A full disk must not stall the command: a failed pipe pauses its source.
    log.on("error", () => stream?.resume());
  }
  return output;
}

function openLog(path: string): { readonly stream: WriteStream; close(): Promise<void> } {
  const stream = createWriteStream(path);
  const written = finished(stream).catch((cause: Error) => {
    throw new GoldseamError("INFRASTRUCTURE", `Cannot write the log ${path}: ${cause.message}`, { cause });
  });
  written.catch(() => {});
  return {
    stream,
    close() {
      stream.end();
      return written;
    },
  };
}

const notRun = { exitCode: null, signal: null };

type Outcome = Pick<SandboxResult, "status" | "exitCode" | "signal" | "stderr">;

function outcome(ended: {
  readonly spawnError: Error | undefined;
  readonly status: LauncherStatus;
  readonly stopped: StopReason | undefined;
  readonly stderr: string;
}): Outcome {
  const { stderr } = ended;
  const none = { ...notRun, stderr };
  if (ended.stopped !== undefined) return { ...none, status: ended.stopped };
  if (ended.spawnError !== undefined) {
    return { ...none, status: "unavailable", stderr: ended.spawnError.message };
  }
  const code = ended.status.exitCode;
  if (code === undefined) return { ...none, status: "unavailable" };
  const signal = signalOf(code);
  if (signal !== undefined) return { ...none, status: "signalled", signal };
  return { ...none, status: "exited", exitCode: code };
}

/** Launchers report an end by a signal as a shell does: 128 and the signal's number. */
function signalOf(code: number): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
}
