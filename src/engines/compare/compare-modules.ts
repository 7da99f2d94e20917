import type { LanguageSearch } from "../../languages/search/language-search.ts";
import type { Plan } from "../../languages/search/plan.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import { interleave } from "../../languages/values/interleave.ts";
import { createRandom } from "../../languages/values/random.ts";
import { type BatchOptions, driverSetup, openSubject } from "../search/index.ts";
import { findAffected } from "./affected.ts";
import type { DifferenceGroup } from "./differences.ts";
import { type DrivenSide, fitsSignature, type OpenSide, openSide, type Side } from "./open-side.ts";
import { explorePairs } from "./pairs/explore-pairs.ts";
import { createPairJudge } from "./pairs/judge-pair.ts";
import { createPairRunner, type RunningSide } from "./pairs/pair-runner.ts";
import { type FoundDifference, settleDifferences } from "./settle-differences.ts";
import { grouping, shares } from "./tuning.ts";

/** The result for one function that both versions have. */
export interface ComparedTarget {
  readonly target: string;
  /** Its line in the head. */
  readonly line: number;
  readonly inputs: number;
  readonly differences: readonly FoundDifference[];
  /** Why it was not compared in full, for people. */
  readonly notes: readonly string[];
}

/** The result of comparing two versions of a module. */
export type ModuleComparison =
  | {
      readonly status: "compared";
      readonly language: LanguageSearch;
      readonly targets: readonly ComparedTarget[];
    }
  | { readonly status: "unloadable" | "untrusted"; readonly side: "base" | "head"; readonly reason: string };

/** Limits of one comparison. */
export interface CompareOptions {
  /** Reads the tests that call the module. */
  readonly outlines: SyntaxParser;
  readonly seed: number;
  readonly budgetMs: number;
  readonly now: () => number;
}

/** Searches for inputs on which two versions of a module differ. Same versions and seed: same result, given enough time. */
export async function compareModules(
  baseSide: Side,
  headSide: Side,
  options: CompareOptions,
): Promise<ModuleComparison> {
  const [base, head] = await Promise.all([withDriver(baseSide, options), withDriver(headSide, options)]);
  const limits: BatchOptions = { now: options.now, deadlineMs: options.now() + options.budgetMs };
  const [before, after] = await Promise.all([
    openSubject(base.setup, base.text, limits),
    openSubject(head.setup, head.text, limits),
  ]);
  try {
    const untrusted = () => findUntrusted(base, head);
    for (const [side, { unloadable: reason }] of [["base", before] as const, ["head", after] as const])
      if (reason !== undefined) return untrusted() ?? { status: "unloadable", side, reason };
    const sides = [
      { ...base, ...before },
      { ...head, ...after },
    ] as const;
    const compared = await compareRunning(...sides, { ...options, ...limits });
    return untrusted() ?? compared;
  } finally {
    await Promise.all([before.driver.close(), after.driver.close()]);
  }
}

/** The side whose code forged answers, if any: then nothing that was seen counts. */
function findUntrusted(base: DrivenSide, head: DrivenSide): ModuleComparison | undefined {
  for (const [side, { setup }] of [["base", base] as const, ["head", head] as const])
    if (setup.trust.lost !== undefined) return { status: "untrusted", side, reason: setup.trust.lost };
  return undefined;
}

async function withDriver(side: Side, { outlines }: CompareOptions): Promise<DrivenSide> {
  const setup = await driverSetup(side.workbench, side.path);
  const { outline, text } = side;
  return {
    ...side,
    setup,
    hints: await setup.language.values.readHints(side.workbench.files(), { outline, text, outlines }),
  };
}

async function compareRunning(
  baseSide: RunningSide,
  headSide: RunningSide,
  { now, deadlineMs, budgetMs, ...options }: CompareOptions & BatchOptions,
): Promise<ModuleComparison> {
  const limits: BatchOptions = { now, deadlineMs };
  const isPast = (share: number) => () => now() >= deadlineMs - budgetMs * (1 - share);
  const random = createRandom(options.seed);
  const base = openSide(baseSide, headSide.outline, { exports: baseSide.exports, random });
  const head = openSide(headSide, baseSide.outline, { exports: headSide.exports, random });
  const affected = findAffected(baseSide, headSide);
  const targets = comparable(affected.targets, base, head);
  const allows = (plan: Plan) => acceptedBy(base, plan);
  const judge = createPairJudge(base, head, { hidden: hiddenFields(base, head), allows });
  const runner = createPairRunner(baseSide, headSide, limits);
  const exploration = { base, head, affected, runner, judge, random, isOver: isPast(shares.exploring) };
  const { differences, inputs, compared } = await explorePairs(targets, exploration);
  const accepts = (plan: Plan) => fitsSignature(plan, base) && allows(plan);
  const groups = targets.flatMap((target) => foremost(differences.of(target)));
  const found = await settleDifferences(groups, { runner, judge, accepts, isOver: isPast(1) });
  return {
    status: "compared",
    language: head.language,
    targets: targets.map((target): ComparedTarget => {
      const line = head.subjects.get(target)?.symbol.lineStart ?? 0;
      const own = found.filter(({ plan }) => plan.target === target).slice(0, grouping.mostShown);
      const isSame = own.length === 0;
      const notes = notesOn({
        lost: runner.lost.get(target) ?? [0, 0],
        disturbed: runner.disturbed.get(target) ?? [0, 0],
        isUnstable: isSame && runner.unsteady.has(target),
        isGone: isSame && runner.gone.has(target),
        isOpen: isSame && !compared.has(target),
      });
      return { target, line, inputs: inputs.get(target) ?? 0, differences: own, notes };
    }),
  };
}

/** Targets that have the same name for callers in both versions. */
function comparable(names: readonly string[], base: OpenSide, head: OpenSide): string[] {
  const wanted = new Set(names);
  return [...head.subjects.values()]
    .filter(
      ({ target, exportName }) => wanted.has(target) && base.subjects.get(target)?.exportName === exportName,
    )
    .map(({ target }) => target);
}

interface Doubts {
  /** On the base, and on the change. */
  readonly lost: readonly [number, number];
  readonly disturbed: readonly [number, number];
  readonly isUnstable: boolean;
  readonly isGone: boolean;
  readonly isOpen: boolean;
}

function notesOn({ lost, disturbed, isUnstable, isGone, isOpen }: Doubts): string[] {
  const counted = (counts: readonly [number, number], what: string) =>
    (["base", "change"] as const).flatMap((side, at) =>
      (counts[at] ?? 0) > 0 ? [`${counts[at]} calls ${what} on the ${side}`] : [],
    );
  return [
    ...counted(lost, "hung or ended the process"),
    ...counted(
      disturbed,
      "were not compared: the code changed the process it runs in, or left errors behind,",
    ),
    ...(isUnstable ? ["its results differ from run to run"] : []),
    ...(isGone ? ["a difference that was seen once was not seen again"] : []),
    ...(isOpen ? ["not compared: no call of it gave a result that can be compared"] : []),
  ];
}

function hiddenFields(...sides: readonly OpenSide[]): ReadonlySet<string> {
  return new Set(
    sides.flatMap(({ subjects }) => [...subjects.values()].flatMap((one) => [...one.hiddenFields])),
  );
}

function acceptedBy({ subjects, planner }: OpenSide, plan: Plan): boolean {
  const subject = subjects.get(plan.target);
  return subject !== undefined && planner.accepts(plan, subject);
}

/** The groups that say most, one of each kind in turn, so that many of one kind do not crowd out the others. */
function foremost(groups: readonly DifferenceGroup[]): DifferenceGroup[] {
  const byKind = Map.groupBy(groups, ({ examples }) => examples[0]?.kind);
  const ranked = [...byKind.values()].map((own) => own.toSorted((a, b) => b.count - a.count));
  return interleave(ranked).slice(0, grouping.mostShown * 2);
}
