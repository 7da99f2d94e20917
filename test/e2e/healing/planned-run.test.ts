import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { goldseam } from "../../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "sums", type: "module", scripts: { test: "node --test" } })}\n`;
const sum = "export function sum(a, b) {\n  return a + b;\n}\n";
const double = "\nexport function double(a) {\n  return 2 * a;\n}\n";
const tests = `import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "../src/sum.js";

test("adds", () => assert.equal(sum(1, 2), 3));
`;
/** Repairs what the plan leaves to it only when it was told of the plan. */
const agent = `import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
const wasRefused = readFileSync(0, "utf8").includes("lib/sum.js is outside the plan");
const fixed = readFileSync("src/sum.js", "utf8").replace("a - b", "a + b");
mkdirSync("lib", { recursive: true });
writeFileSync(wasRefused ? "src/sum.js" : "lib/sum.js", fixed);
`;

let folder: string;
let repo: TestRepository;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

it("a plan that a run is given binds the coder's fix and the tests that are written", async () => {
  repo = createRepository({
    "package.json": manifest,
    "src/sum.js": sum,
    "test/sum.test.js": tests,
    "tools/agent.mjs": agent,
    "goldseam.json": JSON.stringify({ coder: { command: ["node", "tools/agent.mjs"] }, diff_budget_sec: 0 }),
  });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Double numbers", { "src/sum.js": sum.replace("+", "-") + double });
  const plan = join(folder, "plan.json");
  writeFileSync(plan, JSON.stringify({ title: "Sources alone", allowed_paths: ["src"] }));
  const home = join(folder, "home");
  const ran = await goldseam(home, "run", "--repo", repo.path, "--plan", plan, "--json");
  expect(ran.exitCode, ran.stderr).toBe(0);
  const run = JSON.parse(ran.stdout);
  expect(run.approval.packet.coder_files).toEqual(["src/sum.js"]);
  const attempts = await goldseam(home, "show", run.run_id, "--attempts");
  expect(attempts.stdout.replace(/\s+/g, " ")).toContain("lib/sum.js is outside the plan");
  expect(run.generated_tests.notes).toMatch(
    /^The tests were refused as a whole: test\/\S+ is outside the plan$/,
  );
  expect(run.approval.commit_sha).toBe(run.approval.change_sha);
});
