import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { BuildStatus } from "../../contracts/index.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

const leaving = `
import { test } from "node:test";
import fs from "node:fs";
test("leaves what no path reaches", () => {
  const top = process.cwd();
  for (const name of ["x".repeat(255), "a\\nb", "\\u202e"]) fs.writeFileSync(name, "");
  fs.mkdirSync("closed/inner", { recursive: true });
  fs.chmodSync("closed", 0);
  fs.mkdirSync("many");
  for (let n = 0; n < 5000; n++) fs.writeFileSync("many/" + n, "");
  for (let n = 0; n < 6000; n++) {
    fs.mkdirSync("d");
    process.chdir("d");
  }
  fs.writeFileSync("leaf", "");
  process.chdir(top);
});
`;

it("reports on tests that leave anything in their folder, and removes it", async () => {
  const report = await setup.buildFiles({
    "package.json": '{ "type": "module", "scripts": { "test": "node --test" } }',
    "index.js": "export {};\n",
    "test/odd.test.js": leaving,
  });
  expect(report.status).toBe(BuildStatus.PASSED);
  for (const folder of ["worktrees", "jobs"])
    expect(readdirSync(join(setup.deps.scratchFolder, folder))).toEqual([]);
});
