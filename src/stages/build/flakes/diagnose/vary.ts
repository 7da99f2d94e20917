import type { Lab, Setting, Trial } from "./lab.ts";

/** The outcome follows from the settings, or none of them lets it change; undefined if neither is shown. */
export type Dependence =
  | { readonly kind: "follows"; readonly passing: Setting; readonly failing: Setting }
  | { readonly kind: "steady"; readonly outcome: Trial; readonly runs: number }
  | undefined;

/** Further runs of a passing and of a failing setting: chance repeats both so often in 1 of 64 cases. */
const confirmations = 3;
/** Runs after which an outcome that never changed can mean something. */
const steadyRuns = 8;
const unlikely = 0.02;

/**
 * Whether a test depends on a factor: each setting gives the same outcome each time, and some pass and others fail; or, for a
 * test that changes by itself, that nothing changes it while the factor is fixed.
 */
export async function vary(
  lab: Lab,
  settings: readonly Setting[],
  alone: readonly Trial[],
): Promise<Dependence> {
  const seen = new Map<Trial, Setting>();
  const trials: Trial[] = [];
  for (const setting of settings) {
    const trial = await lab.run(setting);
    if (trial === undefined) return undefined;
    trials.push(trial);
    if (!seen.has(trial)) seen.set(trial, setting);
    if (seen.size === 2) break;
  }
  const passing = seen.get("passed");
  const failing = seen.get("failed");
  if (passing && failing) {
    const isSame =
      (await staysAt(lab, failing, "failed", confirmations)) &&
      (await staysAt(lab, passing, "passed", confirmations));
    return isSame ? { kind: "follows", passing, failing } : undefined;
  }
  const [outcome] = trials;
  const [first] = settings;
  if (!outcome || !first || !isMixed(alone)) return undefined;
  const left = Math.max(steadyRuns - trials.length, 0);
  if (!(await staysAt(lab, first, outcome, left))) return undefined;
  const runs = trials.length + left;
  return isByChance(alone, outcome, runs) ? undefined : { kind: "steady", outcome, runs };
}

/** Whether trials have both outcomes. */
export function isMixed(trials: readonly Trial[]): boolean {
  return trials.includes("passed") && trials.includes("failed");
}

/** Whether a test with these outcomes may well end the same way so many times in a row. */
export function isByChance(trials: readonly Trial[], outcome: Trial, runs: number): boolean {
  // By Laplace: a few trials never make anything certain.
  const rate = (trials.filter((one) => one === outcome).length + 1) / (trials.length + 2);
  return rate ** runs >= unlikely;
}

async function staysAt(lab: Lab, setting: Setting, outcome: Trial, times: number): Promise<boolean> {
  const trials = await lab.repeat(setting, times);
  return trials.length === times && trials.every((one) => one === outcome);
}
