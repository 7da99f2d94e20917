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
  const days = all.map(({ day }) => day);
  const count = (of: (day: Day) => number) => all.reduce((sum, day) => sum + of(day), 0);
  const rate = (part: (day: Day) => number, whole: (day: Day) => number) => ({
    ...{ kind: "line" as const, days, most: 100, show: (value: number) => percent(value, 0) },
    values: all.map((day) => share(part(day), whole(day))),
    sum: share(count(part), count(whole)),
  });
  const mean = (of: (day: Day) => number | null) => {
    const measured = all.filter((day) => of(day) !== null);
    const runs = measured.reduce((sum, { runs: own }) => sum + own, 0);
    return runs === 0 ? null : measured.reduce((sum, day) => sum + (of(day) ?? 0) * day.runs, 0) / runs;
  };
  const runs = (day: Day) => day.runs;
  const merged = (day: Day) => day.merged;
  return [
    {
      ...{
        title: "Runs",
        note: "in all",
        kind: "bars",
        isCount: true,
        days,
        show: (value) => value.toLocaleString("en"),
      },
      ...{ values: all.map(runs), sum: count(runs) },
    },
    {
      ...{ title: "Coverage", note: "lines in the last build, on average", kind: "line", days, most: 100 },
      ...{
        values: all.map(({ coverage_pct }) => coverage_pct),
        sum: mean(({ coverage_pct }) => coverage_pct),
      },
      show: (value) => percent(value),
      tick: (value) => percent(value, 0),
    },
    { title: "Failure rate", note: "of runs have a ticket", ...rate(({ failed }) => failed, runs) },
    {
      title: "Heal rate",
      note: "of runs that a coder worked on passed in the end",
      ...rate(
        ({ healed }) => healed,
        ({ tried }) => tried,
      ),
    },
    { title: "Flake rate", note: "of runs met a flaky test", ...rate(({ flaky }) => flaky, runs) },
    {
      ...{
        title: "Duration",
        note: "of the builds of a run, on average",
        kind: "line",
        days,
        show: (value) => (value === 0 ? "0 s" : duration(value)),
      },
      ...{ values: all.map(({ build_ms }) => build_ms), sum: mean(({ build_ms }) => build_ms) },
    },
    {
      ...{
        title: "Cost",
        note: "of models, in all",
        none: "No model was asked in this time.",
        kind: "bars",
        days,
        show: (value) => `$${value.toFixed(2)}`,
      },
      ...{ values: all.map(({ cost_usd }) => cost_usd), sum: count(({ cost_usd }) => cost_usd) },
    },
    {
      ...{
        title: "Merged",
        note: count(merged) === 1 ? "change in all" : "changes in all",
        kind: "bars",
        isCount: true,
        days,
        show: (value) => value.toLocaleString("en"),
      },
      ...{ values: all.map(merged), sum: count(merged) },
    },
  ];
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}
