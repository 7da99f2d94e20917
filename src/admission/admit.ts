import type { Config } from "../config/config.ts";
import type { Coverage, RefusedTest, TestCase } from "../contracts/index.ts";
import type { SyntaxParser } from "../languages/syntax/outline.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import type { Secrets } from "../ports/secrets/secrets.ts";
import { type Deadline, isOver } from "../workbench/job/deadline.ts";
import { boundWorkbench } from "../workbench/limits/bound-workbench.ts";
import { runLimitMs } from "../workbench/limits/run-limit.ts";
import type { Workbench } from "../workbench/workbench.ts";
import { type Baseline, isAffordable } from "./baseline.ts";
import { checkTexts } from "./check-texts.ts";
import { type Draft, withoutRefused } from "./draft.ts";
import { keepOthersWhole } from "./keep-others-whole.ts";
import { createCaseMatcher, type MatchCases, sawLines } from "./match-cases.ts";
import { passGates } from "./pass-gates.ts";
import { type Refusal, toRefusedTest } from "./refusal.ts";
import { sortReds } from "./sort-reds.ts";
import { createTrial } from "./trial/create-trial.ts";
import { measureLines } from "./trial/measure-lines.ts";
import { noProof, type Proof, proveTests, runOnce } from "./trial/prove-tests.ts";
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

/** How far admission got. */
export interface AdmissionProgress {
  readonly candidates: number;
  readonly refused: number;
  /** What happens now, such as `lint`. */
  readonly doing: string;
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
  const { secrets, baseline, deadline, config } = given;
  const testTimeoutMs = runLimitMs(config);
  const workbench = boundWorkbench(given.workbench, { deadline, testTimeoutMs });
  const match = createCaseMatcher(outlines, workbench, given.cases ?? []);
  const context = { ...given, workbench, match };
  const refusals: Refusal[] = [];
  const candidates = drafts.reduce((sum, draft) => sum + draft.candidates.length, 0);
  const refuse = (more: readonly Refusal[]) => void refusals.push(...more);
  const tell = (doing: string) => given.onProgress?.({ candidates, refused: refusals.length, doing });

  tell("text");
  const { toolchain, project } = workbench;
  const readable = drafts.map((draft) => ({
    ...draft,
    tree: (text: string) => outlines.tree(draft.testPath, text),
  }));
  const checked = await checkTexts(readable, {
    outlines,
    secrets,
    toolchain,
    project,
    files: workbench.files(),
  });
  refuse(checked.refusals);
  refuse(refuseHopeless(checked.drafts, context));
  tell("compiler and linter");
  const built = await passGates(withoutRefused(checked.drafts, refusals), context);
  refuse(built.refusals);
  tell("first run");
  const placed = await placeAll(workbench, built.drafts);
  const opening = createTrial(workbench, placed);
  const first = placed.length > 0 ? await runOnce(opening, placed) : undefined;
  const isLate = isOver(deadline);
  const reds = isLate ? lateRefusals(placed) : await sortReds(opening.failures(), placed, context);
  refuse(reds);
  tell("coverage");
  const measured = await measureLines(withoutRefused(placed, reds), { ...context, outlines });
  tell("mutants");
  const passing = await placeAll(workbench, measured);
  const trial = createTrial(workbench, passing, opening.tookMs());
  const worth = await proveWorth(outlines, passing, {
    ...context,
    runMs: first?.result.durationMs ?? 0,
  });
  refuse(worth.refusals);
  trial.drop(worth.refusals);
  const onRound = (round: number, rounds: number) => tell(`run ${round} of ${rounds}`);
  // The last step must take place for anything to be admitted, so its time is set aside.
  const lastMs = (isAffordable(baseline) ? baseline.durationMs * 2 : 0) + (first?.result.durationMs ?? 0) * 2;
  const beforeLast = { remainingMs: () => deadline.remainingMs() - lastMs };
  const last = { remainingMs: () => Math.max(deadline.remainingMs(), lastMs + LAST_MS) };
  const proof =
    first && trial.open().length > 0
      ? await proveTests(trial, first, { workbench, deadline: beforeLast, onRound })
      : noProof;
  refuse(await sortReds(proof.failures, passing, context));
  tell("other tests");
  const steady = await placeAll(workbench, withoutRefused(passing, refusals));
  const suite = await keepOthersWhole(steady, {
    workbench: boundWorkbench(given.workbench, { deadline: last, testTimeoutMs }),
    baseline,
    indispensable: worth.indispensable,
  });
  refuse(suite.refusals);
  const isCut = isLate || proof.isCut;
  const draftOf = ({ sourcePath }: Refusal) => drafts.find((draft) => draft.sourcePath === sourcePath);
  const matched = (one: Refusal) => {
    const draft = draftOf(one);
    return draft ? match(one.candidate, draft) : [];
  };
  return {
    files: suite.files,
    refused: refusals.map((one) => toRefusedTest(one, matched(one))),
    cases: seenCases(suite.files, { match, coverage: suite.coverage, worth }),
    coverage: suite.coverage,
    proof,
    worth,
    isCut,
  };
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
