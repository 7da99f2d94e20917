import type { Measured } from "./measure-suite.ts";

/** A measured test file, with the time it took to write. */
export interface Judged extends Measured {
  readonly seconds: number;
  readonly written: boolean;
}

/** The results of the product and of Pynguin for one module. */
export interface Result {
  readonly module: string;
  readonly mutants: number;
  readonly mine: Judged;
  readonly theirs: Judged | undefined;
}

const columns = [28, 7, 8, 8, 8, 7, 7, 7, 8, 8, 8, 7];

/** The heading of the table: for each side goals left open, their coverage, mutants killed, tests. */
export const resultTitle = line([
  ...["module", "goals", "open", "cover", "kill", "tests", "fail", "s"],
  ...["P open", "P cover", "P kill", "P s"],
]);

/** One module as a line of the table. */
export function resultLine({ module, mutants, mine, theirs }: Result): string {
  return line([
    module,
    String(mine.goals),
    String(mine.open),
    percent(mine.goals - mine.open, mine.goals),
    percent(mine.killed, mutants),
    String(mine.tests),
    String(mine.failedRepeats + mine.failing.length),
    mine.seconds.toFixed(0),
    ...(theirs
      ? [
          String(theirs.open),
          percent(theirs.goals - theirs.open, theirs.goals),
          percent(theirs.killed, mutants),
          theirs.written ? theirs.seconds.toFixed(0) : "none",
        ]
      : []),
  ]);
}

/** Lines and branches of a module that none of our tests reaches, without branches from such lines. */
export function openLine({ mine }: Pick<Result, "mine">): string {
  const lines = new Set(mine.openLines);
  const branches = mine.openBranches.filter(([from]) => !lines.has(from));
  return `  lines ${ranges(mine.openLines)}; branches ${branches.map(([from, to]) => `${from}>${to < 0 ? "out" : to}`).join(" ")}`;
}

function ranges(lines: readonly number[]): string {
  const starts = lines.filter((line) => !lines.includes(line - 1));
  const ends = lines.filter((line) => !lines.includes(line + 1));
  return starts.map((start, at) => (start === ends[at] ? `${start}` : `${start}-${ends[at]}`)).join(" ");
}

/** Prints the totals that the claims are about. */
export function printResults(results: readonly Result[]): void {
  const failed = sum(results.map(({ mine }) => mine.failedRepeats + mine.failing.length));
  const open = sum(results.map(({ mine }) => mine.open));
  const goals = sum(results.map(({ mine }) => mine.goals));
  const score = mean(results.map(({ mine, mutants }) => share(mine.killed, mutants)));
  console.log(
    `\ngoldseam: ${open} of ${goals} lines and branches open, mean mutation score ${(100 * score).toFixed(1)} %, ${failed} failures`,
  );
  const compared = results.flatMap(({ theirs, mutants }) => (theirs ? [{ ...theirs, mutants }] : []));
  if (compared.length === 0) return;
  const theirOpen = sum(compared.map((one) => one.open));
  const theirScore = mean(compared.map(({ killed, mutants }) => share(killed, mutants)));
  console.log(
    `Pynguin: ${theirOpen} open, mean mutation score ${(100 * theirScore).toFixed(1)} %, no test file for ${compared.filter(({ written }) => !written).length}`,
  );
  console.log(
    `open: ${(open / theirOpen).toFixed(2)} × Pynguin's (limit 0.60); mutation score: ${(score / theirScore).toFixed(2)} × (at least 1.30, or past 80 %)`,
  );
  console.log(
    "Coverage by coverage.py; mutants of src/languages/mutants run by pytest, a sample of each module's, five times the usual time each. Where there is no test file, importing the module is what counts.",
  );
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(columns[0] ?? 0) : cell.padStart(columns[index] ?? 8)))
    .join("");
}

function percent(part: number, whole: number): string {
  return `${(100 * share(part, whole)).toFixed(0)} %`;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / Math.max(1, values.length);
}
