import { TestOutcome } from "../../../contracts/index.ts";
import { type AssertionPlaces, describeUnreached, findUnreached } from "../../../judge/index.ts";
import type { ChangedFile } from "../../../ports/git.ts";
import type { Job } from "../../../workbench/job/job.ts";
import { redactLines } from "../../../workbench/job/redact-message.ts";
import { isFailure } from "../../../workbench/running/judge-run.ts";
import type { BuildOptions } from "../build-options.ts";
import type { GateOutcome } from "../gate-outcome.ts";
import { factsOf } from "../gates.ts";

/** What decides which assertions a project's tests had to reach. */
type UnreachedOptions = Pick<BuildOptions, "baseReport" | "author" | "stage" | "named"> & {
  readonly job: Job;
  /** What the commit changed since the base. */
  changed(): Promise<readonly ChangedFile[]>;
  /** Whether a test file belongs to the project. */
  owns(file: string): boolean;
};

/**
 * Holds the assertions that tests reach against the base's, in test files that are as they were. A fix after which fewer run
 * fails; a change of an author is told to the approver.
 */
export async function holdUnreached(outcome: GateOutcome, context: UnreachedOptions): Promise<GateOutcome> {
  const { baseReport, author, stage, named, owns } = context;
  const run = outcome.testRun;
  if (!baseReport || stage === "baseline" || named || run?.status !== "passed" || !run.reached)
    return outcome;
  const healed = author?.healed;
  if (run.reached.length === 0 && !healed) return outcome;
  const passed = passedFiles(run.testRun.results);
  const flaky = new Set(baseReport.flakyTests.map(({ file }) => file));
  const changed = new Set((await context.changed()).flatMap(({ path, oldPath }) => [path, oldPath]));
  const isComparable = (file: string) =>
    owns(file) && passed.has(file) && !flaky.has(file) && !changed.has(file);
  const unreached = findUnreached({
    base: baseReport.reachedAssertions,
    now: await asKept(run.reached, context.job),
    author: healed && authorsOwn(healed),
    isComparable,
  });
  if (unreached.length === 0) return outcome;
  return healed ? refused(outcome, unreached) : { ...outcome, unreached };
}

/** Names as the base's report has them, which holds no secrets. */
async function asKept(reached: readonly AssertionPlaces[], job: Job): Promise<AssertionPlaces[]> {
  const clean = await redactLines(
    job,
    reached.flatMap(({ file, places }) => [file, ...places]),
  );
  return reached.map(({ file, places }) => ({ file: clean(file), places: places.map(clean) }));
}

/** Files whose tests were reported, and all passed or were skipped. */
function passedFiles(results: NonNullable<Healed["results"]>): ReadonlySet<string> {
  const failed = new Set(results.filter(isFailure).map(({ file }) => file));
  const passed = results.filter(({ outcome }) => outcome === TestOutcome.PASSED);
  return new Set(passed.map(({ file }) => file).filter((file) => !failed.has(file)));
}

type Healed = NonNullable<NonNullable<BuildOptions["author"]>["healed"]>;

/** A test that failed on the author's commit ended at its first assertion that did: that says nothing of the others. */
function authorsOwn({ results = [], reached = [] }: Healed): AssertionPlaces[] {
  const passed = passedFiles(results);
  return reached.filter(({ file }) => passed.has(file));
}

function refused(outcome: GateOutcome, unreached: readonly AssertionPlaces[]): GateOutcome {
  const result = outcome.testRun?.result;
  if (!result) return outcome;
  const count = unreached.reduce((sum, { places }) => sum + places.length, 0);
  const reason = `assertions that ran on the base did not run: ${describeUnreached(unreached)}`;
  const { facts = factsOf("test", result, { failedTests: 0, buildTimedOut: false }) } = outcome;
  return {
    ...outcome,
    unreached,
    facts: { ...facts, missingTests: (facts.missingTests ?? 0) + count },
    result: { ...outcome.result, status: "fail", reason },
  };
}
