import { children, cost, isLiteral, type Value, valueKey, type WrittenClass } from "../values/value.ts";

/** One action on the subject: construct it, call it or a member, or read a member. */
export interface Step {
  readonly kind: "new" | "call" | "get";
  /** Empty for the export itself. */
  readonly member: string;
  readonly args: readonly Value[];
  /** Keyword arguments, in the order written. */
  readonly kwargs: readonly (readonly [string, Value])[];
  /**
   * Works on the result of the step before, like all later steps; or, in the last step, on that step's first argument, or
   * reads from the object that it was called on.
   */
  readonly on?: "result" | "argument" | "receiver";
  /** Whether the function reports to a callback that comes last, which the test turns into a promise. */
  readonly promised?: boolean;
  /** Calls this function of the module instead of the export, for its side effects. */
  readonly of?: string;
}

/** A part of the environment that a call may read: a test sets it beforehand. */
export interface Setting {
  /**
   * The program's arguments, its standard input, the current folder, an environment variable, a variable of the module,
   * the time, or random numbers.
   */
  readonly what: "argv" | "stdin" | "cwd" | "env" | "global" | "seed" | "clock" | "random";
  /** The name of a variable; empty for the others. */
  readonly name: string;
  /** Null for an environment variable that is not set. */
  readonly value: Value;
}

/** The steps of a test on one export; the last one is observed. */
export interface Plan {
  /** The symbol under test. */
  readonly target: string;
  /** The export that the first step uses; `module.exports` for a CommonJS module that is the export. */
  readonly exportName: string;
  /** The module that has the export, if it is not the one under test. */
  readonly home?: string;
  readonly steps: readonly Step[];
  /** Settings to apply first; absent if there are none. */
  readonly around?: readonly Setting[];
  /** A derived class that replaces the export, if the export is a base class. */
  readonly derived?: WrittenClass;
}

const DEAR = 12;

/** Whether a test must apply a setting so that its outcome is the same anywhere. */
export function mustBeSet({ what, value }: Setting): boolean {
  return what !== "global" || (isLiteral(value) && cost(value) <= DEAR);
}

/** The step whose outcome is observed. */
export function lastStep(plan: Plan): Step {
  const step = plan.steps.at(-1);
  if (!step) throw new TypeError("a plan has at least one step");
  return step;
}

/** The step that calls the symbol under test: the last one, unless later steps use its result or its argument. */
export function subjectStep(plan: Plan): Step {
  const followed = plan.steps.findIndex(({ on }) => on !== undefined);
  return plan.steps[followed - 1] ?? lastStep(plan);
}

/** Whether later steps use the result or the argument of the symbol under test. */
export function isFollowed({ steps }: Plan): boolean {
  return steps.some(({ on }) => on !== undefined);
}

/** All values a plan passes in, in order. */
export function planValues(plan: Plan): Value[] {
  const around = (plan.around ?? []).map(({ value }) => value);
  return [
    ...(plan.derived ? [plan.derived] : []),
    ...around,
    ...plan.steps.flatMap((step) => [...step.args, ...step.kwargs.map(([, value]) => value)]),
  ];
}

/** Whether a plan gives one temporary file two contents: a test writes each file once. */
export function mixesFiles(plan: Plan): boolean {
  const contents = new Map<string, string>();
  const isOdd = (value: Value): boolean => {
    if (children(value).some(isOdd)) return true;
    if (value.kind !== "file" || value.name === "") return false;
    const known = contents.get(value.name) ?? valueKey(value);
    contents.set(value.name, known);
    return known !== valueKey(value);
  };
  return planValues(plan).some(isOdd);
}

/** Whether a dictionary of a plan has a key twice: a test cannot write that. */
export function repeatsKey(plan: Plan): boolean {
  const isOdd = (value: Value): boolean =>
    ("entries" in value &&
      new Set(value.entries.map(([key]) => valueKey(key))).size < value.entries.length) ||
    children(value).some(isOdd);
  return planValues(plan).some(isOdd);
}

/** Equal plans have equal keys. */
export function planKey(plan: Plan): string {
  return JSON.stringify([plan.target, plan.steps, plan.around, plan.derived]);
}
