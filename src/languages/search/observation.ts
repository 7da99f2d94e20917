import { children, isEmpty, type Value, valueKey } from "../values/value.ts";
import type { Report } from "./answers/report-schema.ts";
import { type Plan, planValues } from "./plan.ts";
import { coveredPoint, errorPoint, outcomePoint, type Point } from "./points.ts";

const MAX_NUMBERS = 200_000;

/** An error that a call threw. */
export type ObservedError = NonNullable<Report["error"]>;

/** The outcome of one plan: its driver's report, with the plan. */
export interface Observation extends Lists<Omit<Report, "stray" | "tampered" | keyof Seen>>, Seen {}

/** Fields of an observation that differ from the report. */
interface Seen {
  readonly plan: Plan;
  /** The places that ran, and the outcome. */
  readonly points: ReadonlySet<Point>;
  readonly earlier?: ReadonlySet<Point> | undefined;
  readonly lines: readonly number[];
  /** Where the ways and operands begin that ran, if the driver has counters for them. */
  readonly starts?: ReadonlySet<number> | undefined;
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
  const { stray, tampered, points, earlier, lines, variables, ...rest } = report;
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
