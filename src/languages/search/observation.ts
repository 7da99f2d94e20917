import { z } from "zod";
import { children, isEmpty, type Value, valueKey, valueSchema } from "../values/value.ts";
import { type Plan, planValues, type Setting } from "./plan.ts";
import { coveredPoint, errorPoint, outcomePoint, type Point } from "./points.ts";

const MAX_NUMBERS = 200_000;
const name = z.string().max(2000);
const values = z.array(valueSchema);
const fields = z.array(z.tuple([name, valueSchema]));

/** Numbers as drivers send them: the first and the last of each range. */
const ranges = z.array(z.tuple([z.number(), z.number()])).max(20_000);

const errorSchema = z.object({ type: name, name: name, message: name });

const settingSchema: z.ZodType<Setting> = z.object({
  what: z.enum(["argv", "stdin", "cwd", "env", "global", "seed", "clock", "random"]),
  name,
  value: valueSchema,
});

/** What a driver reports of one plan. */
export const reportSchema = z.object({
  /** Places that ran. */
  points: ranges,
  /** Places that ran in the steps before the observed one, where they are told apart. */
  earlier: ranges.optional(),
  lines: ranges,
  /** `unprepared` when a step before the observed one threw. */
  outcome: z.enum(["returned", "threw", "unprepared"]),
  /** Whether the result was a promise or a coroutine. */
  waited: z.boolean(),
  value: valueSchema.optional(),
  error: errorSchema.optional(),
  argsBefore: values,
  argsAfter: values,
  fieldsBefore: fields.default([]),
  fieldsAfter: fields.default([]),
  /** What went to the standard output. */
  printed: name.optional(),
  /** What went to the standard error stream. */
  complained: name.optional(),
  /** What methods of the console were called with, by name. */
  said: z
    .array(z.tuple([name, z.array(values)]))
    .max(10)
    .optional(),
  /** Files that the call wrote into the temporary folder. */
  left: values.max(20).optional(),
  /** Variables of the module that are not as they were when it was loaded. */
  variables: fields.optional(),
  /** What of its environment the call looked at or changed and its plan does not set, with what stood there. */
  lookedAt: z.array(settingSchema).max(20).optional(),
  /** Arguments that the call took for paths of files. */
  paths: values.optional(),
  /**
   * What can be called on the result, with the number of parameters and where they are known their names; itself by an
   * empty name; -1 for what is read.
   */
  members: z
    .array(z.tuple([name, z.number().int().min(-1)]).rest(name))
    .max(20)
    .optional(),
  /** Methods that the first argument, an object of the package, has for a text. */
  hosted: z.array(name).max(4).optional(),
  /** What callbacks among the arguments of the observed call were called with, by the place of the argument. */
  calls: z.array(z.tuple([z.number().int().nonnegative(), z.array(values)])).optional(),
  /** What was compared with what on the way and where, as far as both can be written down; only where it was asked for. */
  compared: z
    .array(z.tuple([valueSchema, valueSchema]).rest(z.number().int()))
    .max(40)
    .optional(),
  /** Whether an error escaped outside the call. */
  stray: z.boolean(),
});

type Report = z.infer<typeof reportSchema>;

/** What a call threw. */
export type ObservedError = z.infer<typeof errorSchema>;

/** What became of one plan: what its driver reports, with the plan. */
export interface Observation extends Lists<Omit<Report, "stray" | keyof Seen>>, Seen {}

/** What of an observation is not as it was sent. */
interface Seen {
  readonly plan: Plan;
  /** The places that ran, and what the call came to. */
  readonly points: ReadonlySet<Point>;
  readonly earlier?: ReadonlySet<Point> | undefined;
  readonly lines: readonly number[];
  /** Undefined where the call gave nothing back. */
  readonly value: Value;
  /** Empty where the call threw nothing. */
  readonly error: ObservedError;
  /** Says only that the call made no sense: a lead to code that nothing else runs, and no test. */
  readonly isMisuse?: true | undefined;
}

/** The same fields, which nobody changes; the lists in them neither. */
type Lists<T> = { readonly [K in keyof T]: Unchanged<T[K]> };
type Unchanged<T> = T extends readonly unknown[] ? { readonly [K in keyof T]: Unchanged<T[K]> } : T;

/** Turns a report into an observation of its plan. What is empty is as if it had not been sent. */
export function toObservation(plan: Plan, report: Report): Observation {
  const { stray, points, earlier, lines, variables, ...rest } = report;
  const { printed, complained, left, paths, hosted } = rest;
  return {
    ...rest,
    plan,
    points: new Set([...expand(points).map(coveredPoint), outcomeOf(plan, report)]),
    earlier: earlier && new Set(expand(earlier).map(coveredPoint)),
    lines: expand(lines),
    value: rest.value ?? { kind: "undefined" },
    error: rest.error ?? { type: "", name: "", message: "" },
    variables: variables?.filter(([, value]) => isSteady(value)),
    printed: printed || undefined,
    complained: complained || undefined,
    left: left?.length ? left : undefined,
    paths: paths?.length ? paths : undefined,
    hosted: hosted?.length ? hosted : undefined,
  };
}

/** The observation with those points of its earlier steps that are wanted among its own. */
export function withEarlier(observation: Observation, isWanted: (point: Point) => boolean): Observation {
  const credited = [...(observation.earlier ?? [])].filter(isWanted);
  if (credited.length === 0) return observation;
  return { ...observation, points: new Set([...observation.points, ...credited]) };
}

/** What a call came to is worth a test of its own even where the same lines ran. */
function outcomeOf(plan: Plan, { outcome, value, error }: Report): Point {
  if (outcome !== "returned") return errorPoint(error?.type ?? "");
  if (!value || planValues(plan).some((input) => valueKey(input) === valueKey(value)))
    return outcomePoint("plain");
  if (value.kind === "boolean") return outcomePoint(value.value ? "true" : "false");
  return outcomePoint(isEmpty(value) ? "empty" : "plain");
}

/** Whether a variable is likely to be the same elsewhere: what is kept of files has paths and times in it. */
function isSteady(value: Value): boolean {
  return !["float", "file", "placed"].includes(value.kind) && children(value).every(isSteady);
}

function expand(sent: readonly (readonly [number, number])[]): number[] {
  const numbers: number[] = [];
  for (const [from, to] of sent) {
    for (let value = from; value <= to && numbers.length < MAX_NUMBERS; value++) numbers.push(value);
  }
  return numbers;
}
