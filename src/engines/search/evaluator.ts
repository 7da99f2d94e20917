import type { Outline } from "../../syntax/outline.ts";
import type { BatchOptions, DriverSetup } from "./ask-driver.ts";
import type { Observation } from "./driver-protocol.ts";
import { isNoise } from "./noise.ts";
import { assertionsOf } from "./oracle.ts";
import { type Plan, planKey } from "./plan.ts";
import { MAX_LOST, runDriver } from "./run-driver.ts";
import type { Subject } from "./subject.ts";

/** Runs plans for a search: none twice, none of a target that keeps taking the driver down. */
export interface Evaluator {
  /** Observations of the plans that were not run before and that a test could pin. */
  run(plans: readonly Plan[]): Promise<readonly Observation[]>;
  /** Whether a test could pin the observation. */
  isUsable(observation: Observation): boolean;
  /** The usable observations of all runs, as far as there is room for them. */
  readonly seen: readonly Observation[];
  /** What stood in the way, in words for a person. */
  notes(): string[];
}

const MAX_SEEN = 4000;

/** An evaluator for the subjects of one module. */
export function createEvaluator(
  setup: DriverSetup,
  module: { readonly outline: Outline; readonly text: string; readonly subjects: readonly Subject[] },
  limits: BatchOptions,
): Evaluator {
  const subjects = new Map(module.subjects.map((subject) => [subject.target, subject]));
  const tried = new Set<string>();
  const lost = new Map<string, number>();
  const seen: Observation[] = [];
  let observed = 0;

  const isFresh = (plan: Plan) => {
    const key = planKey(plan);
    if (tried.has(key) || (lost.get(plan.target) ?? 0) >= MAX_LOST) return false;
    tried.add(key);
    return true;
  };
  const isUsable = (observation: Observation) => {
    const subject = subjects.get(observation.plan.target);
    if (!subject || observation.lines.length === 0) return false;
    return (
      !isNoise(observation, module.outline, module.text) && assertionsOf(observation, subject).length > 0
    );
  };
  return {
    isUsable,
    seen,
    async run(plans) {
      const fresh = plans.filter(isFresh);
      if (fresh.length === 0) return [];
      const result = await runDriver(setup, fresh, limits);
      for (const { target } of result.lost) lost.set(target, (lost.get(target) ?? 0) + 1);
      const usable = result.observations.filter(isUsable);
      observed += result.observations.length;
      seen.push(...usable.slice(0, MAX_SEEN - seen.length));
      return usable;
    },
    notes() {
      const hung = [...lost].map(([target, count]) => `${target}: ${count} calls hung or ended the process`);
      return observed > 0 && seen.length === 0
        ? [...hung, "no call gave a result that a test could pin"]
        : hung;
    },
  };
}
