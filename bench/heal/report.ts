import { kinds } from "./broken-change.ts";
import type { HealRun } from "./heal-change.ts";

/** A run with what was expected of it; a real agent is expected to heal. */
export interface JudgedRun extends HealRun {
  readonly change: string;
  readonly kind: string;
  readonly coder: string;
  readonly heals: boolean;
}

/** Prints the figures of scripted coders; whether nothing was healed falsely and no fix refused. */
export function reportScripted(runs: readonly JudgedRun[]): boolean {
  const titles = ["changes", "runs", "false heals", "refused", "attempts", "time/build"];
  printRow("", titles);
  const rows = kinds.map((kind) => [kind, runs.filter((run) => run.kind === kind)] as const);
  for (const [name, some] of [...rows, ["all", runs] as const]) {
    if (some.length === 0) continue;
    const cells = [countChanges(some), some.length, falseHeals(some).length, refused(some).length];
    printRow(name, [...cells.map(String), ...toGreen(some)]);
  }
  const troubles = [...falseHeals(runs), ...refused(runs), ...broken(runs)];
  console.log("\nattempts and time/build: of right coders, until green; a build takes 1\n");
  for (const run of troubles) console.log(`${nameOf(run)}: ${wordOf(run)}: ${run.words}`);
  const lost = broken(runs).length;
  console.log(
    `${countChanges(runs)} changes, ${runs.length} runs: ${falseHeals(runs).length} false heals, ${refused(runs).length} right fixes refused${lost > 0 ? `, ${lost} without a result` : ""}`,
  );
  return troubles.length === 0;
}

/** Prints how a real agent did. No judge says whether its fixes are right, beside the loop itself. */
export function reportAgent(agent: string, runs: readonly JudgedRun[]): void {
  printRow(agent, ["changes", "healed", "attempts", "time/build"]);
  const rows = kinds.map((kind) => [kind, runs.filter((run) => run.kind === kind)] as const);
  for (const [name, some] of [...rows, ["all", runs] as const]) {
    if (some.length === 0) continue;
    printRow(name, [String(some.length), String(healed(some).length), ...toGreen(some)]);
  }
  for (const run of runs.filter(({ status }) => status !== "healed"))
    console.log(`${nameOf(run)}: ${run.status}: ${run.words}`);
  const rate = runs.length === 0 ? 0 : (100 * healed(runs).length) / runs.length;
  console.log(`heal rate of ${agent}: ${rate.toFixed(0)} % of ${runs.length} changes`);
}

/** Attempts to green, and the time to green as a multiple of a build. */
function toGreen(runs: readonly JudgedRun[]): string[] {
  const green = healed(runs).filter(({ heals }) => heals);
  const ratios = green
    .filter(({ buildSeconds }) => buildSeconds > 0)
    .map((run) => run.seconds / run.buildSeconds);
  const most = Math.max(0, ...green.map(({ attempts }) => attempts));
  const mean = green.reduce((sum, { attempts }) => sum + attempts, 0) / Math.max(1, green.length);
  return green.length === 0 ? ["", ""] : [`${mean.toFixed(1)} (${most})`, median(ratios).toFixed(1)];
}

const healed = (runs: readonly JudgedRun[]) => runs.filter(({ status }) => status === "healed");
const broken = (runs: readonly JudgedRun[]) => runs.filter(({ status }) => status === "broken");
const falseHeals = (runs: readonly JudgedRun[]) => healed(runs).filter(({ heals }) => !heals);
const refused = (runs: readonly JudgedRun[]) =>
  runs.filter(({ status, heals }) => heals && status === "held");

function wordOf({ status, heals }: JudgedRun): string {
  if (status === "broken") return "NO RESULT";
  return heals ? "RIGHT FIX REFUSED" : "FALSE HEAL";
}

function nameOf({ kind, change, coder }: JudgedRun): string {
  return `${kind}/${change}/${coder}`;
}

function countChanges(runs: readonly JudgedRun[]): number {
  return new Set(runs.map(({ kind, change }) => `${kind}/${change}`)).size;
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(20), ...cells.map((cell) => cell.padStart(12)));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
