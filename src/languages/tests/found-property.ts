import type { Plan } from "../search/plan.ts";
import type { Property } from "../search/property.ts";
import type { Value } from "../values/value.ts";

/** An input for which a property held, with the result of the first call. */
export interface Held {
  readonly plan: Plan;
  readonly args: readonly Value[];
  readonly result: Value;
  /** Lines that its calls ran. */
  readonly lines: readonly number[];
}

/** A property that holds over thousands of runs, with the inputs that a test of it shows. */
export interface FoundProperty {
  readonly property: Property;
  readonly rows: readonly (Held & {
    /** Mutants that no other test kills. */
    readonly kills: readonly number[];
  })[];
}
