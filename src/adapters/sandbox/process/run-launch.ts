import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, createWriteStream, openSync, type WriteStream } from "node:fs";
import { constants } from "node:os";
import { type Duplex, pipeline, Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Channel, Received, SandboxLimits, SandboxResult } from "../../../ports/sandbox.ts";
import type { Guarded } from "../isolation/safeguards.ts";
import { createCappedOutput } from "./capped-output.ts";
import { createStopper, type Stopper, type StopReason } from "./create-stopper.ts";
import { inheritedDescriptors } from "./inherited-descriptors.ts";
import { type LauncherStatus, readLauncherStatus } from "./launcher-status.ts";
import type { ProcessTree } from "./process-tree.ts";
import { splitLines } from "./split-lines.ts";
import { type WatchedPlaces, watchLimits } from "./watch-limits.ts";

/**
 * A program that isolates another one. On descriptor 3 it reports, as JSON, how the command ended (`"exit-code"`), the
 * host pid of its init (`"child-pid"`) unless that is its only child, and a limit that the kernel enforced (`"limit"`).
 * Descriptors 4 and 5 are those of the command's channel, if it has one. It finds `inputs` on descriptors 6, 7, …
 */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly inputs: readonly (string | Buffer)[];
  /** The launcher's environment; only its `PATH` if absent. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The descriptor of a launch's first input. */
export const firstInput = 6;
/** What the command writes to its channel, and the key that it reads. */
const [channelOut, channelKey] = [4, 5];

/** Options and limits of a launch. */
export interface LaunchOptions {
  readonly stdin?: string | AsyncIterable<string> | undefined;
  readonly onLine?: ((line: string) => void) | undefined;
  readonly timeoutMs: number;
  readonly logFile?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly channel?: Channel | undefined;
  readonly limits: SandboxLimits;
  readonly watched: WatchedPlaces;
  readonly guarded: Guarded;
  treeOf(init: number): ProcessTree;
}

/** Runs a launcher to its end. When it resolves, all processes of the command have ended. */
export async function runLaunch(launch: Launch, options: LaunchOptions): Promise<SandboxResult> {
  if (options.signal?.aborted) return notRun("aborted");
  const started = performance.now();
  const log = options.logFile === undefined ? undefined : openLog(options.logFile);
  const child = start(launch, options);
  const closed = closeOf(child);
  feed(child.stdin, options.stdin ?? "");
  launch.inputs.forEach((content, index) => {
    feed(child.stdio[index + firstInput] as Writable, content);
  });
  const received = options.channel && openChannel(child, options.channel);
  const stdout = collect(child.stdout, log?.stream);
  const stderr = collect(child.stderr, log?.stream);
  if (options.onLine) child.stdout?.on("data", splitLines(options.onLine));
  const status = readLauncherStatus(child.stdio[3] as Duplex, child.pid, options.treeOf);
  const timeoutMs = options.guarded("time-limit") ? options.timeoutMs : Infinity;
  const stopper = createStopper(child, status, { timeoutMs, signal: options.signal });
  const watch = watchUse(status, stopper, options);
  const watchOutput = () => {
    if (stdout.size + stderr.size > options.limits.outputBytes) stopper.exceeded("output");
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", watchOutput);

  // Processes that it left may keep the output open.
  child.once("exit", () => void status.tree?.ended());
  const spawnError = await closed;
  stopper.close();
  await watch.close();
  await status.tree?.ended();
  await log?.close();
  return {
    ...outcome({ spawnError, status, stopped: stopper.reason, stderr: stderr.text() }),
    stdout: stdout.text(),
    ...(received && { received: received() }),
    durationMs: Math.round(performance.now() - started),
  };
}

/** Stops a command that uses more than it may. */
function watchUse(status: LauncherStatus, stopper: Stopper, { limits, watched }: LaunchOptions) {
  const closing = new AbortController();
  const watching = status.treeKnown.then(async () => {
    if (status.tree === undefined) return;
    const exceeded = await watchLimits(status.tree, limits, { places: watched, closed: closing.signal });
    if (exceeded !== undefined) stopper.exceeded(exceeded);
  });
  return {
    close(): Promise<void> {
      closing.abort();
      return watching;
    },
  };
}

function start(launch: Launch, { guarded, channel }: LaunchOptions): ChildProcess {
  const pipes = firstInput + launch.inputs.length;
  const stdio: ("pipe" | "ignore" | number)[] = Array(pipes).fill("pipe");
  if (channel === undefined) stdio.fill("ignore", channelOut, firstInput);
  const nothing = openSync("/dev/null", "r");
  for (const descriptor of guarded("closed-descriptors") ? inheritedDescriptors() : []) {
    while (stdio.length <= descriptor) stdio.push("ignore");
    if (stdio[descriptor] === "ignore") stdio[descriptor] = nothing;
  }
  try {
    return spawn(launch.file, launch.args, {
      env: launch.env ?? (guarded("cleared-environment") ? { PATH: process.env["PATH"] } : process.env),
      cwd: "/",
      // Its own session, so that Ctrl-C in a terminal reaches only Goldseam, which then ends its commands in order.
      detached: true,
      stdio,
    });
  } finally {
    closeSync(nothing);
  }
}

/** Hands over the key, and keeps what the command writes. */
function openChannel(child: ChildProcess, { key, maxBytes }: Channel): () => Received {
  feed(child.stdio[channelKey] as Writable, key);
  const chunks: Buffer[] = [];
  let size = 0;
  const source = child.stdio[channelOut] as Duplex | null;
  source?.on("error", () => {});
  source?.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  });
  return () => ({
    text: Buffer.concat(chunks).toString("utf8"),
    isCut: size > maxBytes,
    toInside: (part) => part,
  });
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

function feed(stream: Writable | null, content: string | Buffer | AsyncIterable<string>): void {
  // A command may close its input without reading it.
  stream?.on("error", () => {});
  if (typeof content === "string" || Buffer.isBuffer(content)) stream?.end(content);
  else if (stream) pipeline(Readable.from(content), stream, () => {});
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

/** The result of a command that was not started. */
export function notRun(status: "aborted" | "unavailable", stderr = ""): SandboxResult {
  return { status, exitCode: null, signal: null, stdout: "", stderr, durationMs: 0 };
}

type Outcome = Pick<SandboxResult, "status" | "exitCode" | "signal" | "limit" | "stderr">;

function outcome(ended: {
  readonly spawnError: Error | undefined;
  readonly status: LauncherStatus;
  readonly stopped: StopReason | undefined;
  readonly stderr: string;
}): Outcome {
  const { stderr } = ended;
  const none = { exitCode: null, signal: null, stderr };
  if (typeof ended.stopped === "string") return { ...none, status: ended.stopped };
  const limit = ended.stopped?.limit ?? ended.status.limit;
  if (limit !== undefined) return { ...none, status: "signalled", signal: "SIGKILL", limit };
  if (ended.spawnError !== undefined) {
    return { ...none, status: "unavailable", stderr: ended.spawnError.message };
  }
  const code = ended.status.exitCode;
  if (code === undefined) return { ...none, status: "unavailable" };
  const signal = signalOf(code);
  if (signal === "SIGXFSZ") return { ...none, status: "signalled", signal, limit: "fileSize" };
  if (signal !== undefined) return { ...none, status: "signalled", signal };
  return { ...none, status: "exited", exitCode: code };
}

/** Launchers report an end by a signal as a shell does: 128 plus the signal's number. */
function signalOf(code: number): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
}
