import {
  type BuildReport,
  create,
  describeMissing,
  type GateResult,
  type MissingTest,
  MissingTestSchema,
  TestOutcome,
  type TestResult,
  TestResultSchema,
} from "../../../contracts/index.ts";
import {
  explainMissing,
  findMissing,
  findQuarantine,
  type Missing,
  mayBeRenamed,
  type Reports,
  type SeenTest,
  withoutRenamed,
} from "../../../judge/index.ts";
import type { Git } from "../../../ports/git.ts";
import type { Job } from "../../../workbench/job/job.ts";
import { redactLines } from "../../../workbench/job/redact-message.ts";
import { isFailure } from "../../../workbench/running/judge-run.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import type { AuthorCommit } from "../build-options.ts";
import { partFailures } from "../flakes/compare-with-base.ts";
import { isOneTest } from "../flakes/prove-flakes.ts";
import { rerunTests } from "../flakes/rerun-tests.ts";
import type { GateLimits, GateOutcome } from "../gate-outcome.ts";
import { factsOf } from "../gates.ts";
import { readAuthorDiff } from "./author-diff.ts";

const maxNamed = 3;
const maxListed = 1_000;

/** What decides which tests a project's run had to report. */
export interface MissingOptions {
  readonly job: Job;
  readonly git: Git;
  readonly commitSha: string;
  readonly baseSha?: string | undefined;
  readonly baseReport?: BuildReport | undefined;
  readonly author?: AuthorCommit | undefined;
  /** Tests that Goldseam took out of its own files, because the commit has others of the same functions instead. */
  readonly rewritten?: readonly Pick<TestResult, "file" | "name">[] | undefined;
  readonly limits: GateLimits;
  /** As 2026-01-31. */
  readonly today: string;
  /** The test files that were chosen; all if absent. */
  readonly files?: readonly string[] | undefined;
  /** Whether a test file belongs to the project. */
  owns(file: string): boolean;
}

/**
 * Fails a test gate if a test that passed on the base did not pass by its name. Tests that the author's diff visibly takes
 * away are listed instead, and so are tests that pass when they run again. A coder's commit takes none away.
 */
export async function holdMissing(
  bench: Workbench,
  outcome: GateOutcome,
  options: MissingOptions,
): Promise<GateOutcome> {
  const run = outcome.testRun;
  if (!run || !options.baseReport || isJudged(bench, outcome, options.baseReport)) return outcome;
  const reports = reportsFor(run.testRun.results, options.baseReport, options);
  if (findMissing(reports).length === 0) return outcome;
  const { found, ...kept } = await asKept(reports, options.job);
  if (found.length === 0) return outcome;
  const texts = await readTexts(found, options);
  const textOf = (file: string) => texts.get(file) ?? "";
  const left = withoutRenamed(found, kept, textOf);
  const explained = await explain(left, { ...options, reports: kept, textOf });
  const canRunAgain = run.status === "passed" || run.status === "failed";
  const missing = canRunAgain ? await runAgain(bench, explained, options) : explained;
  return missing.length === 0 ? outcome : withMissing(outcome, missing);
}

/** The reports with names as the base's report has them, which holds no secrets. */
async function asKept(reports: Reports, job: Job): Promise<Reports & { readonly found: Missing[] }> {
  const clean = await redactLines(
    job,
    reports.now.flatMap(({ file, name }) => [file, name]),
  );
  const now = reports.now.map((test) => ({ ...test, file: clean(test.file), name: clean(test.name) }));
  const kept = { ...reports, now };
  return { ...kept, found: findMissing(kept) };
}

/** Whether the gate fails for other reasons, which may be why tests are missing; the base may have been cut short, too. */
function isJudged(bench: Workbench, outcome: GateOutcome, base: BuildReport): boolean {
  const { judged, testRun } = outcome;
  const before = base.gateResults.find((one) => isTestGate(one, bench));
  const isCut = testRun?.status === "timeout" && before?.exitCode === -1;
  return isCut || judged?.environmentFailed === true || partFailures(outcome, base).held.length > 0;
}

function isTestGate({ gate, project, toolchain }: GateResult, bench: Workbench): boolean {
  return gate === "test" && project === bench.project.root && toolchain === bench.toolchain.name;
}

function reportsFor(
  now: readonly TestResult[],
  base: BuildReport,
  { author, files, owns, job, today }: MissingOptions,
): Reports {
  const flaky = new Set(base.flakyTests.map(testIdentity));
  const chosen = files && new Set(files);
  const isExpected = (test: TestResult) =>
    owns(test.file) &&
    (chosen?.has(test.file) ?? true) &&
    !flaky.has(testIdentity(test)) &&
    findQuarantine(job.config.quarantine, test, today) === undefined;
  const healed = author?.healed;
  return {
    base: (base.testRun?.results ?? []).filter(isExpected),
    author: healed?.results?.filter(isExpected),
    isHealed: healed !== undefined,
    now,
  };
}

/** The texts of the files that missing tests are in, as the base has them, else as the author has them. */
async function readTexts(
  missing: readonly Missing[],
  { git, job, baseSha = "", commitSha, author }: MissingOptions,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of new Set(missing.map((test) => test.file))) {
    const shas = [baseSha, author?.commitSha ?? commitSha].filter((sha) => sha !== "");
    for (const sha of shas) {
      const text = file === "" || texts.has(file) ? undefined : await git.readFile(job.repo, sha, file);
      if (text !== undefined) texts.set(file, text);
    }
  }
  return texts;
}

async function explain(
  missing: readonly Missing[],
  options: MissingOptions & { readonly reports: Reports; textOf(file: string): string },
): Promise<MissingTest[]> {
  const { git, job, baseSha = "", commitSha, author, reports, textOf } = options;
  if (missing.length === 0) return [];
  const testFiles = new Set(reports.base.map(({ file }) => file));
  const range = { repo: job.repo, baseSha, authorSha: author?.commitSha ?? commitSha };
  const shown = await readAuthorDiff(git, range, { testFiles });
  const isSeen = whetherAuthorTookAway(reports);
  const rewritten = new Set(options.rewritten?.map(testIdentity));
  return missing.map((test) => {
    const { name, file, outcome } = test;
    if (outcome === TestOutcome.UNSPECIFIED && rewritten.has(testIdentity(test)))
      return create(MissingTestSchema, { name, file, outcome, reason: rewrittenReason });
    const authors = isSeen(test);
    const diff = authors === "unknown" ? { ...shown, settings: undefined } : shown;
    const byData = authors === "yes" && mayBeRenamed(test, textOf(file)) ? dataReason : "";
    const reason = authors === "no" ? "" : (explainMissing(test, diff) ?? byData);
    return create(MissingTestSchema, { name, file, outcome, reason });
  });
}

/**
 * Whether a test is missing since the author's own commit. In a commit that a coder changed that is not known if the author's
 * tests did not run, or not all of them.
 */
function whetherAuthorTookAway({
  isHealed,
  author,
}: Reports): (test: { readonly file: string; readonly name: string }) => "yes" | "no" | "unknown" {
  if (!isHealed) return () => "yes";
  const ran = new Set(author?.filter(isRun).map(testIdentity));
  const isWhole = author !== undefined && !author.some((test) => isFailure(test) && !isOneTest(test));
  return (test) => (ran.has(testIdentity(test)) ? "no" : isWhole ? "yes" : "unknown");
}

function isRun(test: SeenTest): boolean {
  return test.outcome === TestOutcome.PASSED || isFailure(test);
}

const rewrittenReason = "it was written again, because the change alters what it tests";
const dataReason = "its name comes from data, which the change may have changed";

/**
 * A test that was skipped and passes when it runs again is flaky, and not held against the change. One that was not reported
 * proves nothing so: a test that is run by its name is found whatever settings leave out.
 */
async function runAgain(
  bench: Workbench,
  missing: readonly MissingTest[],
  { limits }: MissingOptions,
): Promise<MissingTest[]> {
  const held = missing.filter(
    ({ reason, file, outcome }) => reason === "" && file !== "" && outcome !== TestOutcome.UNSPECIFIED,
  );
  if (held.length === 0) return [...missing];
  const tests = held.map(({ name, file }) => create(TestResultSchema, { name, file }));
  const reruns = await rerunTests(bench, tests, { asWholeFiles: false, remainingMs: limits.againMs });
  return missing.map((test) => {
    const attempts = reruns.attempts.get(testIdentity(test)) ?? [];
    const isBack = test.reason === "" && attempts.some(({ outcome }) => outcome === TestOutcome.PASSED);
    return isBack ? { ...test, reason: "it passed when it was run again" } : test;
  });
}

function withMissing(outcome: GateOutcome, missing: readonly MissingTest[]): GateOutcome {
  const held = missing.filter(({ reason }) => reason === "");
  const listed = { ...outcome, missing: missing.slice(0, maxListed) };
  const result = outcome.testRun?.result;
  if (held.length === 0 || !result) return listed;
  const why = outcome.result.status === "fail" && outcome.result.reason ? [outcome.result.reason] : [];
  const { facts = factsOf("test", result, { failedTests: 0, buildTimedOut: false }) } = outcome;
  return {
    ...listed,
    missing: [...held, ...missing.filter(({ reason }) => reason !== "")].slice(0, maxListed),
    facts: { ...facts, missingTests: held.length },
    result: { ...outcome.result, status: "fail", attempts: 1, reason: [describe(held), ...why].join("; ") },
  };
}

/** Such as `2 tests that should pass did not: adds (skipped), subtracts (not reported)`. */
function describe(held: readonly MissingTest[]): string {
  const named = held.slice(0, maxNamed).map(({ name, outcome }) => `${name} (${describeMissing(outcome)})`);
  const more = held.length > maxNamed ? ` and ${held.length - maxNamed} more` : "";
  const count =
    held.length === 1 ? "1 test that should have passed" : `${held.length} tests that should have passed`;
  return `${count} did not run: ${named.join(", ")}${more}`;
}
