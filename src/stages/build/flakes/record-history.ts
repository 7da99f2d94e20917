import { createHash } from "node:crypto";
import type { Config } from "../../../config/config.ts";
import { type BuildReport, BuildStatus, type TestResult } from "../../../contracts/index.ts";
import { fingerprint } from "../../../judge/index.ts";
import { failureSigns } from "../../../languages/index.ts";
import type { TestExecution, TestHistory } from "../../../ports/records/test-history.ts";
import type { Job } from "../../../workbench/job/job.ts";
import { redactLines } from "../../../workbench/job/redact-message.ts";
import { isFailure } from "../../../workbench/running/judge-run.ts";
import type { BuildOptions } from "../build-options.ts";
import type { BuiltProject } from "../built-project.ts";
import { attemptOf } from "./rerun-tests.ts";

// The code under test decides the names and the number of tests.
const maxExecutions = 100_000;
const maxNameLength = 2_000;

/** A name for everything that decides what a project's tests do: equal names, equal inputs. */
export function hashInputs(
  { commitSha, config }: { readonly commitSha: string; readonly config: Config },
  environment: { readonly sandbox: string; readonly dependencyKey: string },
): string {
  const parts = [commitSha, environment.sandbox, environment.dependencyKey, config];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Keeps every execution of a build's tests. A build whose environment failed says nothing about them. */
export async function recordHistory(
  history: TestHistory,
  built: readonly BuiltProject[],
  options: Pick<BuildOptions, "commitSha" | "stage"> & {
    readonly job: Job;
    readonly report: BuildReport;
    readonly nowMs: number;
  },
): Promise<void> {
  if (options.report.status === BuildStatus.ERRORED) return;
  const executions = built.flatMap((project) => executionsOf(project, options));
  // The builds of a base and of a change may be steps of one job.
  const buildId = `${options.job.jobId}/${options.stage}`;
  const kept = executions.slice(0, maxExecutions);
  const clean = await redactLines(
    options.job,
    kept.flatMap(({ file, name }) => [file, name]),
  );
  await history.record(
    options.job.repo,
    buildId,
    kept.map((one) => ({ ...one, file: clean(one.file), name: clean(one.name) })),
  );
}

function executionsOf(
  { detected, gates, inputsHash }: BuiltProject,
  { commitSha, nowMs: atMs }: { readonly commitSha: string; readonly nowMs: number },
): TestExecution[] {
  const results = gates
    .flatMap((gate) => gate.testRun?.testRun.results ?? [])
    .filter(({ name }) => name.length <= maxNameLength);
  const project = detected.project.root;
  return results.flatMap((test) =>
    attemptsOf(test).map((attempt) => ({
      project,
      file: test.file,
      name: test.name,
      outcome: attempt.outcome,
      fingerprint: isFailure(attempt) ? fingerprint({ ...attempt, file: test.file }, failureSigns) : "",
      durationMs: attempt.durationMs,
      commitSha,
      inputsHash,
      atMs,
    })),
  );
}

function attemptsOf(test: TestResult) {
  return test.attempts.length > 0 ? test.attempts : [attemptOf(test)];
}
