import { children, cost, isLiteral, type Value, valueKey, type WrittenClass } from "../values/value.ts";

/** One thing done to the subject: construct it, call it or a member of it, or read a member. */
export interface Step {
  readonly kind: "new" | "call" | "get";
  /** Empty for the export itself. */
  readonly member: string;
  readonly args: readonly Value[];
  /** Keyword arguments, in the order written. */
  readonly kwargs: readonly (readonly [string, Value])[];
  /** Works on what the step before gave back, as do the steps after it; or, as the last one, on its first argument. */
  readonly on?: "result" | "argument";
  /** Calls this function of the module instead of the export, for what it leaves behind. */
  readonly of?: string;
}

/** What of its environment a call may look at: a test puts it in place beforehand. */
export interface Setting {
  /**
   * The program's arguments, its standard input, the current folder, an environment variable, a variable of the module,
   * the time, or what chance gives.
   */
  readonly what: "argv" | "stdin" | "cwd" | "env" | "global" | "seed" | "clock" | "random";
  /** Of the variable; empty for the others. */
  readonly name: string;
  /** Nothing for an environment variable that is not set. */
  readonly value: Value;
}

/** What a test does: steps on one export, of which the last is the one observed. */
export interface Plan {
  /** The symbol under test. */
  readonly target: string;
  /** The export the first step works on; `module.exports` for a CommonJS module that is the export. */
  readonly exportName: string;
  /** The module that has the export, where that is not the one under test. */
  readonly home?: string;
  readonly steps: readonly Step[];
  /** What is put in place before; absent where nothing is. */
  readonly around?: readonly Setting[];
  /** The class that takes the export's place, where that is meant to be derived from. */
  readonly derived?: WrittenClass;
}

const DEAR = 12;

/** Whether a test has to put a setting in place for its outcome to be the same anywhere. */
export function mustBeSet({ what, value }: Setting): boolean {
  return what !== "global" || (isLiteral(value) && cost(value) <= DEAR);
}

/** The step whose outcome a plan is about. */
export function lastStep(plan: Plan): Step {
  const step = plan.steps.at(-1);
  if (!step) throw new TypeError("a plan has at least one step");
  return step;
}

/** The step that calls the symbol under test: the last one, unless what it gave back or was given was called then. */
export function subjectStep(plan: Plan): Step {
  const followed = plan.steps.findIndex(({ on }) => on !== undefined);
  return plan.steps[followed - 1] ?? lastStep(plan);
}

/** Whether a plan goes on with what the symbol under test gave back, or was given. */
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

/** Whether a plan names one temporary file with two contents: a test writes each file once. */
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

/** Equal plans have equal keys. */
export function planKey(plan: Plan): string {
  return JSON.stringify([plan.target, plan.steps, plan.around, plan.derived]);
}
