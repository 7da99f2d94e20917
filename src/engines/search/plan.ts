import type { Value } from "./value.ts";

/** One thing done to the subject: construct it, call it or a member of it, or read a member. */
export interface Step {
  readonly kind: "new" | "call" | "get";
  /** Empty for the export itself. */
  readonly member: string;
  readonly args: readonly Value[];
  /** Keyword arguments, in the order written. */
  readonly kwargs: readonly (readonly [string, Value])[];
  /** Works on what the step before gave back, and so do the steps after it. */
  readonly on?: "result";
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

/** The step that calls the symbol under test: the last one, unless what it gave back was called then. */
export function subjectStep(plan: Plan): Step {
  const followed = plan.steps.findIndex(({ on }) => on === "result");
  return plan.steps[followed - 1] ?? lastStep(plan);
}

/** Whether a plan goes on with what the symbol under test gave back. */
export function isFollowed({ steps }: Plan): boolean {
  return steps.some(({ on }) => on === "result");
}

/** All values a plan passes in, in order. */
export function planValues(plan: Plan): Value[] {
  return plan.steps.flatMap((step) => [...step.args, ...step.kwargs.map(([, value]) => value)]);
}

/** Equal plans have equal keys. */
export function planKey(plan: Plan): string {
  return JSON.stringify([plan.target, plan.steps]);
}
