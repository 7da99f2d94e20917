import { execFile, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { installGoldseam } from "../../test/support/packed-package.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../test/support/repositories/git-repository.ts";
import { median, ms, printTable, timed } from "./table.ts";

/** Prints the cost of a warm build beside the same tests run by hand in a checkout, on a tiny suite and on one of ten seconds. */
export async function benchOverhead(): Promise<void> {
  const tiny = createRepository(project(1, 0));
  const longer = createRepository(project(10, 7_500_000));
  const home = temporaryFolder("goldseam-bench-");
  const installation = temporaryFolder("goldseam-bench-");
  try {
    const program = await installGoldseam(installation);
    const row = (name: string, repo: TestRepository, rounds: number) =>
      compare(name, [() => byHand(repo), () => byHand(repo, true), () => build(program, repo, home)], rounds);
    const rows = [await row("one test", tiny, 9), await row("ten files, about 10 s", longer, 3)];
    printTable(["warm build, medians", "by hand", "with coverage", "goldseam", "over", "times"], rows);
    console.log(
      "by hand: npm test, and the same with node's coverage on; goldseam, packed and installed as it is published, also checks syntax and measures",
    );
    console.log(
      "limits: 400 ms over on the one, 1.15 times on the other; both against the run with coverage\n",
    );
  } finally {
    tiny.remove();
    longer.remove();
    for (const folder of [home, installation]) rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  name: string,
  ways: readonly (() => Promise<void>)[],
  rounds: number,
): Promise<string[]> {
  for (const way of ways) await way();
  const times = ways.map(() => [] as number[]);
  for (let round = 0; round < rounds; round += 1) {
    // In turn, so that other load on the machine affects all of them equally.
    for (const [at, way] of ways.entries()) times[at]?.push(await timed(way));
  }
  const [plain = 0, measured = 0, built = 0] = times.map(median);
  return [name, ms(plain), ms(measured), ms(built), ms(built - measured), (built / measured).toFixed(2)];
}

/** A project whose tests keep a processor busy for a while. */
function project(files: number, rounds: number): Record<string, string> {
  const source = `import { createHash } from "node:crypto";
export function digest(text, rounds) {
  let value = text;
  for (let at = 0; at < rounds; at += 1) value = createHash("sha1").update(value).digest("hex");
  return value;
}
`;
  const test = (name: string) => `import assert from "node:assert/strict";
import { test } from "node:test";
import { digest } from "../src/digest.js";
test("digests ${name}", () => { assert.ok(digest("${name}", ${rounds / files + 1})); });
`;
  const names = Array.from({ length: files }, (_, at) => `part-${at}`);
  return {
    "package.json": JSON.stringify({ name: "sample", type: "module", scripts: { test: "node --test" } }),
    "src/digest.js": source,
    ...Object.fromEntries(names.map((name) => [`test/${name}.test.js`, test(name)])),
  };
}

async function byHand(repo: TestRepository, coverage = false): Promise<void> {
  const flags = coverage ? ["--experimental-test-coverage"] : [];
  await promisify(execFile)("node", ["--test", ...flags], { cwd: repo.path, env: plainEnvironment() });
}

/** Project code runs on the user's node, not on the one that npm puts first for Goldseam itself. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = (process.env["PATH"] ?? "")
    .split(":")
    .filter((folder) => !folder.endsWith("node_modules/.bin"));
  return { ...process.env, PATH: own.join(":") };
}

function build(program: string, repo: TestRepository, home: string): Promise<void> {
  const args = ["build", "--repo", repo.path, "--commit", "HEAD", "--out", join(home, "report.json")];
  const child = spawn(program, args, { env: { ...process.env, GOLDSEAM_HOME: home }, stdio: "ignore" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`the build ended with ${code}`)),
    );
  });
}
