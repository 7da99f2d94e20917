import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { goldseam } from "../support/goldseam.ts";
import { createRepository, temporaryFolder } from "../support/repositories/git-repository.ts";

const folder = temporaryFolder("goldseam-selection-");
const repo = createRepository({
  "package.json": '{ "type": "module" }',
  "src/a.js": "export const a = 1;\n",
  "src/b.js": "export const b = 2;\n",
  "test/a.test.js": testOf("a"),
  "test/b.test.js": testOf("b"),
});
afterAll(() => {
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

function testOf(name: string): string {
  return `import assert from "node:assert/strict";
import { test } from "node:test";
import { ${name} } from "../src/${name}.js";
test("${name} is there", () => assert.ok(${name}));
`;
}

it("build --select --explain runs what the change reaches and says why", async () => {
  repo.git("checkout", "--quiet", "-b", "feature");
  repo.commit("raise b", { "src/b.js": "export const b = 3;\n" });
  const args = ["build", "--repo", repo.path, "--select", "--explain"];
  const { exitCode, stdout, stderr } = await goldseam(join(folder, "home"), ...args);
  expect(exitCode, stderr).toBe(0);
  const report = JSON.parse(stdout);
  expect(report.summary).toContain("1 test passed in 1 of 2 test files");
  expect(report.test_run.results.map(({ name }: { name: string }) => name)).toEqual(["b is there"]);
  expect(report.coverage.files.map(({ path }: { path: string }) => path)).toEqual(["src/a.js", "src/b.js"]);
  expect(stderr).toContain("1 of 2 test files ran: the change reaches 1 of 2 test files");
  expect(stderr).toMatch(/out +test\/a\.test\.js +nothing it depends on changed/);
  expect(stderr).toMatch(/runs +test\/b\.test\.js +imports src\/b\.js/);
  expect(stderr).toContain("not measured yet");
});
