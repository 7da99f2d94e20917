import { measureFile } from "./gaps.ts";
import {
  type Candidate,
  linePct,
  type Measured,
  type PlanInput,
  type SourceFile,
  type Target,
  targetName,
} from "./planning.ts";
import { reachHelpers } from "./reach.ts";
import { assessRisk, riskScore } from "./risk.ts";

/** The chosen targets, the most urgent first, and what did not make it. */
export interface Choice {
  readonly targets: readonly Target[];
  /** Would have been targets, had there been room. */
  readonly overLimit: readonly Target[];
  /** Of changed files: lack tests, yet no test can reach them: `path::symbol`. */
  readonly unreached: readonly string[];
}

/** Chooses what gets tests: gaps that the change touched, gaps beside them, gaps elsewhere, then all it touched. */
export function chooseTargets(input: PlanInput): Choice {
  const unreached: string[] = [];
  const ranked = input.sources.flatMap((file) => {
    const reached = reachHelpers(file, measureFile(file, input.report));
    const missed = reached.unreached.filter(
      (helper) => file.change && (isGap(helper, input) || helper.touched),
    );
    unreached.push(...missed.map((helper) => `${file.path}::${helper.symbol.name}`));
    return reached.candidates.flatMap((candidate) => rank(candidate, input));
  });
  ranked.sort((a, b) => a.tier - b.tier || b.urgency - a.urgency || compareNames(a.target, b.target));
  const targets = ranked.map((each) => each.target);
  return {
    targets: targets.slice(0, input.maxTargets),
    overLimit: targets.slice(input.maxTargets),
    unreached,
  };
}

interface Ranked {
  readonly target: Target;
  readonly tier: number;
  readonly urgency: number;
}

function rank(candidate: Candidate, input: PlanInput): Ranked[] {
  const lacking = candidate.helpers.filter((helper) => isGap(helper, input) || helper.touched);
  const kept = { ...candidate, helpers: lacking };
  const parts = [kept.own, ...lacking];
  const touched = parts.some((part) => part.touched);
  const gap = parts.some((part) => isGap(part, input)) || (touched && parts.some((part) => !part.known));
  if (!touched && !gap) return [];
  const risk = assessRisk(kept, input.plan);
  const pct = linePct(parts);
  const missing = pct === undefined ? 10 : (100 - pct) / 10;
  const tier = touched && gap ? 0 : gap ? (kept.file.change ? 1 : 2) : 3;
  const target = { ...kept, risk, reason: reasonFor({ touched, gap }, kept.file, parts) };
  return [{ target, tier, urgency: missing + riskScore(risk) }];
}

function isGap(measured: Measured, { minLineCoverage }: PlanInput): boolean {
  const pct = linePct([measured]);
  return pct !== undefined && pct < minLineCoverage;
}

function reasonFor(
  { touched, gap }: { touched: boolean; gap: boolean },
  file: SourceFile,
  parts: readonly Measured[],
): string {
  if (touched && parts.some((part) => !part.known)) return "changed, coverage not measured";
  if (touched) return gap ? "changed and under-tested" : "changed, tested enough so far";
  return file.change ? "under-tested, in a changed file" : "under-tested";
}

function compareNames(a: Target, b: Target): number {
  const [left, right] = [targetName(a), targetName(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
