import type { Answer } from "../api/request.ts";
import { duration, percent } from "../parts/format.ts";

export type Day = Answer<"GET /trends">["days"][number];

/** One figure over time; null where there was nothing to measure. */
export interface Series {
  readonly title: string;
  /** What the figure is of. */
  readonly note: string;
  readonly kind: "bars" | "line";
  readonly days: readonly string[];
  readonly values: readonly (number | null)[];
  /** The whole time in one figure. */
  readonly sum: number | null;
  /** The highest value that there can be, if there is one. */
  readonly most?: number;
  /** Whether it counts things. */
  readonly isCount?: boolean;
  /** Said instead of a picture where all values are zero. */
  readonly none?: string;
  show(value: number): string;
  /** The same beside the picture, if it is shorter there. */
  tick?(value: number): string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Days without runs are there too, without figures. */
export function fillDays(known: readonly Day[], count: number, now: Date): Day[] {
  const byDay = new Map(known.map((day) => [day.day, day]));
  const names = Array.from({ length: count }, (_, at) =>
    new Date(now.getTime() - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const none = { runs: 0, merged: 0, failed: 0, tried: 0, healed: 0, flaky: 0, cost_usd: 0 };
  return names.map((day) => byDay.get(day) ?? { day, ...none, coverage_pct: null, build_ms: null });
}

/** The charts of the page. */
export function seriesOf(all: readonly Day[]): Series[] {
  const runs = (day: Day) => day.runs;
  const merged = (day: Day) => day.merged;
  const changes = sumOf(all, merged) === 1 ? "change in all" : "changes in all";
  const build = meanOf(all, ({ build_ms }) => build_ms);
  const cost = countOf(all, ({ cost_usd }) => cost_usd);
  return [
    { title: "Runs", note: "in all", isCount: true, ...countOf(all, runs) },
    { title: "Coverage", note: "lines in the last build, on average", ...coverageOf(all) },
    { title: "Failure rate", note: "of runs have a ticket", ...rateOf(all, ({ failed }) => failed, runs) },
    { title: "Heal rate", note: "of runs that a coder worked on passed in the end", ...healRateOf(all) },
    { title: "Flake rate", note: "of runs met a flaky test", ...rateOf(all, ({ flaky }) => flaky, runs) },
    { title: "Duration", note: "of the builds of a run, on average", ...build, show: showDuration },
    { ...{ title: "Cost", note: "of models, in all", none: noCost }, ...cost, show: showCost },
    { title: "Merged", note: changes, isCount: true, ...countOf(all, merged) },
  ];
}

const noCost = "No model was asked in this time.";
const showCost = (value: number) => `$${value.toFixed(2)}`;
const showDuration = (value: number) => (value === 0 ? "0 s" : duration(value));

type Values = Pick<Series, "kind" | "days" | "values" | "sum">;

/** A number of things on each day. */
function countOf(all: readonly Day[], of: (day: Day) => number): Values & Pick<Series, "show"> {
  const values = all.map(of);
  const show = (value: number) => value.toLocaleString("en");
  return { kind: "bars", days: namesOf(all), values, sum: sumOf(all, of), show };
}

/** A mean of the runs of each day; a day without figures counts for nothing. */
function meanOf(all: readonly Day[], of: (day: Day) => number | null): Values {
  const measured = all.filter((day) => of(day) !== null);
  const runs = sumOf(measured, (day) => day.runs);
  const sum = runs === 0 ? null : sumOf(measured, (day) => (of(day) ?? 0) * day.runs) / runs;
  return { kind: "line", days: namesOf(all), values: all.map(of), sum };
}

/** How much of the whole a part is, in percent. */
function rateOf(all: readonly Day[], part: (day: Day) => number, whole: (day: Day) => number) {
  const values = all.map((day) => share(part(day), whole(day)));
  const sum = share(sumOf(all, part), sumOf(all, whole));
  const show = (value: number) => percent(value, 0);
  return { kind: "line" as const, days: namesOf(all), values, sum, most: 100, show };
}

function healRateOf(all: readonly Day[]) {
  const healed = (day: Day) => day.healed;
  return rateOf(all, healed, ({ tried }) => tried);
}

function coverageOf(all: readonly Day[]) {
  const show = (value: number) => percent(value);
  const tick = (value: number) => percent(value, 0);
  return { ...meanOf(all, ({ coverage_pct }) => coverage_pct), most: 100, show, tick };
}

function namesOf(all: readonly Day[]): string[] {
  return all.map(({ day }) => day);
}

function sumOf(all: readonly Day[], of: (day: Day) => number): number {
  return all.reduce((sum, day) => sum + of(day), 0);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}
