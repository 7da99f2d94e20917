import type { BuildReport } from "../src/contracts/index.ts";
import { createBuildSetup } from "../test/support/build-setup.ts";
import { createRepository } from "../test/support/repositories/git-repository.ts";
import { printTable } from "./build/table.ts";

const testFiles = 200;
const rounding = "src/money/rounding.js";

/** Prints the cost of a change of one file with the tests it reaches, beside all tests, and failures that selection missed. */
export async function benchSelection(): Promise<void> {
  const setup = await createBuildSetup();
  const repo = createRepository(createProject());
  try {
    const baseSha = repo.git("rev-parse", "HEAD");
    const baseReport = await setup.build(repo.path, baseSha, { stage: "baseline" });
    const head = repo.commit("break rounding", {
      [rounding]: "export const round = (value) => Math.floor(value);\n",
    });
    const build = (run: "all" | "selected") =>
      setup.build(repo.path, head, { baseReport, selection: { baseSha, run } });
    const all = await build("all");
    const selected = await build("selected");
    print(all, selected);
  } finally {
    repo.remove();
    setup.remove();
  }
}

function print(all: BuildReport, selected: BuildReport): void {
  const row = (name: string, figure: (report: BuildReport) => number) => [
    name,
    ...[all, selected].map((report) => `${(figure(report) / 1000).toFixed(1)} s`),
    (figure(selected) / figure(all)).toFixed(2),
  ];
  const counts = [all, selected].map((report) => String(report.testRun?.results.length));
  printTable(
    [`one file changed, ${testFiles} test files`, "all", "selected", "ratio"],
    [
      ["tests", ...counts],
      row("running them", testsMs),
      row("whole build, what failed run again", (report) => stepsMs(report)),
    ],
  );
  const found = new Set(selected.failedTests.map(({ file }) => file));
  const missed = all.failedTests.filter(({ file }) => !found.has(file)).length;
  console.log(`choosing took ${stepsMs(selected, "select_tests")} ms; limit: a fifth of the run`);
  console.log(`of ${all.failedTests.length} failures in the run of all, the selection missed ${missed}\n`);
}

function testsMs({ gateResults }: BuildReport): number {
  return gateResults.find(({ gate }) => gate === "test")?.durationMs ?? 0;
}

/** The time of one step, or of all. */
function stepsMs({ steps }: BuildReport, name?: string): number {
  const own = steps.filter((step) => name === undefined || step.name === name);
  return own.reduce((total, step) => total + step.durationMs, 0);
}

/**
 * Modules with a test each. Rounding is reached three ways: by a deep import from a test, by one from a module, and
 * through a barrel.
 */
function createProject(): Record<string, string> {
  const files: Record<string, string> = {
    "package.json": '{ "name": "bench", "type": "module" }',
    [rounding]: "export const round = (value) => Math.round(value);\n",
    "src/money/format.js": "export const format = (value) => value.toFixed(2);\n",
    "src/money/index.js": 'export * from "./rounding.js";\nexport * from "./format.js";\n',
  };
  for (let number = 0; number < testFiles; number += 1) {
    const way = waysToRounding[number];
    files[`src/parts/part-${number}.js`] = `${way?.module ?? "const round = (value) => value;"}
export const work = (rounds) => {
  let value = ${number};
  for (let i = 0; i < rounds; i += 1) value = (value * 31 + i) % 1_000_003;
  return round(value) - value;
};
`;
    files[`test/part-${number}.test.js`] = `import assert from "node:assert/strict";
import { test } from "node:test";
import { work } from "../src/parts/part-${number}.js";
${way?.test ?? ""}
test("part ${number} works", () => assert.equal(work(5_000_000), 0));
`;
  }
  return files;
}

const deepTest = {
  test: 'import { round } from "../src/money/rounding.js";\ntest("rounds up", () => assert.equal(round(1.6), 2));',
};
const deepModule = {
  module:
    'import { round as exact } from "../money/rounding.js";\nconst round = (value) => value + exact(0.6) - 1;',
};
const barrel = {
  module:
    'import { round as exact } from "../money/index.js";\nconst round = (value) => value + exact(0.6) - 1;',
};
const waysToRounding: Readonly<Record<number, { readonly module?: string; readonly test?: string }>> = {
  7: deepTest,
  60: deepModule,
  61: deepModule,
  120: barrel,
  121: barrel,
  199: barrel,
};
