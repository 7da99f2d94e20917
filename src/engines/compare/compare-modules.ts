import type { LanguageSearch } from "../../languages/search/language-search.ts";
import type { Plan } from "../../languages/search/plan.ts";
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
  | { readonly status: "unloadable"; readonly side: "base" | "head"; readonly reason: string };

/** Limits of one comparison. */
export interface CompareOptions {
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
  const [base, head] = await Promise.all([withDriver(baseSide), withDriver(headSide)]);
  const limits: BatchOptions = { now: options.now, deadlineMs: options.now() + options.budgetMs };
  const [before, after] = await Promise.all([
    openSubject(base.setup, base.text, limits),
    openSubject(head.setup, head.text, limits),
  ]);
  try {
    for (const [side, { unloadable: reason }] of [["base", before] as const, ["head", after] as const])
      if (reason !== undefined) return { status: "unloadable", side, reason };
    return await compareRunning({ ...base, ...before }, { ...head, ...after }, { ...options, ...limits });
  } finally {
    await Promise.all([before.driver.close(), after.driver.close()]);
  }
}

async function withDriver(side: Side): Promise<DrivenSide> {
  return { ...side, setup: await driverSetup(side.workbench, side.path) };
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
  const { differences, inputs } = await explorePairs(targets, exploration);
  const accepts = (plan: Plan) => fitsSignature(plan, base) && allows(plan);
  const groups = targets.flatMap((target) => foremost(differences.of(target)));
  const found = await settleDifferences(groups, { runner, judge, accepts, isOver: isPast(1) });
  return {
    status: "compared",
    language: head.language,
    targets: targets.map((target): ComparedTarget => {
      const line = head.subjects.get(target)?.symbol.lineStart ?? 0;
      const own = found.filter(({ plan }) => plan.target === target).slice(0, grouping.mostShown);
      const isUnstable = own.length === 0 && runner.unsteady.has(target);
      const notes = notesOn(runner.lost.get(target) ?? [0, 0], isUnstable);
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

function notesOn([before, after]: readonly [number, number], isUnstable: boolean): string[] {
  return [
    ...(before > 0 ? [`${before} calls hung or ended the process on the base`] : []),
    ...(after > 0 ? [`${after} calls hung or ended the process on the change`] : []),
    ...(isUnstable ? ["its results differ from run to run"] : []),
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
