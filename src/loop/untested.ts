import {
  type ChangedFunction,
  create,
  type Run,
  type UntestedFunction,
  UntestedFunctionSchema,
} from "../contracts/index.ts";

/**
 * What the change adds or changes and no test covers, with the reason, the added first. Empty if coverage was not
 * measured, because then nobody knows.
 */
export function findUntested({
  testSpec,
  generatedTests,
  testsReport,
  changeReport,
}: Run): UntestedFunction[] {
  const coverage = (testsReport ?? changeReport)?.coverage;
  if (!coverage?.measured) return [];
  const covered = new Map(coverage.files.map((file) => [file.path, file.coveredLines]));
  const isCovered = ({ target, lineStart, lineEnd }: ChangedFunction) =>
    covered.get(pathOf(target))?.some((line) => line >= lineStart && line <= lineEnd) ?? false;
  const isTested = ({ target }: ChangedFunction) =>
    testsReport !== undefined && generatedTests?.tests.some((test) => test.target === target);
  const reasons = new Map(generatedTests?.untested.map(({ target, reason }) => [target, reason]));
  return (testSpec?.changedFunctions ?? [])
    .filter((one) => !isCovered(one) && !isTested(one))
    .map(({ target, added, via, leftOut }) =>
      create(UntestedFunctionSchema, {
        target,
        added,
        reason: leftOut || reasons.get(via) || "the tests that were written do not reach it",
      }),
    )
    .sort((a, b) => Number(b.added) - Number(a.added));
}

function pathOf(target: string): string {
  return target.slice(0, target.indexOf("::"));
}
