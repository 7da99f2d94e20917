import type { Mutant } from "../../languages/mutants/mutant.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { isFailure } from "../../workbench/create-workbench.ts";
import type { Deadline } from "../../workbench/job/deadline.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { type Baseline, coverageOf, isAffordable, partOf } from "../baseline.ts";
import { mayAddCoverage } from "../check-candidate.ts";
import type { Refusal } from "../refusal.ts";
import type { TestFile } from "../trial/test-file.ts";
import { type MutantProbe, probeMutants } from "./probe-mutants.ts";

/** The worth of the tests beyond the coverage they add. */
export interface Worth {
  /** Tests that add no coverage and kill no mutant alone. */
  readonly refusals: readonly Refusal[];
  /** Tests that kill a mutant that no other test kills, existing ones included. */
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
  readonly deadline: Deadline;
}

const SUITE_RUNS = 8;
/** This many mutants that a test runs through say something about it. */
const ENOUGH_MUTANTS = 5;

/** Runs the tests on mutants; one that adds no coverage must kill a mutant that nothing else kills. */
export async function proveWorth(
  outlines: SyntaxParser,
  files: readonly TestFile[],
  context: WorthContext,
): Promise<Worth> {
  const refusals: Refusal[] = [];
  const indispensable = new Set<Candidate>();
  const probes: { readonly file: TestFile; readonly probe: MutantProbe }[] = [];
  for (const file of files) {
    const covered = coverageOf(context.baseline.coverage, file.sourcePath);
    const doubtful = covered ? file.candidates.filter((one) => !mayAddCoverage(one, covered)) : [];
    const probe = await probeMutants(file, { ...context, outlines, doubtful });
    if (probe) probes.push({ file, probe });
    const hollow = probe ? file.candidates.filter((one) => isHollow(one, probe)) : [];
    const seeing = file.candidates.filter((one) => !hollow.includes(one));
    const blind = probe ? seeing.filter((one) => isBlind(one, probe)) : [];
    const paths = files.map(({ testPath }) => testPath);
    const judged = await judge(
      doubtful.filter((one) => !blind.includes(one) && !hollow.includes(one)),
      { file, probe, paths, baseline: context.baseline },
    );
    for (const candidate of judged.indispensable) indispensable.add(candidate);
    refusals.push(...hollow.map((candidate) => refuseHollow(candidate, file)));
    refusals.push(...blind.map((candidate) => refuseBlind(candidate, file)));
    refusals.push(...judged.worthless.map((candidate) => refuse(candidate, file, context.baseline)));
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

function killsByTest(probes: readonly MutantProbe[]): Map<Candidate, readonly Mutant[]> {
  const pairs = probes.flatMap(({ judged, tried, named, emptyingFor, killersOf }) => {
    const mutants = new Set([...[...judged].flatMap(emptyingFor), ...tried, ...named]);
    return [...mutants].flatMap((mutant) => killersOf(mutant).map((candidate) => ({ candidate, mutant })));
  });
  const groups = Map.groupBy(pairs, ({ candidate }) => candidate);
  return new Map([...groups].map(([candidate, own]) => [candidate, own.map(({ mutant }) => mutant)]));
}

/** Whether a test still passes if the function that it is about is emptied. */
function isHollow(candidate: Candidate, { judged, emptyingFor, killersOf }: MutantProbe): boolean {
  const emptied = judged.has(candidate) ? emptyingFor(candidate) : [];
  return emptied.length > 0 && !emptied.some((mutant) => killersOf(mutant).includes(candidate));
}

function refuseHollow(candidate: Candidate, { sourcePath }: TestFile): Refusal {
  const reason = `it also passes when the body of ${candidate.target} is empty`;
  return { candidate, sourcePath, step: "fails when emptied", reason };
}

/** Whether a test runs through enough mutants to notice one, but fails only on an emptied function. */
function isBlind(candidate: Candidate, { judged, tried, named, killersOf }: MutantProbe): boolean {
  if (!judged.has(candidate)) return false;
  const lines = new Set(candidate.lines);
  const met = [...tried, ...named].filter(({ line, empties }) => lines.has(line) && !empties);
  return met.length >= ENOUGH_MUTANTS && !met.some((mutant) => killersOf(mutant).includes(candidate));
}

function refuseBlind(candidate: Candidate, { sourcePath }: TestFile): Refusal {
  const reason = "it runs through mutants of the code it tests and fails on none of them";
  return { candidate, sourcePath, step: "notices a mutant", reason };
}

interface Judging {
  readonly file: TestFile;
  readonly probe: MutantProbe | undefined;
  readonly baseline: Baseline;
  /** All new test files. */
  readonly paths: readonly string[];
}

interface Judged {
  readonly worthless: readonly Candidate[];
  readonly indispensable: readonly Candidate[];
}

/** Goes through the tests that add no coverage, in order; mutants that a kept test kills no longer count for later tests. */
async function judge(doubtful: readonly Candidate[], context: Judging): Promise<Judged> {
  const { file, probe } = context;
  const kept = new Set(file.candidates.filter((one) => !doubtful.includes(one)));
  const isMissed = suiteCheck(context);
  const mutants = probe ? [...probe.named, ...probe.tried] : [];
  const indispensable: Candidate[] = [];
  for (const candidate of doubtful) {
    const own = mutants.filter((mutant) => {
      const killers = probe?.killersOf(mutant) ?? [];
      return killers.includes(candidate) && !killers.some((killer) => kept.has(killer));
    });
    for (const mutant of own) {
      if (!(await isMissed(mutant))) continue;
      kept.add(candidate);
      indispensable.push(candidate);
      break;
    }
  }
  return { indispensable, worthless: doubtful.filter((one) => !kept.has(one)) };
}

/** Whether the existing tests let a mutant live; no if it would take too long to find out. */
function suiteCheck({ probe, baseline, paths }: Judging): (mutant: Mutant) => Promise<boolean> {
  const known = new Map<Mutant, boolean>();
  return async (mutant) => {
    const before = known.get(mutant);
    if (before !== undefined) return before;
    if (baseline.files?.length === 0) return true;
    if (!probe || !isAffordable(baseline) || known.size >= SUITE_RUNS) return false;
    const run = await probe.run(mutant, { coverage: false, ...partOf(baseline.files) });
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
  drafts: readonly Pick<TestFile, "sourcePath" | "candidates">[],
  baseline: Baseline,
): Refusal[] {
  if (isAffordable(baseline)) return [];
  return drafts.flatMap((draft) => {
    const covered = coverageOf(baseline.coverage, draft.sourcePath);
    const hopeless = covered ? draft.candidates.filter((one) => !mayAddCoverage(one, covered)) : [];
    return hopeless.map((candidate) => refuse(candidate, draft, baseline));
  });
}

function refuse(
  candidate: Candidate,
  { sourcePath }: Pick<TestFile, "sourcePath">,
  baseline: Baseline,
): Refusal {
  const unknown = isAffordable(baseline) ? "" : " as far as could be found out in time";
  const reason = `existing tests already run every line and branch that it runs, and it kills no mutant that no other test kills${unknown}`;
  return { candidate, sourcePath, step: "adds coverage", reason };
}
