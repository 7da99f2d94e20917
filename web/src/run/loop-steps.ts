import type { BuildReport, Run } from "../api/types.gen.ts";
import { duration, plural } from "../parts/format.ts";

/** How far a step of the loop is. */
export type StepStatus = "done" | "failed" | "current" | "waiting" | "ahead" | "skipped";

export interface LoopStep {
  readonly id: string;
  readonly title: string;
  readonly status: StepStatus;
  /** A few words on what came out. */
  readonly detail: string;
}

const order = ["BASELINE", "BUILDING", "PLANNING", "WRITING", "REBUILDING", "AWAITING_APPROVAL", "MERGING"];
const titles = ["Base", "Build", "Plan", "Write", "Prove", "Approve", "Merge"];
const jobs: Readonly<Record<string, number>> = {
  ...{ BUILD_BASE: 0, BUILD_CHANGE: 1, PLAN: 2, WRITE: 3, BUILD_TESTS: 4, TAKE_OUT: 4, MERGE: 6 },
};

/** The loop of a run as a row of steps. */
export function loopSteps(run: Run): LoopStep[] {
  const at = placeOf(run);
  const details = detailsOf(run);
  const results = resultsOf(run);
  return titles.map((title, step) => ({
    ...{ id: title.toLowerCase(), title, detail: details[step] ?? "" },
    status: statusOf(run, step, at, results[step]),
  }));
}

/** Whether the coder worked on it, or does so now. */
export function healing(run: Run): { readonly isNow: boolean; readonly attempts: number } | undefined {
  const isNow = run.state === "HEALING";
  const attempts = run.heal_attempts.length;
  return isNow || attempts > 0 ? { isNow, attempts } : undefined;
}

/** The step that the run is at, or stopped at. */
function placeOf(run: Run): number {
  if (run.state === "DONE") return titles.length;
  const own = order.indexOf(run.state);
  if (own >= 0) return own;
  if (run.state === "REJECTED") return 5;
  if (run.state === "HEALING") return 1;
  if (run.approval && run.pause_reason !== "MERGE" && run.state === "CANCELLED") return 5;
  if (run.pause_reason === "TICKET") return failedBuild(run);
  return jobs[run.job] ?? 0;
}

function failedBuild({ tests_report, change_report }: Run): number {
  return tests_report?.status === "FAILED" && change_report?.status === "PASSED" ? 4 : 1;
}

function statusOf(run: Run, step: number, at: number, isEmpty: boolean | undefined): StepStatus {
  if (step < at) return isEmpty ? "skipped" : "done";
  if (step > at) return "ahead";
  if (run.state === "PAUSED" || run.state === "REJECTED") return "failed";
  if (run.state === "CANCELLED") return "skipped";
  return run.state === "AWAITING_APPROVAL" ? "waiting" : "current";
}

/** Whether a step that is over was left out. */
function resultsOf(run: Run): (boolean | undefined)[] {
  const hasNoTests = (run.generated_tests?.tests.length ?? 0) === 0;
  return [
    !run.base_report,
    !run.change_report,
    !run.test_spec,
    hasNoTests,
    !run.tests_report,
    !run.decision,
    false,
  ];
}

function detailsOf(run: Run): string[] {
  const written = run.generated_tests?.tests.length ?? 0;
  const cases = run.test_spec?.cases.length ?? 0;
  return [
    buildDetail(run.base_report),
    buildDetail(run.change_report),
    run.test_spec ? plural(cases, "case", "cases") : "",
    run.generated_tests ? plural(written, "test", "tests") : "",
    buildDetail(run.tests_report),
    run.decision ? decisionDetail(run.decision.decision) : run.approval ? "asked" : "",
    run.merge?.merged ? `into ${run.merge.into_branch}` : "",
  ];
}

function decisionDetail(decision: string): string {
  return decision === "REJECT" ? "rejected" : "approved";
}

function buildDetail(report: BuildReport | undefined): string {
  if (!report) return "";
  const ms = report.steps.reduce((sum, step) => sum + step.duration_ms, 0);
  if (report.status !== "PASSED")
    return report.failed_tests.length > 0 ? `${report.failed_tests.length} failed` : "failed";
  return ms > 0 ? duration(ms) : "passed";
}
