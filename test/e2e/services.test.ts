import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { goldseam } from "../support/goldseam.ts";
import { lacksServers } from "../support/needs-servers.ts";
import { descendants, type RunningProcess } from "../support/processes.ts";
import { createRepository, temporaryFolder } from "../support/repositories/git-repository.ts";

const main = join(import.meta.dirname, "../../src/surfaces/cli/main.ts");
const busyQuery = "SELECT count(*) FROM generate_series(1, 1000000000000)";

describe.skipIf(lacksServers)("services of a process that is killed", () => {
  it("end with it, however busy, and leave no file after the next start", async () => {
    const home = temporaryFolder("goldseam-home-");
    const repo = createRepository({
      "package.json": '{ "name": "busy", "type": "module" }',
      "goldseam.json": '{ "services": ["postgres", "redis"] }',
      "test/busy.test.js": `import { execFileSync } from "node:child_process";
import { test } from "node:test";

test("works for ever", () => execFileSync("psql", ["-c", "${busyQuery}"]));
`,
    });
    onTestFinished(() => {
      rmSync(home, { recursive: true });
      repo.remove();
    });

    const child = spawn(process.execPath, [main, "build", "--repo", repo.path, "--home", home], {
      stdio: "ignore",
    });
    const running = await untilBusy(child);
    child.kill("SIGKILL");
    await untilGone(running);
    expect(readdirSync(join(home, "scratch"))).toHaveLength(1);

    expect(await goldseam(home, "runs")).toMatchObject({ exitCode: 0 });
    expect(readdirSync(join(home, "scratch"))).toEqual([]);
  });
});

describe.skipIf(lacksServers)("services in the whole loop", () => {
  it("leave no trace of their credentials, neither in tests nor at home", async () => {
    const home = temporaryFolder("goldseam-home-");
    const repo = createRepository({
      "package.json": '{ "name": "links", "type": "module" }',
      "goldseam.json": '{ "services": ["redis"] }',
    });
    onTestFinished(() => {
      rmSync(home, { recursive: true });
      repo.remove();
    });
    repo.git("switch", "--quiet", "-c", "feature");
    repo.commit("Show where things are", {
      "src/link.js": `export function address() {
  console.log("at", process.env.REDIS_URL);
  return process.env.REDIS_URL ?? "nowhere";
}

export function amount(n) {
  return n > 10 ? "many" : "few";
}
`,
    });
    expect(await goldseam(home, "run", "--repo", repo.path)).toMatchObject({ exitCode: 0 });
    const branch = repo.git("branch", "--list", "--format=%(refname)", "agt/testbuilder/*");
    const file = repo.git("diff", "--name-only", "feature", branch);
    expect(file).toMatch(/^test\/link\.agent-[0-9a-f]{6}\.test\.js$/);
    const written = repo.git("show", `${branch}:${file}`);
    expect(written).toContain("amount(");
    expect(written).not.toMatch(/default:[0-9a-f]{32}/);
    for (const file of filesBelow(home))
      expect(readFileSync(file, "latin1")).not.toMatch(/default:[0-9a-f]{32}/);
  });
});

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** All processes below another, once a database among them works on the query. */
async function untilBusy(child: ChildProcess): Promise<RunningProcess[]> {
  for (;;) {
    if (child.pid === undefined || child.exitCode !== null) throw new Error("the build ended too early");
    const running = descendants(child.pid);
    const isRunning = (title: RegExp) => running.some(({ command }) => title.test(command));
    if (isRunning(/^postgres: u_.* SELECT$/) && isRunning(/^\S*redis-server/)) return running;
    await setTimeout(50);
  }
}

/** Fails by the test's own time limit where they stay. */
async function untilGone(processes: readonly RunningProcess[]): Promise<void> {
  while (processes.some(({ pid }) => isThere(pid))) await setTimeout(50);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
