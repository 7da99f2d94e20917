import { execFile, spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";
import { type Played, type Point, runStoppable, type Scenario } from "./stoppable.ts";

const execute = promisify(execFile);
const top = join(import.meta.dirname, "..", "..");
const main = join(top, "src/surfaces/cli/main.ts");

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

const coder = { command: ["node", "tools/agent.mjs"] };
const agent = `import { readFileSync, writeFileSync } from "node:fs";
const text = readFileSync("src/label.js", "utf8");
writeFileSync("src/label.js", text.replace("an item", "one item"));
`;

/** A small repository with a change on a branch, and an empty home. */
export interface World {
  readonly repo: TestRepository;
  readonly home: string;
  /** A bare repository that everything is pushed to. */
  readonly remote: string;
  /** Whether the change breaks a test, which a coder then repairs. */
  readonly heals: boolean;
  remove(): void;
}

/** Dates are fixed so that every world has the same commits. */
export function createWorld(heals = false): World {
  const dates = { GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z", GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z" };
  Object.assign(process.env, dates);
  const repo = createRepository({
    "package.json": `${JSON.stringify({ name: "labels", type: "module", scripts: { test: "node --test" } })}\n`,
    "goldseam.json": `${JSON.stringify({ execution_log: "EXECUTION-LOG.md", ...(heals && { coder }) })}\n`,
    ...(heals && { "tools/agent.mjs": agent }),
    "src/label.js": before,
    "test/label.test.js": existingTest,
    ".gitignore": "EXECUTION-LOG.*\n",
  });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Add clamp", { "src/label.js": heals ? after.replace('"one item"', '"an item"') : after });
  repo.git("switch", "--quiet", "main");
  for (const name of Object.keys(dates)) delete process.env[name];
  const home = temporaryFolder("goldseam-home-");
  const remote = temporaryFolder("goldseam-remote-");
  repo.git("init", "--quiet", "--bare", remote);
  repo.git("-C", remote, "config", "core.logAllRefUpdates", "true");
  repo.git("push", "--quiet", remote, "main", "feature");
  return {
    ...{ repo, home, remote, heals },
    remove: () => {
      repo.remove();
      rmSync(remote, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Runs the loop and approves. Killed by SIGKILL at the point; returns the labels seen so far. */
export async function playUntil(world: World, point: Point): Promise<Played> {
  const labels: string[] = [];
  const run = await runStoppable(
    environment(world),
    ["run", "--repo", world.repo.path, "--commit", "feature", "--json"],
    {
      labels,
      point,
    },
  );
  if (run.killed) return { labels, killed: true };
  const id = JSON.parse(run.stdout).approval.id as string;
  const approve = await runStoppable(environment(world), ["approve", id], { labels, point });
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
  const { repo, home, heals } = world;
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
  const fixed = heals ? "Add clamp, after fix 1" : "Add clamp";
  const tasks = [...(heals ? ["Add clamp"] : []), fixed, `${fixed}, with its new tests`];
  expect("execution log", logged, tasks);
  const verify = ["gate", "verify", join(repo.path, "EXECUTION-LOG.md"), "--repo", repo.path];
  const args = ["--disable-warning=ExperimentalWarning", main, ...verify];
  const verified = spawnSync(process.execPath, args, { env: environment(world), encoding: "utf8" });
  expect("execution log against its evidence", verified.status === 0 ? "" : verified.stdout, "");
  const updates = (branch: string) =>
    lines(repo.git("-C", world.remote, "reflog", "show", "--format=%H", branch));
  expect("pushes of main", updates("main").length, 2);
  expect("remote's main", updates("main")[0], repo.git("rev-parse", "main"));
  const fixes = lines(
    repo.git("-C", world.remote, "for-each-ref", "--format=%(refname:short)", "refs/heads/agt/coder"),
  );
  expect("pushes of fixes", fixes.flatMap(updates).length, heals ? 1 : 0);
  expect(
    "fixes on main",
    lines(repo.git("log", "--format=%s", "--grep=^fix: ", "main")).length,
    heals ? 1 : 0,
  );
  const tests = lines(repo.git("for-each-ref", "--format=%(refname:short)", "refs/heads/agt"));
  expect("pushes of tests", tests.flatMap(updates).length, 1);
  expect("working tree", repo.git("status", "--porcelain"), "");
  expect("tests on main", spawnSync("node", ["--test"], { cwd: repo.path }).status, 0);
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
  judgeStore(home, heals, expect);
  return problems;
}

function judgeStore(
  home: string,
  heals: boolean,
  expect: (what: string, actual: unknown, wanted: unknown) => void,
): void {
  const database = new DatabaseSync(join(home, "goldseam.db"), { readOnly: true });
  const count = (sql: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.["n"]);
  expect("runs", count("runs"), 1);
  expect("open runs", count("runs WHERE open = 1"), 0);
  expect("outbox", count("outbox"), 0);
  expect("timers", count("timers"), 0);
  expect("heal jobs", count("messages WHERE topic = 'job.heal'"), heals ? 1 : 0);
  expect("merge jobs", count("messages WHERE topic = 'job.merge'"), 1);
  expect("finished", count("messages WHERE topic = 'run.finished'"), 1);
  database.close();
}

/**
 * The files of main, to compare two worlds. Of generated tests only that they are there: the search goes by time, so their inputs
 * differ on a busy machine, and their file is named after the commit, whose date differs after a fix.
 */
export function outcome({ repo }: World): string {
  return repo
    .git("ls-tree", "-r", "main")
    .replace(/[0-9a-f]{40}(\t.*\.agent)-[0-9a-f]{6}\./g, "generated$1.");
}

function environment(world: World): NodeJS.ProcessEnv {
  const remote = { GOLDSEAM_REMOTE: `file://${world.remote}` };
  return { ...process.env, ...remote, GOLDSEAM_HOME: world.home, CI: "true" };
}

async function runPlain(world: World, args: readonly string[]): Promise<string> {
  const argv = ["--disable-warning=ExperimentalWarning", main, ...args];
  const { stdout } = await execute(process.execPath, argv, {
    env: environment(world),
    maxBuffer: 64_000_000,
  });
  return stdout;
}

const createLoop = (name: string, heals: boolean): Scenario<World> => ({
  name,
  createWorld: async () => createWorld(heals),
  ...{ playUntil, playOn, outcome },
  judge: async (world) => judge(world),
  remove: async (world) => world.remove(),
});

/** One change through the whole loop: built, given tests, approved, merged and pushed. */
export const wholeLoop = createLoop("loop", false);

/** The same with a change that breaks a test, which a coder repairs first. */
export const healing = createLoop("healing", true);
