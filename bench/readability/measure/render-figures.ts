import { moduleId } from "../draw-modules.ts";
import { languages } from "../population.ts";
import type { Written } from "../write-module.ts";
import { addFigures, type Figures, type ModuleFigures } from "./measure-module.ts";

/** A module with the figures of its tests. */
export type MeasuredModule = Omit<Written, "own" | "emitted"> & ModuleFigures;

/** The figures of all modules and of each language, as a table in Markdown. */
export function renderFigures(measured: readonly MeasuredModule[]): string {
  const rows = ["all", ...languages].flatMap((language) => {
    const of = measured.filter((one) => language === "all" || one.language === language);
    if (of.length === 0) return [];
    return (["emitted", "own"] as const).map((whose) =>
      [`${language}, ${whose}`, ...cells(addFigures(of.map((one) => one[whose])))].join(" | "),
    );
  });
  return [
    "| | tests | cost of a test | of ten values | odd | wrong types | names of values only | tests per branch |",
    "|---|---|---|---|---|---|---|---|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}

function cells({
  tests,
  values,
  cost,
  odd,
  typed,
  wrong,
  valueNames,
  branches,
  branchTests,
}: Figures): string[] {
  return [
    String(tests),
    ratio(cost, tests),
    ratio(10 * cost, values),
    percent(odd, tests),
    `${percent(wrong, typed)} of ${typed}`,
    percent(valueNames, tests),
    ratio(branchTests, branches),
  ];
}

/** The figures of each module, for comparing with another run. */
export function reportOf(measured: readonly MeasuredModule[]): unknown {
  return measured.map(({ emitted, own, ...module }) => ({
    ...{ module: moduleId(module), commit: module.commit, language: module.language },
    ...{ seconds: module.seconds, note: module.note, emitted, own },
  }));
}

function ratio(part: number, of: number): string {
  return of === 0 ? "–" : (part / of).toFixed(2);
}

function percent(part: number, of: number): string {
  return of === 0 ? "–" : `${((100 * part) / of).toFixed(0)} %`;
}
