import { chmodSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { goldseam } from "../../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../support/repositories/git-repository.ts";

const test = `import assert from "node:assert/strict";
import { test } from "node:test";
import { one } from "../src/one.js";
test("is one", () => assert.equal(one(), 1));
`;

let home: string;
let repo: TestRepository;
let runId: string;
const file = () => join(home, "approval.bundle.json");
const verify = (...more: string[]) => goldseam(home, "verify", file(), ...more);

beforeAll(async () => {
  home = temporaryFolder();
  repo = createRepository({
    "package.json": `${JSON.stringify({ name: "one", type: "module", scripts: { test: "node --test" } })}\n`,
    "goldseam.json": '{ "execution_log": "LOG.md" }\n',
    "src/one.js": "export const one = () => 1;\n",
    "test/one.test.js": test,
  });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Say one otherwise", { "src/one.js": "export const one = () => 3 - 2;\n" });
  repo.git("switch", "--quiet", "main");
  const run = await goldseam(home, "run", "--repo", repo.path, "--commit", "feature", "--json");
  const { run_id, approval } = JSON.parse(run.stdout);
  runId = run_id;
  for (const args of [
    ["approve", approval.id],
    ["export", runId, "--bundle", file()],
  ]) {
    const { exitCode, stderr } = await goldseam(home, ...args);
    expect(exitCode, stderr).toBe(0);
  }
}, 120_000);
afterAll(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

it("shows offline what an approval rests on, also after the key was changed for another", async () => {
  const before = await verify("--repo", repo.path, "--json");
  expect(before.exitCode, before.stdout).toBe(0);
  const { statement } = JSON.parse(before.stdout);
  expect(statement.predicate).toMatchObject({
    result: "PASSED",
    passedTests: expect.arrayContaining(["test/one.test.js::is one"]),
    goldseam: { run: runId, decision: { decision: "APPROVE" }, merge: { into_branch: "main" } },
  });
  expect((await goldseam(home, "keys", "rotate")).exitCode).toBe(0);
  expect((await verify()).exitCode).toBe(0);
});

it("says that nobody vouches for a bundle whose key is not known", async () => {
  const elsewhere = temporaryFolder();
  const { exitCode, stdout } = await goldseam(elsewhere, "verify", file());
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining("not a key that is trusted here")]);
  rmSync(elsewhere, { recursive: true, force: true });
});

it("adds the builds of the run to the execution log", async () => {
  const { entries } = JSON.parse(readFileSync(join(repo.path, "LOG.json"), "utf8"));
  expect(entries[0]).toMatchObject({ task: "Say one otherwise", status: "PASSED", source: "run" });
  const checked = await goldseam(home, "gate", "verify", join(repo.path, "LOG.md"), "--repo", repo.path);
  expect(checked.exitCode, checked.stdout).toBe(0);
});

it("names a commit that is gone, and evidence that was changed", async () => {
  repo.git("reset", "--quiet", "--hard", "main~1");
  const rewritten = await verify("--repo", repo.path);
  expect([rewritten.exitCode, rewritten.stdout]).toEqual([
    1,
    expect.stringMatching(/the merge .* is not on main/),
  ]);
  const whole = JSON.parse(readFileSync(file(), "utf8"));
  const address: string = whole.archives[0].address;
  const [blob = ""] = globSync(`**/*${address.slice(-40)}*`, { cwd: join(home, "blobs") });
  const path = join(home, "blobs", blob);
  const bytes = readFileSync(path);
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  chmodSync(path, 0o600);
  writeFileSync(path, bytes);
  const changed = await goldseam(home, "export", runId, "--bundle", file());
  expect([changed.exitCode, changed.stderr]).toEqual([
    3,
    expect.stringContaining(`the blob ${address} was damaged or changed`),
  ]);
});
