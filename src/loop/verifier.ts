import {
  type BuildReport,
  create,
  type FailedTest,
  FailureClass,
  hasFailed,
  type MergeResult,
  type Regression,
  RegressionSchema,
  type Run,
  usageText,
  visibleLine,
} from "../contracts/index.ts";
import { fingerprint, retryContext } from "../judge/index.ts";

/** More causes than this share the last ticket. */
const mostTickets = 8;

/** The Verifier: a ticket for each cause that a build found, for the next attempt to work from. */
export function writeTickets(run: Run, report: BuildReport, build: "B1" | "B2"): Regression[] {
  return partByCause(report).map((part, at) => writeTicket(run, part, { build, at }));
}

/** The failures of a build, those with one cause together; findings that are not of a test come last. */
function partByCause(report: BuildReport): BuildReport[] {
  const groups = [...Map.groupBy(report.failedTests, causeOf).values()].sort((a, b) => b.length - a.length);
  const others = report.gateResults.filter((result) => result.gate !== "test" && hasFailed(result));
  if (groups.length === 0 || (groups.length === 1 && others.length === 0)) return [report];
  const rest = groups.slice(mostTickets - 1).flat();
  const parts = [...groups.slice(0, mostTickets - 1), ...(rest.length > 0 ? [rest] : [])];
  const tests = parts.map((failedTests) => ({
    ...report,
    failedTests,
    lintErrors: [],
    gateResults: report.gateResults.filter(({ gate }) => gate === "test"),
  }));
  return others.length === 0
    ? tests
    : [...tests, { ...report, failedTests: [], failureClasses: classesOf(report), gateResults: others }];
}

function causeOf(failure: FailedTest): string {
  return failure.fingerprint || fingerprint(failure, []);
}

const classesOfTests: ReadonlySet<FailureClass> = new Set([
  FailureClass.TEST_FAILURE,
  FailureClass.TEST_FLAKE,
  FailureClass.TEST_TIMEOUT,
]);

/** The classes of what is wrong beside the tests. */
function classesOf({ failureClasses }: BuildReport): FailureClass[] {
  return failureClasses.filter((one) => !classesOfTests.has(one));
}

function writeTicket(
  run: Run,
  report: BuildReport,
  { build, at }: { readonly build: "B1" | "B2"; readonly at: number },
): Regression {
  const context = retryContext(report);
  const subject = run.change?.message.split("\n")[0] ?? "";
  const [failed] = report.failedTests;
  const message = context.errorMessages[0] ?? report.summary;
  const cause = failed ? causeOf(failed) : fingerprint({ message }, []);
  const [name, ...others] = report.failedTests.map((test) => test.name);
  const title = name
    ? `${name} failed${others.length > 0 ? ` and ${others.length} more` : ""}`
    : otherTitle(report);
  return create(RegressionSchema, {
    id: `${run.id}/${run.cycle}/${build.toLowerCase()}-ticket${at === 0 ? "" : `-${at + 1}`}`,
    runId: run.id,
    commitSha: report.commitSha,
    build,
    title: `${title} (${subject})`,
    retryContext: context,
    cycle: run.cycle,
    fingerprint: cause,
    suspectedSha: failed?.suspectedSha ?? "",
    suspectedSubject: failed?.suspectedSubject ?? "",
    reproduce: reproduction(run, report),
    handOffMd: [
      `## ${buildNames[build]} did not pass: ${short(report.commitSha)} "${subject}"`,
      ...(context.errorMessages.length > 0 ? context.errorMessages.map(item) : [report.summary]),
      ...(failed?.suspectedSha
        ? [`Most likely broken by ${short(failed.suspectedSha)} "${failed.suspectedSubject}".`]
        : []),
      `Next: ${nextStep(run, report, context.suggestion)} Commit the fix on ${branch(run)} and submit it again.`,
    ].join("\n\n"),
  });
}

/** Tests that Goldseam wrote for behaviour that the change alters, and that it did not write again. */
function nextStep(run: Run, { staleTests, failedTests }: BuildReport, suggestion: string): string {
  const own = new Set(failedTests.map(({ file, name }) => `${file}\0${name}`));
  const stale = staleTests.filter(({ file, name }) => own.has(`${file}\0${name}`));
  if (stale.length === 0) return suggestion;
  const altered = stale.map(
    ({ target, input, before, after }) =>
      `${target}: ${input} gave ${before} on the base and gives ${after} now`,
  );
  const files = [...new Set(stale.map(({ file }) => file))].join(", ");
  const [why] = run.generatedTests?.notes.split("\n") ?? [];
  const advice =
    why === undefined
      ? "If that is meant, leave these tests: they are written again once nothing else fails. If not, fix the change."
      : `${why}. If that is meant, delete ${files} in the change: tests of the new behaviour are written instead, and the approval request names those that are gone. If not, fix the change.`;
  return visibleLine(
    `Goldseam wrote what fails, and the change alters ${[...new Set(altered)].join("; ")}. ${advice}`,
  );
}

/** Gates that fail without a failed test, by name. */
function otherTitle({ gateResults, summary }: BuildReport): string {
  const bad = gateResults.filter(hasFailed).map(({ gate }) => gate);
  return bad.length > 0 ? `${[...new Set(bad)].join(" and ")} failed` : summary;
}

/** In the same sandbox, held against the same base. */
function reproduction({ change }: Run, { commitSha }: BuildReport): string[] {
  const base = change?.baseSha ? ["--base", change.baseSha.slice(0, 12)] : [];
  const commit = commitSha.slice(0, 12);
  return ["goldseam", "build", "--repo", change?.repo ?? ".", "--commit", commit, ...base];
}

/** The note for a person who takes over from the coder: what failed, what was tried, how it ended, and why it stopped. */
export function handOffNote(run: Run, tickets: readonly Regression[], why: string): string {
  const notes = tickets.map(({ handOffMd }) => handOffMd);
  if (run.healAttempts.length === 0) return notes.join("\n\n");
  const attempts = run.healAttempts.map(({ coder, refused, outcome, notes: words, usage }, at) =>
    [
      `${at + 1}. ${coder || "The coder"}: ${refused || outcome || "no build has judged it"}${usage ? ` (${usageText(usage)})` : ""}`,
      ...(words ? [quote(words)] : []),
    ].join("\n\n"),
  );
  return [
    ...notes,
    "## Tried so far",
    ...attempts,
    `No further attempt was made: ${why}. The changes are in \`goldseam show ${run.id} --attempts\`; \`goldseam heal ${run.id}\` tries again.`,
  ].join("\n\n");
}

/** The note for a person when the coder may not start by itself. */
export function notStartedNote(run: Run, tickets: readonly Regression[], why: string): string {
  const notes = tickets.map(({ handOffMd }) => handOffMd);
  return [...notes, `The coder was not started: ${why}. \`goldseam heal ${run.id}\` starts it by hand.`].join(
    "\n\n",
  );
}

/** A coder's own words are quoted, and only the last of them. */
function quote(text: string): string {
  const lines = text.trim().split("\n").slice(-5);
  return lines.map((line) => `   > ${line.slice(0, 300)}`).join("\n");
}

const buildNames = { B1: "The change", B2: "The change with its generated tests" } as const;

/** The note for a person when a job failed too often without the change being at fault. */
export function infrastructureNote(run: Run, reason: string): string {
  return `The environment failed ${timesOf(run)}, not the change: ${reason}\n\nFix that, then run it again.`;
}

/** The attempts of a job in words. */
export function timesOf({ attempt }: Run): string {
  return attempt === 1 ? "once" : `${attempt} times`;
}

/** The note for a person when the merge could not be handed over. */
export function mergeNote(run: Run, result: MergeResult): string {
  return `Approved, but not merged into ${result.intoBranch}: ${result.detail}\n\nThen approve again: ${run.approval?.id}`;
}

function item(text: string): string {
  return `- ${text.replaceAll("\n", "\n  ")}`;
}

function branch(run: Run): string {
  return run.change?.branchName || "a branch";
}

function short(sha: string): string {
  return sha.slice(0, 7);
}
