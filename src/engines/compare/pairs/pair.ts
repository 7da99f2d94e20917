import type { Observation } from "../../../languages/search/observation.ts";
import type { Plan } from "../../../languages/search/plan.ts";

/** The outcome of one plan on both versions of a module. */
export interface Pair {
  readonly plan: Plan;
  readonly base: Observation;
  readonly head: Observation;
}

/** How two observations of one plan differ. */
export type DifferenceKind = "result" | "new error" | "error gone" | "error" | "effect";
