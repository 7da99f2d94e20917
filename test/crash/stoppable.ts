import { spawn } from "node:child_process";
import { join } from "node:path";

const main = join(import.meta.dirname, "..", "..", "src/surfaces/cli/main.ts");
const stopPoints = join(import.meta.dirname, "stop-points.mjs");

/** When to kill: at the point with that number, or once the labels so far are these. */
export type Point = number | ((labels: readonly string[]) => boolean);

/** The durable effects so far, and whether the process was killed at the last of them. */
export interface Played {
  readonly labels: string[];
  readonly killed: boolean;
}

/** Something that is killed at every durable effect, one at a time, and goes on. */
export interface Scenario<World> {
  readonly name: string;
  createWorld(): Promise<World>;
  playUntil(world: World, point: Point): Promise<Played>;
  /** Does what people would do after a crash. */
  playOn(world: World): Promise<void>;
  /** Everything that is wrong afterwards. */
  judge(world: World): Promise<string[]>;
  /** What has to be the same as without a crash. */
  outcome(world: World): string;
  remove(world: World): Promise<void>;
}

/** Runs a command of Goldseam, and kills it at the point. */
export function runStoppable(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  seen: { labels: string[]; point: Point },
) {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--import", stopPoints, main, ...args],
    {
      env,
      stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
    },
  );
  const [, stdout, stderr, points, answers] = child.stdio;
  let output = "";
  let errors = "";
  let pending = "";
  stdout?.on("data", (chunk) => {
    output += chunk;
  });
  stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  answers?.on("error", () => {});
  points?.on("data", (chunk) => {
    pending += chunk;
    for (let end = pending.indexOf("\n"); end !== -1; end = pending.indexOf("\n")) {
      seen.labels.push(pending.slice(0, end));
      pending = pending.slice(end + 1);
      const { labels, point } = seen;
      if (typeof point === "number" ? labels.length === point : point(labels)) child.kill("SIGKILL");
      else (answers as NodeJS.WritableStream).write(".");
    }
  });
  return new Promise<{ readonly stdout: string; readonly killed: boolean }>((resolve, reject) => {
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL") resolve({ stdout: output, killed: true });
      else if (code === 0) resolve({ stdout: output, killed: false });
      else reject(new Error(`goldseam ${args[0]} exited with ${code}: ${errors.slice(-2000)}`));
    });
  });
}
