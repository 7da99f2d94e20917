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
const tests = `import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "../src/sum.js";

test("adds", () => assert.equal(sum(1, 2), 3));
`;
/** First does what it may not; with the reason in its prompt, what it should. */
const agent = `import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
const prompt = readFileSync(0, "utf8");
if (!prompt.startsWith("# Double numbers") || !prompt.includes("1. export double from src/sum.js")) process.exit(1);
if (prompt.includes("is a test")) appendFileSync("src/sum.js", "\\nexport function double(a) {\\n  return 2 * a;\\n}\\n");
else writeFileSync("test/sum.test.js", "");
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

it("a request becomes a coder's commit, which gets its tests in the loop", async () => {
  const files = {
    "package.json": manifest,
    "src/sum.js": "export function sum(a, b) {\n  return a + b;\n}\n",
    "test/sum.test.js": tests,
    "tools/agent.mjs": agent,
  };
  repo = createRepository(files);
  const description = join(folder, "more.md");
  writeFileSync(description, "Callers need it.\n\n- export double from src/sum.js\n");
  const request = () =>
    goldseam(
      join(folder, "home"),
      ...["request", "Double numbers", "--repo", repo.path, "--description", description, "--json"],
    );
  const without = await request();
  expect(without.exitCode).toBe(2);
  expect(without.stderr).toContain("no coder is configured");

  repo.commit("Set up an agent", {
    "goldseam.json": `${JSON.stringify({ coder: { command: ["node", "tools/agent.mjs"] } })}\n`,
  });
  const made = await request();
  expect(made.exitCode, made.stderr).toBe(0);
  const run = JSON.parse(made.stdout);
  expect(run.state).toBe("AWAITING_APPROVAL");
  expect(run.approval.title).toBe("Double numbers");
  expect(run.approval.packet.changed_files).toEqual(["src/sum.js"]);
  expect(run.approval.packet.tests_generated).toBeGreaterThan(0);
  expect(JSON.parse((await request()).stdout).run_id).toBe(run.run_id);
  expect(repo.git("status", "--porcelain")).toBe("");
});
