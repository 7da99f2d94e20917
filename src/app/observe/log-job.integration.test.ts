import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createRepository, temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { createGitCli } from "../../adapters/git/cli/create-git-cli.ts";
import { createSecretlintSecrets } from "../../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import {
  BuildStatus,
  CommandSchema,
  create,
  type Event,
  EventSchema,
  JobKind,
  RunSchema,
} from "../../contracts/index.ts";
import type { LogLine } from "../../ports/telemetry.ts";
import { createJobLog } from "./log-job.ts";

const home = temporaryFolder();
const scratch = join(home, "scratch");
mkdirSync(scratch);
const git = createGitCli({ home, scratch });
const secrets = createSecretlintSecrets();
const repo = createRepository({ "a.js": "export const a = 1;\n" });
const headSha = repo.git("rev-parse", "HEAD");
const token = `ghp_${"wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx".slice(0, 36)}`;
const testsSha = repo.commit("tests: s1", { "test/a.test.js": `test("a");\nconst key = "${token}";\n` });
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
  repo.remove();
});

/** The lines after a job that ended so. */
async function linesAfter(job: JobKind, body: Event["body"]): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  const note = createJobLog({ git, secrets, log: (line) => lines.push(line) });
  const run = create(RunSchema, { id: "r1", headSha, change: { repo: repo.path, commitSha: headSha } });
  await note(
    create(CommandSchema, { id: "r1:j", job, cycle: 1, attempt: 1 }),
    run,
    create(EventSchema, { body }),
  );
  return lines;
}

const bodyOf = (body: Exclude<Parameters<typeof create<typeof EventSchema>>[1], undefined>["body"]) =>
  create(EventSchema, { body: body ?? { case: undefined } }).body;

it("shows the output of the tests that failed", async () => {
  const failedTests = [{ name: "adds", file: "a.test.js", message: "expected 2\nreceived 3" }];
  const report = { status: BuildStatus.FAILED, commitSha: headSha, failedTests };
  const body = bodyOf({ case: "buildFinished", value: { job: JobKind.BUILD_CHANGE, cycle: 1, report } });
  const [ended, failed] = await linesAfter(JobKind.BUILD_CHANGE, body);
  expect(ended).toMatchObject({ level: "warn", kind: "job", fields: { status: "FAILED", failed: 1 } });
  expect(failed).toMatchObject({ kind: "failed_test", runId: "r1", text: "expected 2\nreceived 3" });
});

it("shows how the tests that were written begin, without secrets", async () => {
  await git.sync(repo.path, [headSha, testsSha]);
  const tests = { specId: "s1", commitSha: testsSha, precheck: BuildStatus.PASSED };
  const lines = await linesAfter(JobKind.WRITE, bodyOf({ case: "testsWritten", value: { cycle: 1, tests } }));
  const preview = lines.find(({ kind }) => kind === "diff_preview");
  expect(preview?.text).toContain('+++ test/a.test.js\n+test("a");');
  expect(preview?.text).not.toContain(token);
});

it("says why a job errored, or a change was not merged", async () => {
  const errored = { job: JobKind.BUILD_CHANGE, cycle: 1, attempt: 1, reason: "the disk is full" };
  const [first] = await linesAfter(JobKind.BUILD_CHANGE, bodyOf({ case: "jobErrored", value: errored }));
  expect(first).toMatchObject({ level: "warn", message: "build_change: errored: the disk is full" });
  const result = { merged: false, intoBranch: "main", detail: "it conflicts" };
  const [second] = await linesAfter(JobKind.MERGE, bodyOf({ case: "mergeFinished", value: { result } }));
  expect(second).toMatchObject({ level: "warn", message: "merge: not merged: it conflicts" });
});
