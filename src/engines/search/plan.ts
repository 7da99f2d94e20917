import type { Value } from "./value.ts";

/** One thing done to the subject: construct it, call it or a member of it, or read a member. */
export interface Step {
  readonly kind: "new" | "call" | "get";
  /** Empty for the export itself. */
  readonly member: string;
  readonly args: readonly Value[];
  /** Keyword arguments, in the order written. */
  readonly kwargs: readonly (readonly [string, Value])[];
}

/** What a test does: steps on one export, of which the last is the one observed. */
export interface Plan {
  /** The symbol under test. */
  readonly target: string;
  /** The export the first step works on; `module.exports` for a CommonJS module that is the export. */
  readonly exportName: string;
  readonly steps: readonly Step[];
}

/** The step whose outcome a plan is about. */
export function lastStep(plan: Plan): Step {
  const step = plan.steps.at(-1);
  if (!step) throw new TypeError("a plan has at least one step");
  return step;
}

/** All values a plan passes in, in order. */
export function planValues(plan: Plan): Value[] {
  return plan.steps.flatMap((step) => [...step.args, ...step.kwargs.map(([, value]) => value)]);
}

/** Equal plans have equal keys. */
export function planKey(plan: Plan): string {
  return JSON.stringify([plan.target, plan.steps]);
}
