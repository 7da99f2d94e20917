import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../../test/support/repositories/git-repository.ts";

const script = join(import.meta.dirname, "../../../../ci/github.sh");
const work = temporaryFolder();
let origin: TestRepository;
let base: string;

const price =
  "export function total(items) {\n  return items.reduce((sum, { price }) => sum + price, 0);\n}\n";
const discount =
  "export function discount(sum, percent) {\n  if (percent > 100) throw new RangeError('too much');\n" +
  "  return sum - (sum * percent) / 100;\n}\n";

beforeAll(() => {
  origin = createRepository({
    "package.json": JSON.stringify({ name: "shop", type: "module", scripts: { test: "node --test" } }),
    "src/price.js": price,
    "test/price.test.js": [
      "import assert from 'node:assert';",
      "import { test } from 'node:test';",
      "import { total } from '../src/price.js';",
      "test('adds ::error::100%', () => assert.equal(total([{ price: 2 }, { price: 3 }]), 5));\n",
    ].join("\n"),
  });
  base = origin.git("rev-parse", "HEAD");
});
afterAll(() => {
  origin.remove();
  rmSync(work, { recursive: true, force: true });
});

/** Runs the script of action.yml as GitHub's runner does for a pull request: a clone of one commit, variables, and an event file. */
async function pullRequest(name: string, from: string, tests: string) {
  const clone = join(work, name);
  const head = origin.git("rev-parse", name);
  origin.git("update-ref", "refs/pull/7/head", head);
  const url = `file://${origin.path}`;
  execFileSync("git", ["clone", "--quiet", "--depth=1", "--branch", name, url, clone]);
  execFileSync("git", ["-C", clone, "checkout", "--quiet", "--detach"]);
  const file = (own: string) => join(work, `${name}-${own}`);
  const repo = (full: string) => ({ full_name: full });
  const event = {
    pull_request: {
      number: 7,
      head: { sha: head, ref: name, repo: repo(from) },
      base: { sha: base, ref: "main", repo: repo("acme/shop") },
    },
  };
  writeFileSync(file("event.json"), JSON.stringify(event));
  const env = {
    ...{ PATH: process.env["PATH"], HOME: process.env["HOME"], RUNNER_TEMP: file("temp"), CI: "true" },
    ...{ GITHUB_ACTIONS: "true", GITHUB_EVENT_NAME: "pull_request", GITHUB_EVENT_PATH: file("event.json") },
    ...{ GITHUB_OUTPUT: file("output"), GITHUB_STEP_SUMMARY: file("summary") },
    ...{ INPUT_DIRECTORY: clone, INPUT_REPORT: file("report"), INPUT_TESTS: tests, INPUT_BASE: "" },
  };
  const ended = spawnSync(script, ["run"], { env, encoding: "utf8" });
  const outputs = readFileSync(file("output"), "utf8").matchAll(/^(.+?)<<(end_\w+)\n([\s\S]*?)\n\2$/gm);
  return {
    ...ended,
    exitCode: ended.status,
    head,
    report: file("report"),
    summary: readFileSync(file("summary"), "utf8"),
    outputs: Object.fromEntries([...outputs].map(([, key, , value]) => [key, value])),
  };
}

it("writes the tests that a pull request lacks and adds them to its branch", async () => {
  origin.git("checkout", "--quiet", "-b", "feature");
  origin.commit("Add a discount", { "src/price.js": price + discount });
  origin.git("checkout", "--quiet", "main");
  const { exitCode, head, stderr, summary, outputs, report } = await pullRequest(
    "feature",
    "acme/shop",
    "commit",
  );
  expect(exitCode, stderr).toBe(0);
  expect(origin.git("rev-parse", "feature~1")).toBe(head);
  expect(outputs).toMatchObject({
    ...{ state: "AWAITING_APPROVAL", "tests-branch": "feature", "coverage-after": "100.0" },
    "tests-written": expect.stringMatching(/^[1-9]/),
  });
  expect(summary).toMatch(/^## Goldseam: `Passed: \d+ tests? written, line coverage/);
  expect(summary).toContain("- `Gate lint was skipped");
  expect(summary).toContain("New functions: `src/price.js::discount`");
  expect(summary).not.toContain("|  |  |  |\n");
  expect(stderr).not.toContain("goldseam approve");
  expect(summary).toMatch(/### \d+ tests? written and proven, on `feature`/);
  expect(summary).toContain("+import");
  const patch = readFileSync(outputs["tests-patch"] ?? "", "utf8");
  expect(patch).toMatch(/^From /);
  for (const file of ["run.json", "junit.xml", "cobertura.xml", "lcov.info", "goldseam.sarif", "summary.md"])
    expect(existsSync(join(report, file)), file).toBe(true);
});

it("annotates what fails, and pushes nothing for a fork", async () => {
  origin.git("checkout", "--quiet", "-b", "broken", base);
  origin.commit("Break it", { "src/price.js": price.replace("sum + price", "sum") });
  origin.git("checkout", "--quiet", "main");
  const before = origin.git("for-each-ref", "refs/heads");
  const { exitCode, stderr, summary, outputs } = await pullRequest("broken", "eve/shop", "commit");
  expect(exitCode, stderr).toBe(1);
  expect(origin.git("for-each-ref", "refs/heads")).toBe(before);
  expect(outputs).toMatchObject({ state: "PAUSED", "tests-written": "0", "tests-branch": "" });
  expect(summary).toContain("❌");
  const [, token = "none"] = /::stop-commands::(\w+)/.exec(stderr) ?? [];
  const [, , after = ""] = stderr.split(new RegExp(`::stop-commands::${token}|^::${token}::$`, "m"));
  const commands = after.split("\n").filter((line) => line.trim().startsWith("::"));
  expect(commands).toEqual([
    expect.stringMatching(/^::error file=test\/price\.test\.js,.*title=adds %3A%3Aerror%3A%3A100%25::/),
  ]);
});
