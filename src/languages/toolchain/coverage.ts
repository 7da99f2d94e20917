import {
  type Coverage,
  CoverageSchema,
  create,
  type FileCoverage,
  FileCoverageSchema,
} from "../../contracts/index.ts";

/** The measurement of one file. A line or branch in both sets counts as covered. */
export interface MeasuredFile {
  readonly path: string;
  readonly coveredLines: ReadonlySet<number>;
  readonly uncoveredLines: ReadonlySet<number>;
  readonly branchesTotal: number;
  readonly uncoveredBranches: readonly { readonly line: number; readonly toLine: number }[];
  /** Absent if the tool does not report functions. */
  readonly functions?: readonly MeasuredFunction[];
}

/** A function, by its name and the line it starts on. */
export interface MeasuredFunction {
  readonly name: string;
  readonly line: number;
  readonly covered: boolean;
}

/** Merges several entries for a file into one: a line that any of them saw run is covered. */
export function mergeMeasured(measured: readonly MeasuredFile[]): MeasuredFile[] {
  return [...Map.groupBy(measured, (file) => file.path).values()].flatMap(([first, ...others]) =>
    first ? [others.reduce(mergeTwo, first)] : [],
  );
}

function mergeTwo(a: MeasuredFile, b: MeasuredFile): MeasuredFile {
  const more = a.branchesTotal >= b.branchesTotal ? a : b;
  const isOpen = ({ line, toLine }: { readonly line: number; readonly toLine: number }) =>
    [a, b].every((file) =>
      file.uncoveredBranches.some((branch) => branch.line === line && branch.toLine === toLine),
    );
  const functions = [...(a.functions ?? []), ...(b.functions ?? [])];
  const byPlace = Map.groupBy(functions, ({ name, line }) => `${line}:${name}`);
  return {
    path: a.path,
    coveredLines: a.coveredLines.union(b.coveredLines),
    uncoveredLines: a.uncoveredLines.union(b.uncoveredLines),
    branchesTotal: more.branchesTotal,
    uncoveredBranches: more.uncoveredBranches.filter(isOpen),
    functions: [...byPlace.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, covered: [first, ...others].some((one) => one.covered) }] : [],
    ),
  };
}

/** Files in the order of their paths, with totals over all of them. Same input, same coverage. */
export function toCoverage(measured: readonly MeasuredFile[]): Coverage {
  return coverageOf(measured.map(toFileCoverage));
}

/** The coverage of files that were measured one by one. */
export function coverageOf(measured: readonly FileCoverage[]): Coverage {
  const files = measured.filter((file) => file.linesTotal > 0).sort((a, b) => (a.path < b.path ? -1 : 1));
  const sum = (pick: (file: FileCoverage) => number) => files.reduce((total, file) => total + pick(file), 0);
  const linesCovered = sum((file) => file.linesCovered);
  return create(CoverageSchema, {
    measured: true,
    files,
    linePct: percent(
      linesCovered,
      sum((file) => file.linesTotal),
      0,
    ),
    branchPct: percent(
      sum((file) => file.branchesCovered),
      sum((file) => file.branchesTotal),
      linesCovered > 0 ? 100 : 0,
    ),
  });
}

function toFileCoverage(file: MeasuredFile): FileCoverage {
  const covered = [...file.coveredLines].sort((a, b) => a - b);
  const uncovered = [...file.uncoveredLines]
    .filter((line) => !file.coveredLines.has(line))
    .sort((a, b) => a - b);
  const branches = [...file.uncoveredBranches].sort((a, b) => a.line - b.line || a.toLine - b.toLine);
  const functions = file.functions ?? [];
  const uncalled = functions.filter((one) => !one.covered).sort((a, b) => a.line - b.line);
  return create(FileCoverageSchema, {
    path: file.path,
    linesTotal: covered.length + uncovered.length,
    linesCovered: covered.length,
    branchesTotal: file.branchesTotal,
    branchesCovered: file.branchesTotal - branches.length,
    uncoveredLines: uncovered,
    coveredLines: covered,
    uncoveredBranches: branches,
    functionsTotal: functions.length,
    functionsCovered: functions.length - uncalled.length,
    uncoveredFunctions: uncalled.map(({ name, line }) => ({ name, line })),
  });
}

/** Two decimals; `ofNothing` if there is nothing to divide by. */
function percent(part: number, whole: number, ofNothing: number): number {
  return whole === 0 ? ofNothing : Math.round((part / whole) * 10_000) / 100;
}
