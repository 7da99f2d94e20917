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

/** A driver's report on one plan. */
export const reportSchema = z.object({
  /** Places that ran. */
  points: ranges,
  /** Places that ran in the steps before the observed one, if the driver counts them separately. */
  earlier: ranges.optional(),
  lines: ranges,
  /** `unprepared` if a step before the observed one threw. */
  outcome: z.enum(["returned", "threw", "unprepared"]),
  /** Whether the result was a promise or a coroutine. */
  waited: z.boolean(),
  value: valueSchema.optional(),
  error: errorSchema.optional(),
  argsBefore: values,
  argsAfter: values,
  fieldsBefore: fields.default([]),
  fieldsAfter: fields.default([]),
  /** Text on the standard output. */
  printed: name.optional(),
  /** Text on the standard error stream. */
  complained: name.optional(),
  /** Arguments of calls of the console's methods, by name. */
  said: z
    .array(z.tuple([name, z.array(values)]))
    .max(10)
    .optional(),
  /** Files that the call wrote into the temporary folder. */
  left: values.max(20).optional(),
  /** Variables of the module that changed since it was loaded. */
  variables: fields.optional(),
  /** Settings that the call read or changed and its plan does not set, with their values. */
  lookedAt: z.array(settingSchema).max(20).optional(),
  /** Arguments that the call used as paths of files. */
  paths: values.optional(),
  /**
   * Members of the result, with the number of parameters and, if known, their names; the result itself has an empty
   * name; -1 for members that are read, not called.
   */
  members: z
    .array(z.tuple([name, z.number().int().min(-1)]).rest(name))
    .max(20)
    .optional(),
  /** Methods of the first argument, an object of the package, that take a text. */
  hosted: z.array(name).max(4).optional(),
  /** Arguments of calls of the callbacks that the observed call was passed, by the callback's position. */
  calls: z.array(z.tuple([z.number().int().nonnegative(), z.array(values)])).optional(),
  /** Compared values and where, if both can be written down; only on request. */
  compared: z
    .array(z.tuple([valueSchema, valueSchema]).rest(z.number().int()))
    .max(40)
    .optional(),
  /** Whether an error escaped outside the call. */
  stray: z.boolean(),
});

type Report = z.infer<typeof reportSchema>;

/** An error that a call threw. */
export type ObservedError = z.infer<typeof errorSchema>;

/** The outcome of one plan: its driver's report, with the plan. */
export interface Observation extends Lists<Omit<Report, "stray" | keyof Seen>>, Seen {}

/** Fields of an observation that differ from the report. */
interface Seen {
  readonly plan: Plan;
  /** The places that ran, and the outcome. */
  readonly points: ReadonlySet<Point>;
  readonly earlier?: ReadonlySet<Point> | undefined;
  readonly lines: readonly number[];
  /** Undefined if the call returned nothing. */
  readonly value: Value;
  /** Empty if the call threw nothing. */
  readonly error: ObservedError;
  /** The call made no sense: a lead to code that nothing else runs, but not a test. */
  readonly isMisuse?: true | undefined;
}

/** The same fields, readonly, with readonly lists. */
type Lists<T> = { readonly [K in keyof T]: Unchanged<T[K]> };
type Unchanged<T> = T extends readonly unknown[] ? { readonly [K in keyof T]: Unchanged<T[K]> } : T;

/** Turns a report into an observation of its plan. Empty fields count as absent. */
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

/** The observation, with the wanted points of its earlier steps added to its own. */
export function withEarlier(observation: Observation, isWanted: (point: Point) => boolean): Observation {
  const credited = [...(observation.earlier ?? [])].filter(isWanted);
  if (credited.length === 0) return observation;
  return { ...observation, points: new Set([...observation.points, ...credited]) };
}

/** A new outcome is worth its own test even if the same lines ran. */
function outcomeOf(plan: Plan, { outcome, value, error }: Report): Point {
  if (outcome !== "returned") return errorPoint(error?.type ?? "");
  if (!value || planValues(plan).some((input) => valueKey(input) === valueKey(value)))
    return outcomePoint("plain");
  if (value.kind === "boolean") return outcomePoint(value.value ? "true" : "false");
  return outcomePoint(isEmpty(value) ? "empty" : "plain");
}

/** Whether a variable is likely to be the same elsewhere: cached file data has paths and times in it. */
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
