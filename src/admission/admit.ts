import type { Config } from "../config/config.ts";
import type { Coverage, RefusedTest, TestCase } from "../contracts/index.ts";
import type { SyntaxParser } from "../languages/syntax/outline.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import type { Secrets } from "../ports/secrets/secrets.ts";
import { type Deadline, isOver } from "../workbench/job/deadline.ts";
import { boundWorkbench } from "../workbench/limits/bound-workbench.ts";
import { runLimitMs } from "../workbench/limits/run-limit.ts";
import type { BenchTestRun, Workbench } from "../workbench/workbench.ts";
import { type Baseline, isAffordable } from "./baseline.ts";
import { type CheckedDrafts, checkTexts } from "./check-texts.ts";
import type { Draft } from "./draft.ts";
import { keepOthersWhole } from "./keep-others-whole.ts";
import { createCaseMatcher, type MatchCases, sawLines } from "./match-cases.ts";
import { passGates } from "./pass-gates.ts";
import { type Refusal, toRefusedTest } from "./refusal.ts";
import { type AdmissionProgress, createRefusalLog } from "./refusal-log.ts";
import { sortReds } from "./sort-reds.ts";
import { createTrial, type Trial } from "./trial/create-trial.ts";
import { measureLines } from "./trial/measure-lines.ts";
import { noProof, type Proof, type ProofContext, proveTests, runOnce } from "./trial/prove-tests.ts";
import { placeAll, type TestFile } from "./trial/test-file.ts";
import { proveWorth, refuseHopeless, type Worth } from "./worth/prove-worth.ts";

/** Where admission takes place, and what candidates are compared with. */
export interface AdmissionContext {
  readonly workbench: Workbench;
  readonly baseline: Baseline;
  readonly config: Config;
  readonly secrets: Secrets;
  /** When it is over, what is proven stays, and the rest is refused. */
  readonly deadline: Deadline;
  /** Opens the commit before the change; undefined if there is none. */
  readonly openParent?: (() => Promise<Workbench | undefined>) | undefined;
  readonly onProgress?: (progress: AdmissionProgress) => void;
  /** The planned cases: a test that alone meets one is worth keeping. */
  readonly cases?: readonly TestCase[];
}

/** The result of admission. */
export interface Admission {
  readonly files: readonly TestFile[];
  readonly refused: readonly RefusedTest[];
  /** The coverage of the tests that reach the targets, with the new ones. */
  readonly coverage: Coverage | undefined;
  readonly proof: Proof;
  readonly worth: Worth;
  /** The planned cases that admitted tests meet, as far as their lines were seen to run. */
  readonly cases: ReadonlyMap<Candidate, readonly string[]>;
  /** Whether time was up before everything was proven. */
  readonly isCut: boolean;
}

/** A runner's start on a busy machine. */
const LAST_MS = 10_000;

/** Admits candidates one by one, the cheap checks first; the files of the admitted ones stay on the bench. */
export async function admit(
  outlines: SyntaxParser,
  drafts: readonly Draft[],
  given: AdmissionContext,
): Promise<Admission> {
  const testTimeoutMs = runLimitMs(given.config);
  const workbench = boundWorkbench(given.workbench, { deadline: given.deadline, testTimeoutMs });
  const match = createCaseMatcher(outlines, workbench, given.cases ?? []);
  const context = { ...given, outlines, workbench, match };
  const log = createRefusalLog(drafts, given.onProgress);

  log.begin("text");
  const texts = await readTexts(drafts, context);
  log.add(texts.refusals);
  log.begin("compiler and linter");
  const built = await passGates(log.open(texts.drafts), context);
  log.add(built.refusals);
  log.begin("first run");
  const first = await runFirst(built.drafts, context);
  log.add(first.refusals);
  log.begin("coverage");
  const measured = await measureLines(log.open(first.placed), context);
  log.begin("mutants");
  const passing = await placeAll(workbench, measured);
  const worth = await proveWorth(outlines, passing, { ...context, runMs: first.runMs });
  log.add(worth.refusals);
  const time = setLastAside(given, first.runMs);
  const onRound = (round: number, rounds: number) => log.begin(`run ${round} of ${rounds}`);
  const trial = createTrial(workbench, passing, first.tookMs);
  trial.drop(worth.refusals);
  const proof = await proveSteady(trial, first, { workbench, deadline: time.beforeLast, onRound });
  log.add(await sortReds(proof.failures, passing, context));
  log.begin("other tests");
  const steady = await placeAll(workbench, log.open(passing));
  const suite = await keepOthersWhole(steady, {
    workbench: boundWorkbench(given.workbench, { deadline: time.last, testTimeoutMs }),
    ...{ baseline: given.baseline, indispensable: worth.indispensable },
  });
  log.add(suite.refusals);

  const { files, coverage } = suite;
  return {
    ...{ files, coverage, proof, worth },
    refused: describeRefused(log.all(), drafts, match),
    cases: seenCases(files, { match, coverage, worth }),
    isCut: first.isLate || proof.isCut,
  };
}

type Context = AdmissionContext & { readonly outlines: SyntaxParser; readonly match: MatchCases };

/** What is refused before anything runs: by the texts, and where other tests cannot be run to show what a test adds. */
async function readTexts(drafts: readonly Draft[], context: Context): Promise<CheckedDrafts> {
  const { toolchain, project } = context.workbench;
  const files = context.workbench.files();
  const checked = await checkTexts(drafts, { ...context, toolchain, project, files });
  return {
    drafts: checked.drafts,
    refusals: [...checked.refusals, ...refuseHopeless(checked.drafts, context)],
  };
}

/** The first run of the new tests. */
interface FirstRun {
  readonly placed: readonly TestFile[];
  /** Undefined if there was nothing to run. */
  readonly run: BenchTestRun | undefined;
  readonly runMs: number;
  /** With the runs that it took to see which tests the runner collects. */
  readonly tookMs: number;
  readonly refusals: readonly Refusal[];
  /** Time was up before it ended, so that it says nothing. */
  readonly isLate: boolean;
}

async function runFirst(drafts: readonly Draft[], context: Context): Promise<FirstRun> {
  const { workbench, deadline } = context;
  const placed = await placeAll(workbench, drafts);
  const trial = createTrial(workbench, placed);
  const run = placed.length > 0 ? await runOnce(trial, placed) : undefined;
  const isLate = isOver(deadline);
  const refusals = isLate ? lateRefusals(placed) : await sortReds(trial.failures(), placed, context);
  return { placed, run, runMs: run?.result.durationMs ?? 0, tookMs: trial.tookMs(), refusals, isLate };
}

/** The last step must take place for anything to be admitted, so its time is set aside. */
function setLastAside(
  { baseline, deadline }: AdmissionContext,
  runMs: number,
): { readonly beforeLast: Deadline; readonly last: Deadline } {
  const lastMs = (isAffordable(baseline) ? baseline.durationMs * 2 : 0) + runMs * 2;
  return {
    beforeLast: { remainingMs: () => deadline.remainingMs() - lastMs },
    last: { remainingMs: () => Math.max(deadline.remainingMs(), lastMs + LAST_MS) },
  };
}

async function proveSteady(trial: Trial, { run }: FirstRun, context: ProofContext): Promise<Proof> {
  return run && trial.open().length > 0 ? proveTests(trial, run, context) : noProof;
}

function describeRefused(
  refusals: readonly Refusal[],
  drafts: readonly Draft[],
  match: MatchCases,
): RefusedTest[] {
  return refusals.map((one) => {
    const draft = drafts.find(({ sourcePath }) => sourcePath === one.sourcePath);
    return toRefusedTest(one, draft ? match(one.candidate, draft) : []);
  });
}

/** The cases that each test meets, of which admission saw the lines run. */
function seenCases(
  files: readonly TestFile[],
  {
    match,
    coverage,
    worth,
  }: { readonly match: MatchCases; readonly coverage: Coverage | undefined; readonly worth: Worth },
): ReadonlyMap<Candidate, readonly string[]> {
  return new Map(
    files.flatMap((file) =>
      file.candidates.map((candidate) => {
        const kills = worth.kills.get(candidate) ?? [];
        const seen = match(candidate, file).filter((one) => sawLines(candidate, one, { coverage, kills }));
        return [candidate, seen.map(({ name }) => name)] as const;
      }),
    ),
  );
}

function lateRefusals(files: readonly TestFile[]): Refusal[] {
  const reason = "time was up before it was proven";
  return files.flatMap(({ candidates, sourcePath }) =>
    candidates.map((candidate) => ({ candidate, sourcePath, step: "in time" as const, reason })),
  );
}
