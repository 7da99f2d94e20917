import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../../test/support/repositories/git-repository.ts";
import { createGitCli } from "../../../adapters/git/cli/create-git-cli.ts";
import { testBuilder, testCommitMessage } from "../../../changes/test-commit.ts";
import {
  BuildReportSchema,
  BuildStatus,
  CommitResultSchema,
  create,
  type FailedTest,
  failsByStaleTests,
  MissingTestSchema,
  StaleTestSchema,
} from "../../../contracts/index.ts";
import type { Git } from "../../../ports/git.ts";
import { explainStale } from "./explain-stale.ts";

const home = temporaryFolder();
const file = "test/fare.agent.test.js";
let repo: TestRepository;
let git: Git;
let change: ReturnType<typeof changeOf>;

const changeOf = (baseSha: string, commitSha: string) =>
  create(CommitResultSchema, { repo: repo.path, baseSha, commitSha });
const author = `--author=${testBuilder.name} <${testBuilder.email}>`;
const message = testCommitMessage("Add tests for fare", "spec-1");

beforeAll(async () => {
  mkdirSync(join(home, "scratch"));
  git = createGitCli({ home, scratch: join(home, "scratch") });
  repo = createRepository({ "src/fare.js": "export const fare = (km) => km;\n" });
  repo.write({ [file]: 'import { fare } from "../src/fare.js";\n', "test/own.agent.test.js": "fare();\n" });
  repo.git("add", file);
  repo.git("commit", "-qm", message, author);
  repo.git("add", "-A");
  repo.git("commit", "-qm", "Add a test that only has such a name");
  const baseSha = repo.git("rev-parse", "HEAD");
  repo.write({ "src/fare.js": "export const fare = (km) => km + 2;\n" });
  repo.git("commit", "-qam", "Add a basic fee");
  change = changeOf(baseSha, repo.git("rev-parse", "HEAD"));
  await git.sync(repo.path, [change.baseSha, change.commitSha]);
});
afterAll(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

const red = (path: string, gate = "test") =>
  create(BuildReportSchema, {
    commitSha: change.commitSha,
    status: BuildStatus.FAILED,
    failedTests: [{ name: "fare of 1", file: path }],
    gateResults: [{ gate, status: "fail" }],
  });
const stale = (failed: readonly FailedTest[]) =>
  failed.map(({ name, file: path }) =>
    create(StaleTestSchema, { name, file: path, input: "fare(1)", before: "1", after: "3" }),
  );
/** The tests that are looked into, and those that the report then calls stale. */
async function explain(report = red(file), of = change, findStale = stale) {
  const asked: string[] = [];
  const found = async (failed: readonly FailedTest[]) => {
    asked.push(...failed.map((test) => test.file));
    return findStale(failed);
  };
  const explained = await explainStale({ git, findStale: found }, of, report);
  return { asked, stale: explained.staleTests.map((test) => test.file), explained };
}

it("names generated tests of altered behaviour, and leaves the build red", async () => {
  const { stale: found, explained } = await explain();
  expect(found).toEqual([file]);
  expect(explained).toMatchObject({ status: BuildStatus.FAILED, failedTests: [{ file }] });
  expect(failsByStaleTests(explained)).toBe(true);
});

it("never a test that a person committed, or that the change touches", async () => {
  for (const path of ["test/own.agent.test.js", "test/fare.test.js"])
    expect(await explain(red(path))).toMatchObject({ asked: [], stale: [] });
  const mixed = red(file);
  mixed.failedTests.push(...red("test/own.agent.test.js").failedTests);
  const { asked, explained } = await explain(mixed);
  expect(asked).toEqual([file]);
  expect(failsByStaleTests(explained)).toBe(false);
  repo.write({ [file]: "// other\n" });
  repo.git("commit", "-qam", message, author);
  const touched = changeOf(change.baseSha, repo.git("rev-parse", "HEAD"));
  await git.sync(repo.path, [touched.commitSha]);
  expect(await explain({ ...red(file), commitSha: touched.commitSha }, touched)).toMatchObject({ asked: [] });
});

it("never a fix by a coder; and what other gates or missing tests say counts", async () => {
  expect((await explain({ ...red(file), commitSha: "healed" })).stale).toEqual([]);
  const { explained } = await explain();
  const linted = { ...explained, gateResults: red(file, "lint").gateResults };
  expect(failsByStaleTests(linted)).toBe(false);
  const missing = [create(MissingTestSchema, { name: "toll" })];
  expect(failsByStaleTests({ ...explained, missingTests: missing })).toBe(false);
});
