import {
  type Candidate,
  linePct,
  type Measured,
  oneWayChanges,
  type PlanInput,
  partsOf,
  type SourceFile,
  type Target,
  targetName,
  unrunChanges,
} from "../planning.ts";
import { countCallers } from "./callers.ts";
import { measureFile } from "./gaps.ts";
import { isInterfaceChanged } from "./interface-change.ts";
import { reachHelpers } from "./reach.ts";
import { assessRisk, riskScore } from "./risk.ts";

/** The chosen targets, the most urgent first, and those that were not chosen. */
export interface Choice {
  readonly targets: readonly Target[];
  /** They would have been targets with a higher limit. */
  readonly overLimit: readonly Target[];
  /** Symbols of changed files that lack tests, but that no test can reach. */
  readonly unreached: readonly { readonly file: SourceFile; readonly own: Measured }[];
}

/** Chooses what gets tests: gaps that the change touched, gaps near them, other gaps, then everything it touched. */
export function chooseTargets(input: PlanInput): Choice {
  const unreached: { file: SourceFile; own: Measured }[] = [];
  const callersOf = input.callersOf ?? countCallers(input.sources);
  const ranked = input.sources.flatMap((file) => {
    const reached = reachHelpers(file, measureFile(file, input));
    const missed = reached.unreached.filter(
      (helper) => file.change && (isGap(helper, input) || helper.touched),
    );
    unreached.push(...missed.map((own) => ({ file, own })));
    return reached.candidates.flatMap((candidate) => rank(candidate, input, callersOf));
  });
  ranked.sort(
    (a, b) => a.tier - b.tier || b.score - a.score || b.unrun - a.unrun || compareNames(a.target, b.target),
  );
  const targets = ranked.map((each) => each.target);
  return {
    targets: targets.slice(0, input.maxTargets),
    overLimit: targets.slice(input.maxTargets),
    unreached,
  };
}

interface Ranked {
  readonly target: Target;
  /** Changed code that no test covers comes before everything else, however risky. */
  readonly tier: number;
  readonly score: number;
  /** How many lines did not run. */
  readonly unrun: number;
}

function rank(
  candidate: Candidate,
  input: PlanInput,
  callersOf: NonNullable<PlanInput["callersOf"]>,
): Ranked[] {
  const helpers = candidate.helpers.filter((helper) => isGap(helper, input) || helper.touched);
  const kept = { ...candidate, helpers };
  const parts = partsOf(kept);
  const touched = parts.some((part) => part.touched);
  const gap = parts.some((part) => isGap(part, input)) || (touched && parts.some((part) => !part.known));
  if (!touched && !gap) return [];
  const risk = assessRisk(kept, input, callersOf(kept.file.path, kept.own.symbol.name));
  const open = gap || parts.some(isBeyondCoverage);
  const tier = touched && open ? 0 : gap ? (kept.file.change ? 1 : 2) : 3;
  const { route } = kept.own.symbol;
  const routes = input.integration && route ? { routes: [{ ...route, file: kept.file.path }] } : {};
  const target = { ...kept, ...routes, risk, reason: reasonFor({ touched, gap, open }, kept.file, parts) };
  return [{ target, tier, score: riskScore(risk), unrun: countUncovered(parts) }];
}

function countUncovered(parts: readonly Measured[]): number {
  return parts.reduce((sum, { uncovered }) => sum + uncovered.length, 0);
}

/** Under the minimum, or changed in lines that no test runs, or runs one way only. */
function isGap(measured: Measured, { minLineCoverage }: PlanInput): boolean {
  const pct = linePct([measured]);
  const unproven = unrunChanges(measured).length + oneWayChanges(measured).length > 0;
  return pct !== undefined && (pct < minLineCoverage || unproven);
}

/** Whether the change did something that coverage cannot show as tested: removed code, or changed what callers see. */
function isBeyondCoverage({ delta, before, symbol }: Measured): boolean {
  return (
    delta.removed.length > delta.added.length || (before !== undefined && isInterfaceChanged(before, symbol))
  );
}

function reasonFor(
  { touched, gap, open }: { readonly touched: boolean; readonly gap: boolean; readonly open: boolean },
  file: SourceFile,
  parts: readonly Measured[],
): string {
  if (touched && parts.some((part) => !part.known)) return "changed, coverage not measured";
  if (touched && gap) return "changed and under-tested";
  if (touched) return open ? "changed in a way that coverage cannot show" : "changed, tested enough so far";
  return file.change ? "under-tested, in a changed file" : "under-tested";
}

function compareNames(a: Target, b: Target): number {
  const [left, right] = [targetName(a), targetName(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
