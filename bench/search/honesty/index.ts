import { rmSync } from "node:fs";
import { createOutlineParser } from "../../../src/languages/create-outline-parser.ts";
import { createBuildSetup } from "../../../test/support/build-setup.ts";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { type Examined, examinePackage } from "./examine-package.ts";
import { drawPackages } from "./population.ts";

const heading = ["tests", "functions", "emptied: red", "green", "held-out", "fail on one", "on none"];

/**
 * Prints which changes admitted tests notice that they were not chosen by, on modules of packages drawn at random: whether
 * they fail when the body of their function is removed, and whether each fails on a change that none of our mutators makes.
 * `--seed <n>` draws others, `--packages <n>` more or fewer.
 */
export async function benchHonesty(args: readonly string[] = []): Promise<void> {
  const seed = optionOf(args, "--seed") ?? 20261115;
  const drawn = drawPackages(seed, optionOf(args, "--packages") ?? 14);
  const setup = await createBuildSetup();
  const folder = temporaryFolder("goldseam-honesty-");
  const tools = { setup, outlines: await createOutlineParser(), folder, seed };
  console.log(`honesty of admitted tests, packages and modules drawn with seed ${seed}`);
  printRow("", heading);
  const rows: Examined[] = [];
  try {
    for (const one of drawn) {
      const row = await examinePackage(one, tools);
      if (!row) console.log(`${one.name}: no module of a suitable size`);
      else rows.push(printed(`${one.name} ${row.module}`, row));
    }
    printRow(`${rows.length} modules`, cellsOf(sum(rows)));
  } finally {
    setup.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function printed(name: string, row: Examined): Examined {
  printRow(name, cellsOf(row));
  if (row.notes) console.log(`    ${row.notes.split("\n")[0]}`);
  for (const test of row.green) console.log(`    green on the emptied function: ${test}`);
  for (const test of row.unmoved) console.log(`    fails on no held-out mutant: ${test}`);
  return row;
}

function cellsOf({ tests, functions, red, green, heldOut, failing, unmoved }: Examined): string[] {
  return [tests, functions, red, green.length, heldOut, failing, unmoved.length].map(String);
}

function sum(rows: readonly Examined[]): Examined {
  const total = (pick: (row: Examined) => number) => rows.reduce((all, row) => all + pick(row), 0);
  return {
    module: "",
    notes: "",
    tests: total(({ tests }) => tests),
    functions: total(({ functions }) => functions),
    red: total(({ red }) => red),
    green: rows.flatMap(({ green }) => green),
    heldOut: total(({ heldOut }) => heldOut),
    failing: total(({ failing }) => failing),
    unmoved: rows.flatMap(({ unmoved }) => unmoved),
  };
}

function optionOf(args: readonly string[], name: string): number | undefined {
  const value = Number(args[args.indexOf(name) + 1]);
  return args.includes(name) && Number.isInteger(value) ? value : undefined;
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(44) + cells.map((cell) => cell.padStart(13)).join(""));
}
