import { execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { createRepository, type TestRepository, temporaryFolder } from "../support/git-repository.ts";

const execute = promisify(execFile);
const top = join(import.meta.dirname, "..", "..");
const main = join(top, "src/surfaces/cli/main.ts");
const stopPoints = join(import.meta.dirname, "stop-points.mjs");

const before = `export function label(count) {
  return count === 1 ? "one item" : "items";
}
`;
const after = `${before}
export function clamp(value, low, high) {
  if (low > high) throw new RangeError("low is above high");
  if (value < low) return low;
  return value > high ? high : value;
}
`;
const existingTest = `import assert from "node:assert/strict";
import { test } from "node:test";
import { label } from "../src/label.js";

test("names one item", () => {
  assert.equal(label(1), "one item");
  assert.equal(label(2), "items");
});
`;

/** A small repository with a change on a branch, and an empty home. */
export interface World {
  readonly repo: TestRepository;
  readonly home: string;
  remove(): void;
}

/** Dates are fixed so that every world has the same commits. */
export function createWorld(): World {
  const dates = { GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z", GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z" };
  Object.assign(process.env, dates);
  const repo = createRepository({
    "package.json": `${JSON.stringify({ name: "labels", type: "module", scripts: { test: "node --test" } })}\n`,
    "goldseam.json": '{ "execution_log": "EXECUTION-LOG.md" }\n',
    "src/label.js": before,
    "test/label.test.js": existingTest,
    ".gitignore": "EXECUTION-LOG.*\n",
  });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Add clamp", { "src/label.js": after });
  repo.git("switch", "--quiet", "main");
  for (const name of Object.keys(dates)) delete process.env[name];
  const home = temporaryFolder("goldseam-home-");
  return {
    repo,
    home,
    remove: () => {
      repo.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Runs the loop and approves. Killed by SIGKILL at the point with that number; returns the labels seen so far. */
export async function playUntil(world: World, point: number): Promise<{ labels: string[]; killed: boolean }> {
  const labels: string[] = [];
  const run = await runStoppable(world, ["run", "--repo", world.repo.path, "--commit", "feature", "--json"], {
    labels,
    point,
  });
  if (run.killed) return { labels, killed: true };
  const id = JSON.parse(run.stdout).approval.id as string;
  const approve = await runStoppable(world, ["approve", id], { labels, point });
  return { labels, killed: approve.killed };
}

/** Runs the loop and approves, as a person would after a crash; throws where a command fails. */
export async function playOn(world: World): Promise<void> {
  const run = await runPlain(world, ["run", "--repo", world.repo.path, "--commit", "feature", "--json"]);
  const { state, approval } = JSON.parse(run);
  if (state === "AWAITING_APPROVAL" || state === "MERGING") await runPlain(world, ["approve", approval.id]);
}

/** Everything that is wrong with a world after its run; empty if nothing is. */
export function judge(world: World): string[] {
  const { repo, home } = world;
  const problems: string[] = [];
  const expect = (what: string, actual: unknown, wanted: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(wanted))
      problems.push(`${what}: ${JSON.stringify(actual)}`);
  };
  const lines = (text: string) => text.split("\n").filter((line) => line !== "");
  expect("merges", lines(repo.git("log", "--merges", "--format=%s", "main")), ["Merge feature: Add clamp"]);
  expect(
    "generated commits",
    lines(repo.git("log", "--all", "--format=%s", "--grep=^Add tests for ")).length,
    1,
  );
  expect("branches", lines(repo.git("for-each-ref", "--format=%(refname)", "refs/heads")).length, 3);
  const log = JSON.parse(readFileSync(join(repo.path, "EXECUTION-LOG.json"), "utf8"));
  const logged = log.entries.map((entry: { task: string }) => entry.task);
  expect("execution log", logged, ["Add clamp", "Add clamp, with its new tests"]);
  const verify = ["gate", "verify", join(repo.path, "EXECUTION-LOG.md"), "--repo", repo.path];
  const args = ["--disable-warning=ExperimentalWarning", main, ...verify];
  const verified = spawnSync(process.execPath, args, { env: environment(world), encoding: "utf8" });
  expect("execution log against its evidence", verified.status === 0 ? "" : verified.stdout, "");
  expect("working tree", repo.git("status", "--porcelain"), "");
  expect("repository", spawnSync("git", ["-C", repo.path, "fsck", "--strict", "--no-dangling"]).status, 0);
  expect("locks", globSync("**/*.lock", { cwd: join(repo.path, ".git") }), []);
  for (const mirror of readdirSync(join(home, "mirrors"))) {
    const path = join(home, "mirrors", mirror);
    expect("mirror", spawnSync("git", ["-C", path, "fsck", "--no-dangling"]).status, 0);
    expect(
      "mirror's worktrees",
      lines(spawnSync("git", ["-C", path, "worktree", "list"], { encoding: "utf8" }).stdout).length,
      1,
    );
    expect("mirror's locks", globSync("**/*.lock", { cwd: path }), []);
  }
  const scratch = join(home, "scratch");
  expect("scratch", existsSync(scratch) ? readdirSync(scratch) : [], []);
  judgeStore(home, expect);
  return problems;
}

function judgeStore(home: string, expect: (what: string, actual: unknown, wanted: unknown) => void): void {
  const database = new DatabaseSync(join(home, "goldseam.db"), { readOnly: true });
  const count = (sql: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.["n"]);
  expect("runs", count("runs"), 1);
  expect("open runs", count("runs WHERE open = 1"), 0);
  expect("outbox", count("outbox"), 0);
  expect("timers", count("timers"), 0);
  expect("merge jobs", count("messages WHERE topic = 'job.merge'"), 1);
  expect("finished", count("messages WHERE topic = 'run.finished'"), 1);
  database.close();
}

/** The content of main and the generated branch, to compare two worlds. */
export function outcome(world: World): string {
  return world.repo.git("rev-parse", "main^{tree}");
}

function environment(world: World): NodeJS.ProcessEnv {
  return { ...process.env, GOLDSEAM_HOME: world.home, CI: "true" };
}

async function runPlain(world: World, args: readonly string[]): Promise<string> {
  const argv = ["--disable-warning=ExperimentalWarning", main, ...args];
  const { stdout } = await execute(process.execPath, argv, {
    env: environment(world),
    maxBuffer: 64_000_000,
  });
  return stdout;
}

function runStoppable(world: World, args: readonly string[], seen: { labels: string[]; point: number }) {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--import", stopPoints, main, ...args],
    {
      env: environment(world),
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
      if (seen.labels.length === seen.point) child.kill("SIGKILL");
      else (answers as NodeJS.WritableStream).write(".");
    }
  });
  return new Promise<{ stdout: string; killed: boolean }>((resolve, reject) => {
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL") resolve({ stdout: output, killed: true });
      else if (code === 0) resolve({ stdout: output, killed: false });
      else reject(new Error(`goldseam ${args[0]} exited with ${code}: ${errors.slice(-2000)}`));
    });
  });
}
