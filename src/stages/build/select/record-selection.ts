import {
  type BuildReport,
  create,
  FailureClass,
  type Selection,
  SelectionRecordSchema,
} from "../../../contracts/index.ts";
import type { SelectionComparison, TestHistory } from "../../../ports/records/test-history.ts";
import type { BuildStageName } from "../build-options.ts";
import type { ChosenTests } from "./choose-tests.ts";

/** The selection of a build for its report, with the results of full runs so far; a full run adds to them. */
export async function recordSelection(
  history: TestHistory,
  chosen: ChosenTests,
  build: {
    readonly report: BuildReport;
    readonly repo: string;
    readonly jobId: string;
    readonly stage: BuildStageName;
    readonly baseReport?: BuildReport | undefined;
  },
): Promise<Selection> {
  const { report, repo, jobId, stage, baseReport } = build;
  const { selection, planned } = chosen;
  const hasRun = (report.testRun?.results.length ?? 0) > 0;
  if (selection.mode === "all" && planned.mode === "selected" && baseReport && hasRun) {
    await history.recordComparison(repo, `${jobId}/${stage}`, compareSelection(planned, report));
  }
  const record = create(SelectionRecordSchema, await history.comparisons(repo));
  return { ...selection, record };
}

/** The failures that a full run found, that the base does not have, and that selection would have missed. */
export function compareSelection(
  planned: Selection,
  { failedTests }: Pick<BuildReport, "failedTests">,
): SelectionComparison {
  const leftOut = new Set(planned.tests.filter(({ run }) => !run).map(({ file }) => file));
  const failures = failedTests.filter(
    ({ failureClass }) => failureClass !== FailureClass.INFRASTRUCTURE_ERROR,
  );
  return { failures: failures.length, missed: failures.filter(({ file }) => leftOut.has(file)).length };
}
