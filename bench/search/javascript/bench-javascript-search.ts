import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { GoldseamError } from "../../../src/contracts/index.ts";
import { createOutlineParser } from "../../../src/languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { sharedCacheFolder } from "../../../test/support/repositories/git-repository.ts";
import { type DrawnModule, drawModules, draws, type ListName } from "./draw-modules.ts";
import { countFailures, measureBranches } from "./measure-module.ts";
import { measureMutants } from "./measure-mutants.ts";
import { measureStryker } from "./measure-stryker.ts";
import { printModule, printTitle, printTotals, type Result } from "./results.ts";
import { createSubjectRepository } from "./subject-repository.ts";
import { writeForModule } from "./write-for-module.ts";

interface Bench {
  readonly setup: BuildSetup;
  readonly outlines: SyntaxParser;
  readonly seconds: number;
  readonly repeats: number;
  /** Where emitted test files are kept; undefined for nowhere. */
  readonly keep: string | undefined;
  /** Whether StrykerJS's own runner measures the mutants as well. */
  readonly crossCheck: boolean;
}

/**
 * Prints how much of drawn modules of npm packages the emitted, admitted tests cover and kill.
 * `--list tuning|reporting`, `--seed` of the reporting one, `--seconds`, `--modules`, `--skip`, `--only <names>`, `--repeats`,
 * `--keep <folder>`, `--cross-check`.
 */
export async function benchJavaScriptSearch(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      list: { type: "string", default: "reporting" },
      seconds: { type: "string", default: "10" },
      modules: { type: "string", default: "99" },
      skip: { type: "string", default: "0" },
      repeats: { type: "string", default: "10" },
      seed: { type: "string", default: String(draws.reporting.seed) },
      only: { type: "string" },
      keep: { type: "string" },
      "cross-check": { type: "boolean", default: false },
    },
  });
  const [setup, outlines] = await Promise.all([createBuildSetup(), createOutlineParser()]);
  try {
    const list = listNamed(values.list);
    const [seconds, repeats] = [Number(values.seconds), Number(values.repeats)];
    const seed = Number(values.seed);
    const seeds = list === "tuning" ? draws.tuning.map((draw) => draw.seed).join(" and ") : seed;
    const drawn = drawModules(list, join(sharedCacheFolder(), "search-population"), seed);
    const from = Number(values.skip);
    const only = values.only?.split(",");
    const modules = only
      ? drawn.filter(({ name }) => only.includes(name))
      : drawn.slice(from, from + Number(values.modules));
    printTitle(`JavaScript, ${list} list (seed ${seeds}), ${seconds} s each`);
    const results: Result[] = [];
    const { keep, "cross-check": crossCheck } = values;
    for (const module of modules) {
      const result = await benchModule({ setup, outlines, seconds, repeats, keep, crossCheck }, module);
      printModule(result);
      results.push(result);
    }
    printTotals(results);
  } finally {
    setup.remove();
  }
}

function listNamed(name: string): ListName {
  if (name === "tuning" || name === "reporting") return name;
  throw new GoldseamError("USAGE", `no list ${name}: use tuning or reporting`);
}

const noMutants = { done: 0, of: 0, survivors: [] };

async function benchModule(bench: Bench, module: DrawnModule): Promise<Result> {
  const { setup, outlines, seconds, repeats, keep, crossCheck } = bench;
  const { path } = module;
  const repository = createSubjectRepository(module, { withStryker: crossCheck });
  const workbench = await setup.open(repository.path, repository.git("rev-parse", "HEAD"));
  try {
    const started = performance.now();
    const deps = { outlines, secrets: setup.deps.secrets };
    const { generated, statistics } = await writeForModule(deps, { workbench, path, seconds });
    const budgets = (performance.now() - started) / 1000 / seconds;
    const [testPath] = generated.files;
    if (keep && testPath) {
      mkdirSync(keep, { recursive: true });
      writeFileSync(join(keep, `${module.name}.test.js`), workbench.files().read(testPath) ?? "");
    }
    return {
      name: `${module.name} ${module.version}`,
      lines: module.lines,
      branches: await measureBranches(workbench, path),
      mutants: testPath ? await measureMutants(workbench, { path, testPath }) : noMutants,
      stryker: testPath && crossCheck ? await measureStryker(workbench, path) : undefined,
      tests: generated.tests.length,
      refused: generated.refused,
      failures: testPath ? await countFailures(workbench, repeats) : 0,
      executionsPerSec: statistics && (1000 * statistics.executions) / Math.max(1, statistics.executionMs),
      budgets,
    };
  } finally {
    await workbench.close();
    repository.remove();
  }
}
