import type { JobWork } from "../../src/app/roles/worker.ts";
import {
  type BuildReport,
  BuildReportSchema,
  BuildStatus,
  CommitStatus,
  create,
  type Event,
  EventSchema,
  JobKind,
  type Run,
} from "../../src/contracts/index.ts";

type Body = NonNullable<Extract<Parameters<typeof create<typeof EventSchema>>[1], object>["body"]>;

const tests = 20;

/** A change with a base, in a lane of its own, that is merged without a person. */
export function submission(number: number): Event {
  const runId = `r${number.toString().padStart(9, "0")}`;
  const change = {
    ...{
      status: CommitStatus.SUCCESS,
      repo: `/code/shop-${number % 100}`,
      branchName: `change-${number}`,
      runId,
    },
    ...{ commitSha: shaOf(number), baseSha: shaOf(0), intoBranch: "main", message: `Change ${number}` },
    ...{ author: "Dev <dev@example.com>", changedFiles: ["src/part.js"] },
  };
  const policy = { maxCycles: 3, approvalRequired: false };
  return create(EventSchema, {
    ...{ id: `${runId}:submitted`, runId },
    body: { case: "changeSubmitted", value: { change, policy } },
  });
}

/** Answers every job at once with what a small change would get. */
export const instantJobs: JobWork = async ({ job, cycle }, run) =>
  create(EventSchema, { body: answer(job, cycle, run) }).body;

function answer(job: JobKind, cycle: number, run: Run): Body {
  const spec = { id: `${run.id}-spec`, cases: [{ name: "test_part_adds" }] };
  switch (job) {
    case JobKind.PLAN:
      return { case: "specReady", value: { cycle, spec } };
    case JobKind.WRITE: {
      const generated = { specId: spec.id, commitSha: shaOf(1), precheck: BuildStatus.PASSED };
      return {
        case: "testsWritten",
        value: { cycle, tests: { ...generated, files: ["test/part_agent.js"] } },
      };
    }
    case JobKind.MERGE:
      return {
        case: "mergeFinished",
        value: { result: { merged: true, intoBranch: "main", detail: "merged" } },
      };
    default:
      return { case: "buildFinished", value: { job, cycle, report: reportOf(run) } };
  }
}

function reportOf({ change }: Run): BuildReport {
  const results = Array.from({ length: tests }, (_, at) => ({ name: `does ${at}`, file: "test/part.js" }));
  return create(BuildReportSchema, {
    ...{ status: BuildStatus.PASSED, commitSha: change?.commitSha ?? "", testRun: { results } },
    coverage: { measured: true, linePct: 90 },
  });
}

function shaOf(number: number): string {
  return number.toString(16).padStart(40, "0");
}
