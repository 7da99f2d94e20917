import type { Mutant } from "../../languages/mutants/mutant.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import type { Deadline } from "../../workbench/job/deadline.ts";
import { isFailure } from "../../workbench/running/judge-run.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { type Baseline, coverageOf, isAffordable, partOf } from "../baseline.ts";
import type { MatchCases } from "../match-cases.ts";
import type { Refusal } from "../refusal.ts";
import type { TestFile } from "../trial/test-file.ts";
import { addingTests } from "./adding-tests.ts";
import { type MutantProbe, probeMutants } from "./probe-mutants.ts";

/** The worth of the tests beyond the coverage they add. */
export interface Worth {
  /** Tests that add no coverage, kill no mutant alone and meet no planned case alone. */
  readonly refusals: readonly Refusal[];
  /** Tests that kill a mutant that no other test kills, existing ones included, or alone meet a planned case. */
  readonly indispensable: ReadonlySet<Candidate>;
  readonly kills: ReadonlyMap<Candidate, readonly Mutant[]>;
  readonly mutantsTried: number;
  /** How many of them make at least one of some tests fail. */
  killedBy(tests: ReadonlySet<Candidate>): number;
}

/** Where worth is measured, and what tests are compared with. */
export interface WorthContext {
  readonly workbench: Workbench;
  readonly baseline: Baseline;
  /** How long a run of the new tests takes. */
  readonly runMs: number;
  readonly deadline: Deadline;
  /** The planned cases that a test meets. */
  readonly match: MatchCases;
}

/** Runs of the existing tests on mutants, and the time after which no other one starts. */
const SUITE_RUNS = 8;
const SUITE_MS = 5_000;
/** This many mutants that a test runs through say something about it. */
const ENOUGH_MUTANTS = 5;

/** Runs the tests on mutants; one that adds no coverage must kill a mutant that nothing else kills, or alone meet a planned case. */
export async function proveWorth(
  outlines: SyntaxParser,
  files: readonly TestFile[],
  context: WorthContext,
): Promise<Worth> {
  const refusals: Refusal[] = [];
  const indispensable = new Set<Candidate>();
  const probes: { readonly file: TestFile; readonly probe: MutantProbe }[] = [];
  for (const file of files) {
    const paths = files.map(({ testPath }) => testPath);
    const covered = coverageOf(context.baseline.coverage, file.sourcePath);
    const doubtful = addingNothing(file.candidates, covered);
    const probe = await probeMutants(file, { ...context, outlines, doubtful });
    const judging = { file, covered, paths, baseline: context.baseline, match: context.match };
    // Only what would be admitted is worth the time to confirm it, and to compare it with the existing tests.
    const first = await sift(file.candidates, { ...judging, probe }, async () => true);
    const confirmed = await probe?.confirmed(first.kept);
    const sifting = { ...judging, probe: confirmed };
    const last = await sift(first.kept, sifting, suiteCheck(sifting));
    if (confirmed) probes.push({ file, probe: confirmed });
    for (const candidate of last.indispensable) indispensable.add(candidate);
    refusals.push(...first.refusals, ...last.refusals);
  }
  const gone = new Set(refusals.map(({ candidate }) => candidate));
  // If no test of a file is kept, the results of its mutants say nothing.
  const kept = probes
    .filter(({ file }) => file.candidates.some((candidate) => !gone.has(candidate)))
    .map(({ probe }) => ({
      ...probe,
      killersOf: (mutant: Mutant) => probe.killersOf(mutant).filter((candidate) => !gone.has(candidate)),
    }));
  return {
    refusals,
    indispensable,
    kills: killsByTest(kept),
    mutantsTried: kept.reduce((sum, { tried }) => sum + tried.length, 0),
    killedBy: (tests) =>
      kept.reduce(
        (sum, { tried, killersOf }) =>
          sum + tried.filter((mutant) => killersOf(mutant).some((one) => tests.has(one))).length,
        0,
      ),
  };
}

type Covered = ReturnType<typeof coverageOf>;

/** The tests that add no coverage to that of the existing tests and of those before them. */
function addingNothing(tests: readonly Candidate[], covered: Covered): Candidate[] {
  const adding = addingTests(tests, covered);
  return tests.filter((one) => !adding.has(one));
}

/** Whether a test adds no coverage to that of the existing tests; no if only theirs is not known. */
function addsNothingAlone(test: Candidate, covered: Covered): boolean {
  return test.lines === undefined || (covered !== undefined && addingTests([test], covered).size === 0);
}

function killsByTest(probes: readonly MutantProbe[]): Map<Candidate, readonly Mutant[]> {
  const pairs = probes.flatMap(({ judged, tried, named, emptyingFor, killersOf }) => {
    const mutants = new Set([...[...judged].flatMap(emptyingFor), ...tried, ...named]);
    return [...mutants].flatMap((mutant) => killersOf(mutant).map((candidate) => ({ candidate, mutant })));
  });
  const groups = Map.groupBy(pairs, ({ candidate }) => candidate);
  return new Map([...groups].map(([candidate, own]) => [candidate, own.map(({ mutant }) => mutant)]));
}

/** Whether a test still passes if the function that it is about is emptied. */
function isHollow(candidate: Candidate, { emptyingFor, killersOf }: MutantProbe): boolean {
  const emptied = emptyingFor(candidate);
  return emptied.length > 0 && !emptied.some((mutant) => killersOf(mutant).includes(candidate));
}

function refuseHollow(candidate: Candidate, { sourcePath }: TestFile): Refusal {
  const reason = `it also passes when the body of ${candidate.target} is empty`;
  return { candidate, sourcePath, step: "fails when emptied", reason };
}

/** Whether a test runs through enough mutants to notice one, but fails only on an emptied function. */
function isBlind(candidate: Candidate, { tried, named, killersOf }: MutantProbe): boolean {
  const lines = candidate.lines && new Set(candidate.lines);
  const met = [...tried, ...named].filter(({ line, empties }) => lines?.has(line) !== false && !empties);
  return met.length >= ENOUGH_MUTANTS && !met.some((mutant) => killersOf(mutant).includes(candidate));
}

function refuseBlind(candidate: Candidate, { sourcePath }: TestFile): Refusal {
  const reason = "it runs through mutants of the code it tests and fails on none of them";
  return { candidate, sourcePath, step: "notices a mutant", reason };
}

interface Judging {
  readonly match: MatchCases;
  readonly file: TestFile;
  readonly covered: Covered;
  readonly probe: MutantProbe | undefined;
  readonly baseline: Baseline;
  /** All new test files. */
  readonly paths: readonly string[];
}

interface Sifted {
  readonly kept: readonly Candidate[];
  /** Those of them that add no coverage, but kill a mutant that nothing else kills. */
  readonly indispensable: readonly Candidate[];
  readonly refusals: readonly Refusal[];
}

/** Whether the existing tests let a mutant live. */
type IsMissed = (mutant: Mutant) => Promise<boolean>;

/** Goes through tests in order, and refuses those that say nothing about the code, or nothing that others do not say. */
async function sift(tests: readonly Candidate[], judging: Judging, isMissed: IsMissed): Promise<Sifted> {
  const { file, covered, probe, baseline, match } = judging;
  const isKnown = (one: Candidate) => probe?.judged.has(one) === true && !probe.untried.has(one);
  const hollow = probe ? tests.filter((one) => isKnown(one) && isHollow(one, probe)) : [];
  const seeing = tests.filter((one) => !hollow.includes(one));
  const blind = probe ? seeing.filter((one) => isKnown(one) && isBlind(one, probe)) : [];
  const rest = seeing.filter((one) => !blind.includes(one));
  const repeating = addingNothing(rest, covered);
  const doubtful = [
    // What a test of which nothing is known runs, another may run better: its mutants show that.
    ...addingNothing(rest.filter(isKnown), covered),
    ...rest.filter((one) => !isKnown(one) && (repeating.includes(one) || addsNothingAlone(one, covered))),
  ];
  const casesOf = (one: Candidate) => match(one, file).map(({ name }) => name);
  const meeting = firstToMeet(doubtful, { others: rest, casesOf });
  const left = doubtful.filter((one) => !meeting.includes(one));
  const killing = await findIndispensable(left, { probe, others: rest, isMissed });
  const indispensable = [...meeting, ...killing];
  const worthless = doubtful.filter((one) => !indispensable.includes(one));
  return {
    kept: rest.filter((one) => !worthless.includes(one)),
    indispensable,
    refusals: [
      ...hollow.map((candidate) => refuseHollow(candidate, file)),
      ...blind.map((candidate) => refuseBlind(candidate, file)),
      ...worthless.map((candidate) =>
        refuse(candidate, file, { isSure: isAffordable(baseline) && probe?.isCut !== true }),
      ),
    ],
  };
}

/** Of tests that add no coverage, in order, those that meet a planned case that no other kept one meets. */
function firstToMeet(
  doubtful: readonly Candidate[],
  {
    others,
    casesOf,
  }: { readonly others: readonly Candidate[]; readonly casesOf: (one: Candidate) => readonly string[] },
): Candidate[] {
  const met = new Set(others.filter((one) => !doubtful.includes(one)).flatMap(casesOf));
  return doubtful.filter((one) => {
    const fresh = casesOf(one).filter((name) => !met.has(name));
    for (const name of fresh) met.add(name);
    return fresh.length > 0;
  });
}

/**
 * Of tests that add no coverage, those that kill a mutant that no other kept one kills. One mutant of each is looked at before
 * a second one of any, and those that the fewest tests kill come first: there may not be time for all.
 */
async function findIndispensable(
  doubtful: readonly Candidate[],
  {
    probe,
    others,
    isMissed,
  }: {
    readonly probe: MutantProbe | undefined;
    readonly others: readonly Candidate[];
    readonly isMissed: IsMissed;
  },
): Promise<Candidate[]> {
  if (!probe) return [];
  const kept = new Set(others.filter((one) => !doubtful.includes(one)));
  const found = new Set<Candidate>();
  const mutants = [...probe.named, ...probe.tried].toSorted(
    (a, b) => probe.killersOf(a).length - probe.killersOf(b).length,
  );
  const own = doubtful.map((one) => mutants.filter((mutant) => probe.killersOf(mutant).includes(one)));
  const turns = Math.max(0, ...own.map(({ length }) => length));
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, candidate] of doubtful.entries()) {
      const mutant = own[at]?.[turn];
      if (!mutant || found.has(candidate) || probe.killersOf(mutant).some((killer) => kept.has(killer)))
        continue;
      if (!(await isMissed(mutant))) continue;
      kept.add(candidate);
      found.add(candidate);
    }
  }
  return doubtful.filter((one) => found.has(one));
}

/** Runs the existing tests on mutants; the answer is no if it would take too long to find out. */
function suiteCheck({ file, probe, baseline, paths }: Judging): IsMissed {
  const known = new Map<Mutant, boolean>();
  let spentMs = 0;
  const unrun = new Set(coverageOf(baseline.coverage, file.sourcePath)?.uncoveredLines);
  const isUnrun = ({ line }: Mutant) => unrun.has(line);
  return async (mutant) => {
    const before = known.get(mutant);
    if (before !== undefined) return before;
    if (baseline.files?.length === 0 || isUnrun(mutant)) return true;
    const isSpent = known.size >= SUITE_RUNS || spentMs >= SUITE_MS;
    if (!probe || !isAffordable(baseline) || isSpent) return false;
    const run = await probe.run(mutant, { coverage: false, ...partOf(baseline.files) });
    spentMs += run.result.durationMs;
    const killers = run.testRun.results
      .filter((result) => isFailure(result) && !paths.includes(result.file))
      .filter(({ file, name }) => !baseline.failing.has(`${file} ${name}`));
    const missed = killers.length === 0 && (run.status === "passed" || run.status === "failed");
    known.set(mutant, missed);
    return missed;
  };
}

/** Tests that can only be refused in the end: nothing needs to run to know that. */
export function refuseHopeless(
  drafts: readonly Pick<TestFile, "sourcePath" | "candidates" | "testing">[],
  { baseline, match }: Pick<WorthContext, "baseline" | "match">,
): Refusal[] {
  if (isAffordable(baseline)) return [];
  return drafts.flatMap((draft) => {
    const covered = coverageOf(baseline.coverage, draft.sourcePath);
    const hopeless = draft.candidates.filter(
      (one) => one.lines && addsNothingAlone(one, covered) && match(one, draft).length === 0,
    );
    return hopeless.map((candidate) => refuse(candidate, draft, { isSure: false }));
  });
}

function refuse(
  candidate: Candidate,
  { sourcePath }: Pick<TestFile, "sourcePath">,
  { isSure }: { readonly isSure: boolean },
): Refusal {
  const unknown = isSure ? "" : " as far as could be found out in time";
  const runs = candidate.lines
    ? "other tests already run every line and branch that it runs"
    : "its coverage cannot be measured";
  const reason = `${runs}, and it kills no mutant that other tests do not kill${unknown}`;
  return { candidate, sourcePath, step: "adds coverage", reason };
}
