/**
 * Runs on the host, between Goldseam and a container engine: makes a container, starts it, tells on descriptor 3 the
 * pid of its first process and how it ended, and removes it. Removes it as well when Goldseam goes.
 */
import { execFile, spawn } from "node:child_process";
import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

/** What the program is started with, as JSON in its only argument. */
export interface ContainerTask {
  /** The engine's program and the arguments of every call. */
  readonly engine: readonly string[];
  readonly name: string;
  readonly create: readonly string[];
}

const task: ContainerTask = JSON.parse(process.argv[2] ?? "");
const [file = "", ...args] = task.engine;
const goldseam = new Socket({ fd: 3 });

const call = async (...words: string[]): Promise<string> =>
  (await promisify(execFile)(file, [...args, ...words])).stdout.trim();
const tell = (key: string, value: number) => goldseam.write(`${JSON.stringify({ [key]: value })}\n`);
const inspect = (format: string) => call("inspect", "--format", format, task.name).catch(() => "");
const remove = () => call("rm", "--force", task.name).catch(() => {});

goldseam.on("error", () => {});
goldseam.on("close", async () => {
  // A removal alone would ask first, and wait for an answer.
  await call("kill", "--signal", "KILL", task.name).catch(() => {});
  await remove();
  process.exit(1);
});
goldseam.resume();

try {
  await call("create", ...task.create);
} catch (error) {
  process.stderr.write((error as { stderr?: string }).stderr ?? String(error));
  process.exit(1);
}

/** A command may end with one of these as well. */
const engineFailures = [125, 126, 127];
const hasRun = async () => /^(exited|stopped)$/.test(await inspect("{{.State.Status}}"));

let ended = false;
const container = spawn(file, [...args, "start", "--attach", "--interactive", task.name], {
  stdio: "inherit",
});
container.on("close", async (code) => {
  ended = true;
  if (code !== null && (!engineFailures.includes(code) || (await hasRun()))) tell("exit-code", code);
  await remove();
  process.exit(0);
});

while (!ended) {
  const pid = Number(await inspect("{{.State.Pid}}"));
  if (pid > 0) {
    tell("child-pid", pid);
    break;
  }
  await delay(20);
}
