import {
  type AcceptanceCriterion,
  AcceptanceCriterionSchema,
  type BuildReport,
  create,
  type GateResult,
  type PlanStep,
  type Run,
  TestOutcome,
} from "../../contracts/index.ts";
import { matchesPattern } from "../../policy/index.ts";

/** How many tests of a build passed and failed. */
export function countTests(report: BuildReport | undefined): {
  readonly passed: number;
  readonly failed: number;
} {
  const results = report?.testRun?.results ?? [];
  const count = (...outcomes: TestOutcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return { passed: count(TestOutcome.PASSED), failed: count(TestOutcome.FAILED, TestOutcome.ERRORED) };
}

/** A build in one line: `12 tests, 12 passed, 0 failed. Coverage 87.5%`. */
export function summaryLine(report: BuildReport | undefined): string {
  const { passed, failed } = countTests(report);
  const { measured = false, linePct = 0 } = report?.coverage ?? {};
  const coverage = measured ? `${Number(linePct.toFixed(1))}%` : "not measured";
  const total = passed + failed;
  return `${total} ${total === 1 ? "test" : "tests"}, ${passed} passed, ${failed} failed. Coverage ${coverage}`;
}

/** What the base did, which the change is held against. */
export function regressionBaseline({ baseReport, change }: Run): string {
  if (!baseReport) return "none: the change has no base";
  return `base ${(change?.baseSha ?? "").slice(0, 7)}: ${summaryLine(baseReport)}`;
}

/** What the change has to do, each with the command that verifies it: its gates, the base's tests, the steps of its plan. */
export function acceptanceCriteria(run: Run): AcceptanceCriterion[] {
  const gates = (run.testsReport ?? run.changeReport)?.gateResults ?? [];
  const test = gates.find(({ gate }) => gate === "test");
  const missing = (run.testsReport ?? run.changeReport)?.missingTests.length ?? 0;
  return [
    ...gates.filter(({ command }) => command.length > 0).map(gateCriterion),
    ...(run.baseReport && test
      ? [
          criterion("every test that passed on the base still passes", test.command, {
            met: missing === 0,
            result: missing === 0 ? "none is missing" : `${missing} are missing, each with its reason`,
          }),
        ]
      : []),
    ...(run.change?.plan?.steps ?? []).map((step) => stepCriterion(run, step)),
  ];
}

function gateCriterion({ gate, project, command, status, preExisting }: GateResult): AcceptanceCriterion {
  const where = project === "" ? "" : ` in ${project}`;
  const result = preExisting ? "fails, as on the base" : status;
  return criterion(`gate ${gate} passes${where}`, command, { met: status === "pass" || preExisting, result });
}

/** A step that names files has begun if one of them changed; whether it is done is for a person to read. */
function stepCriterion(run: Run, { id, description, paths }: PlanStep): AcceptanceCriterion {
  const range = [run.change?.baseSha ?? "", run.headSha]
    .filter((sha) => sha !== "")
    .map((sha) => sha.slice(0, 12));
  const changed = touchedFiles(run).filter((file) => paths.length === 0 || fits(file, paths));
  const seen = changed.length > 0 ? `changed ${changed.length} of its files` : "none of its files changed";
  return criterion(`step ${id}: ${description}`, ["git", "diff", ...range, "--", ...paths], {
    met: changed.length > 0,
    result: paths.length === 0 ? "names no file" : seen,
    needsReading: changed.length > 0,
  });
}

/** Where a change does not follow its plan. */
export function deviations(run: Run): string[] {
  const { steps = [], allowedPaths = [], forbiddenPaths = [] } = run.change?.plan ?? {};
  const touched = touchedFiles(run);
  const named = [...steps.flatMap(({ paths }) => paths), ...allowedPaths];
  return [
    ...touched.filter((file) => fits(file, forbiddenPaths)).map((file) => `${file} is forbidden by the plan`),
    ...touched
      .filter((file) => named.length > 0 && !fits(file, named))
      .map((file) => `${file} is not in the plan`),
    ...steps
      .filter(({ paths }) => paths.length > 0 && !touched.some((file) => fits(file, paths)))
      .map(({ id, paths }) => `step ${id} changed nothing in ${paths.join(", ")}`),
  ];
}

function touchedFiles({ change, coderFiles }: Run): string[] {
  return [...new Set([...(change?.changedFiles ?? []), ...coderFiles])];
}

function fits(file: string, paths: readonly string[]): boolean {
  return paths.some(
    (path) => file === path || file.startsWith(`${path.replace(/\/$/, "")}/`) || matchesPattern(file, path),
  );
}

function criterion(
  text: string,
  command: string[],
  seen: { readonly met: boolean; readonly result: string; readonly needsReading?: boolean },
): AcceptanceCriterion {
  return create(AcceptanceCriterionSchema, { criterion: text, command, ...seen });
}
