/**
 * Runs on the host, between Goldseam and a container engine: creates a container, starts it, reports on descriptor 3 the
 * pid of its first process and how it ended, and removes it. Also removes it when Goldseam ends.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { signalProcess } from "../process/process-tree.ts";
import { followControlGroup } from "./control-group.ts";
import { openInitPipes } from "./init-pipes.ts";

/** What the program is started with, as JSON in its only argument. */
export interface ContainerTask {
  /** The engine's program and the arguments of every call. */
  readonly engine: readonly string[];
  readonly name: string;
  /** Arguments that make and start the container. */
  readonly run: readonly string[];
  /** Where the engine writes the pid of the first process, if it does. */
  readonly pidFile?: string | undefined;
  /** For the escape suite, which shows that the default is needed. */
  readonly outlivesGoldseam: boolean;
  /** Whether descriptors 4 and 5 are those of the command's channel. */
  readonly hasChannel: boolean;
  /** The folder of the pipes to the container's first process. */
  readonly pipes: string;
}

const task: ContainerTask = JSON.parse(process.argv[2] ?? "");
const [file = "", ...args] = task.engine;
const goldseam = new Socket({ fd: 3 });

const call = async (...words: string[]): Promise<string> =>
  (await promisify(execFile)(file, [...args, ...words], { timeout: 60_000 })).stdout.trim();
const report = (status: Readonly<Record<string, unknown>>) => goldseam.write(`${JSON.stringify(status)}\n`);
const inspect = (format: string) => call("inspect", "--format", format, task.name).catch(() => "");
const kill = () => call("kill", "--signal", "KILL", task.name).catch(() => {});
const remove = () => call("rm", "--force", task.name).catch(() => {});

let pid = 0;
goldseam.on("error", () => {});
goldseam.on("close", async () => {
  if (task.outlivesGoldseam) return;
  // A container that is still being created cannot be killed yet. This program ends with its container.
  for (;;) {
    endFirstProcess();
    await kill();
    await delay(50);
  }
});
goldseam.resume();

const init = openInitPipes(task.pipes);
const passOnRest = task.hasChannel ? init.join({ out: 4, key: 5 }) : () => {};
const container = spawn(file, [...args, "run", ...task.run], { stdio: "inherit" });
const closed = once(container, "close") as Promise<[code: number | null]>;
let reported = false;
closed.then(async ([code]) => {
  if (!reported) await reportEnd(code);
  await remove();
  process.exit(0);
});

pid = await firstProcess();
if (pid > 0) {
  const limitReached = followControlGroup(pid);
  report({ "child-pid": pid, ready: true });
  await once(goldseam, "data");
  init.start();
  const exitCode = await Promise.race([init.ended, enforced(limitReached)]);
  reported = true;
  passOnRest();
  report({ "exit-code": exitCode, limit: limitReached() });
  if (!endFirstProcess()) await kill();
}

/** Resolves when the kernel has enforced a limit: it may have ended one process, and the others wait for it forever. */
async function enforced(limitReached: () => string | undefined): Promise<undefined> {
  while (limitReached() === undefined) await delay(100);
}

/** Faster than the engine; if the process belongs to another user, only the engine can do it. */
function endFirstProcess(): boolean {
  try {
    if (pid > 0) signalProcess(pid, "SIGKILL");
    return pid > 0;
  } catch {
    return false;
  }
}

/** The host's pid of the container's first process; 0 if it ended before it was found. */
async function firstProcess(): Promise<number> {
  let ended = false;
  closed.then(() => {
    ended = true;
  });
  while (!ended) {
    const found = Number(
      task.pidFile === undefined ? await inspect("{{.State.Pid}}") : await read(task.pidFile),
    );
    if (found > 0) return found;
    await delay(5);
  }
  return 0;
}

function read(path: string): Promise<string> {
  return readFile(path, "latin1").catch(() => "");
}

/** For a container whose first process reported nothing: the kernel or Goldseam ended it, or it never started. */
async function reportEnd(code: number | null): Promise<void> {
  if ((await inspect("{{.State.OOMKilled}}")) === "true") report({ limit: "memory" });
  else if (code !== null && /^(exited|stopped)$/.test(await inspect("{{.State.Status}}"))) {
    report({ "exit-code": code });
  }
}
