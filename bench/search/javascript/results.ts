import type { RefusedTest } from "../../../src/contracts/index.ts";
import type { Share } from "./measure-module.ts";
import type { MutantShare } from "./measure-mutants.ts";
import type { StrykerShare } from "./measure-stryker.ts";

/** The measured tests of one module. */
export interface Result {
  readonly name: string;
  readonly lines: number;
  readonly branches: Share & { readonly missed: readonly number[] };
  /** Undefined where they could not be measured; such a module does not count in the mean. */
  readonly mutants: MutantShare | undefined;
  /** StrykerJS's own result, if it was asked. */
  readonly stryker: StrykerShare | undefined;
  readonly tests: number;
  readonly refused: readonly RefusedTest[];
  /** Shuffled runs that failed. */
  readonly failures: number;
  readonly executionsPerSec: number | undefined;
  /** The time of search and admission, as a multiple of the search's budget. */
  readonly budgets: number;
}

const titles = ["lines", "branches", "mutants", "tests", "refused", "failing", "calls/s", "budgets"];

export function printTitle(title: string): void {
  console.log(title);
  printRow("module", titles);
}

export function printModule(result: Result): void {
  printRow(result.name, [
    String(result.lines),
    percent(shareOf(result.branches)),
    result.mutants ? percent(shareOf(result.mutants)) : "-",
    String(result.tests),
    String(result.refused.length),
    String(result.failures),
    result.executionsPerSec === undefined ? "-" : result.executionsPerSec.toFixed(0),
    result.budgets.toFixed(1),
  ]);
  const reasons = new Set(result.refused.map(({ step, reason }) => `${step}: ${reason.split("\n")[0]}`));
  for (const reason of reasons) console.log(`  refused, ${reason}`);
  if (result.branches.missed.length > 0)
    console.log(`  not taken, by line: ${result.branches.missed.join(" ")}`);
  if (result.stryker) printCrossCheck(result.mutants?.survivors ?? [], result.stryker);
}

type Survivors = readonly { readonly line: number }[];

function printCrossCheck(own: Survivors, stryker: StrykerShare): void {
  const beside = (some: Survivors, others: Survivors) => {
    const left = others.map(({ line }) => line);
    return some
      .map(({ line }) => line)
      .filter((line) => {
        const at = left.indexOf(line);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
  };
  console.log(`  StrykerJS itself: ${percent(shareOf(stryker))} of ${stryker.of} mutants`);
  console.log(`  alive only here, by line: ${beside(own, stryker.survivors).join(" ") || "none"}`);
  console.log(`  alive only there, by line: ${beside(stryker.survivors, own).join(" ") || "none"}`);
}

export function printTotals(results: readonly Result[]): void {
  const mean = (pick: (result: Result) => number | undefined) => {
    const known = results.map(pick).filter((value) => value !== undefined);
    return known.reduce((total, value) => total + value, 0) / Math.max(1, known.length);
  };
  const sum = (pick: (result: Result) => number) =>
    results.reduce((total, result) => total + pick(result), 0);
  printRow(`mean of ${results.length}, sums`, [
    String(sum(({ lines }) => lines)),
    percent(mean(({ branches }) => shareOf(branches))),
    percent(mean(({ mutants }) => mutants && shareOf(mutants))),
    String(sum(({ tests }) => tests)),
    String(sum(({ refused }) => refused.length)),
    String(sum(({ failures }) => failures)),
    mean(({ executionsPerSec = 0 }) => executionsPerSec).toFixed(0),
    mean(({ budgets }) => budgets).toFixed(1),
  ]);
}

function shareOf({ done, of }: Share): number {
  return of > 0 ? done / of : 0;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(10)).join(""));
}
