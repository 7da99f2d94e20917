import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/git-repository.ts";
import { createGitCli } from "../../adapters/git/cli/create-git-cli.ts";
import { testBuilder, testCommitMessage } from "../../changes/test-commit.ts";
import {
  BehaviourDiffSchema,
  BuildReportSchema,
  BuildStatus,
  CommitResultSchema,
  create,
} from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
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
const differs = (target: string, differing = 3) =>
  create(BehaviourDiffSchema, {
    functions: [{ target, differing, changes: [{ input: "fare(1)", before: "1", after: "3" }] }],
  });
const explain = async (report = red(file), diff = differs("src/fare.js::fare"), of = change) =>
  (await explainStale({ git, diff: async () => diff }, of, report)).staleTests;

it("names the altered behaviour that a generated test was written for, and leaves the build red", async () => {
  expect(await explain()).toMatchObject([
    { name: "fare of 1", file, target: "src/fare.js::fare", input: "fare(1)", before: "1", after: "3" },
  ]);
  const { status, failedTests } = await explainStale(
    { git, diff: async () => differs("a::fare") },
    change,
    red(file),
  );
  expect({ status, count: failedTests.length }).toEqual({ status: BuildStatus.FAILED, count: 1 });
});

it("explains nothing for a test that a person committed, or that the change touches", async () => {
  expect(await explain(red("test/own.agent.test.js"))).toEqual([]);
  expect(await explain(red("test/fare.test.js"))).toEqual([]);
  repo.write({ [file]: "// other\n" });
  repo.git("commit", "-qam", message, author);
  const touched = changeOf(change.baseSha, repo.git("rev-parse", "HEAD"));
  await git.sync(repo.path, [touched.commitSha]);
  expect(await explain({ ...red(file), commitSha: touched.commitSha }, undefined, touched)).toEqual([]);
});

it("explains nothing that the diff does not show, no fix by a coder, and no other gate", async () => {
  expect(await explain(red(file), differs("src/fare.js::toll"))).toEqual([]);
  expect(await explain(red(file), differs("src/fare.js::fare", 0))).toEqual([]);
  expect(await explain({ ...red(file), commitSha: "healed" })).toEqual([]);
  expect(await explain(red(file, "lint"))).toEqual([]);
});
