import { defaultConfig } from "../../../src/config/config.ts";
import { create, TestCaseSchema, TestOutcome, TestSpecSchema } from "../../../src/contracts/index.ts";
import { createSearchEngine } from "../../../src/engines/search/index.ts";
import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { lastTitle } from "../../../src/languages/toolchain/test-names.ts";
import { createRandom } from "../../../src/languages/values/random.ts";
import { nameTargets } from "../../../src/stages/write/targets/name-targets.ts";
import { writeTests } from "../../../src/stages/write/write-tests.ts";
import type { Workbench } from "../../../src/workbench/workbench.ts";
import { writeInside } from "../../../src/workbench/write-inside.ts";
import type { BuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import { fetchPackage } from "../diff/fetch-package.ts";
import { changesTo } from "./changes.ts";
import type { Changes, LineRange } from "./held-out-changes.ts";
import type { DrawnPackage } from "./population.ts";

/** The results for the tests of one module. */
export interface Examined {
  readonly module: string;
  readonly tests: number;
  readonly functions: number;
  /** Tests of functions that could be emptied: those that then turn red, and those that do not. */
  readonly red: number;
  readonly green: readonly string[];
  readonly heldOut: number;
  /** Tests that fail on a held-out mutant, and those that fail on none. */
  readonly failing: number;
  readonly unmoved: readonly string[];
  /** The notes of the engine and admission if there are no tests. */
  readonly notes: string;
}

/** The tools to examine every package with. */
export interface Tools {
  readonly setup: BuildSetup;
  readonly outlines: SyntaxParser;
  readonly folder: string;
  readonly seed: number;
}

const LINES = { least: 10, most: 400 };
const MAX_HELD_OUT = 40;
const BUDGET_SEC = 10;

/** Writes tests for one module of a package, drawn at random, and checks which other changes they notice. */
export async function examinePackage(drawn: DrawnPackage, tools: Tools): Promise<Examined | undefined> {
  const files = fetchPackage(drawn.registry, drawn.name, { version: drawn.version, folder: tools.folder });
  const module = drawModule(files, tools);
  if (!module) return undefined;
  // Installed beside its sources as well, because some packages ask for their own version.
  const requirements = { "requirements.txt": `${drawn.name}==${drawn.version}\n` };
  const repo = createRepository({ ...(drawn.registry === "pypi" && requirements), ...files });
  const parentCommitSha = repo.git("rev-parse", "HEAD");
  const workbench = await tools.setup.open(repo.path, parentCommitSha);
  try {
    const cases = module.targets.map((targetSymbol) =>
      create(TestCaseSchema, { targetPath: module.path, targetSymbol }),
    );
    const { outlines } = tools;
    const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
    const { generated } = await writeTests(
      { engine, outlines, secrets: tools.setup.deps.secrets },
      createTestJob({ repo: repo.path, config: { ...defaultConfig, write_budget_sec: BUDGET_SEC } }),
      { workbench, spec: create(TestSpecSchema, { id: "honesty", parentCommitSha, cases }) },
    );
    const tests = generated.tests.map(({ name, target }) => ({ name, target: target.split("::")[1] ?? "" }));
    const examined = await examineTests(module, { workbench, outlines, tests, testFiles: generated.files });
    return { ...examined, notes: tests.length === 0 ? generated.notes : "" };
  } finally {
    await workbench.close();
    repo.remove();
  }
}

interface DrawnModule {
  readonly path: string;
  readonly text: string;
  readonly targets: readonly string[];
}

function drawModule(
  files: Readonly<Record<string, string>>,
  { outlines, seed }: Tools,
): DrawnModule | undefined {
  const modules = Object.entries(files).flatMap(([path, text]): DrawnModule[] => {
    const lines = text.split("\n").length;
    if (path === "package.json" || lines < LINES.least || lines > LINES.most) return [];
    try {
      return [{ path, text, targets: nameTargets(outlines, { path, text }) }];
    } catch {
      return [];
    }
  });
  return modules.length > 0 ? createRandom(seed).pick(modules) : undefined;
}

/** Tests of two functions may share a name. */
interface Test {
  readonly name: string;
  readonly target: string;
}

const titleOf = ({ name, target }: Test) => `${target}: ${name}`;

interface Trial {
  readonly workbench: Workbench;
  readonly outlines: SyntaxParser;
  readonly tests: readonly Test[];
  readonly testFiles: readonly string[];
}

async function examineTests(module: DrawnModule, trial: Trial): Promise<Omit<Examined, "notes">> {
  const { workbench, tests, testFiles } = trial;
  const isIn = (reported: string) => (test: Test) =>
    lastTitle(reported) === test.name && reported.startsWith(`${test.target} > `);
  const isOf = (test: Test, reported: string) =>
    isIn(reported)(test) || (lastTitle(reported) === test.name && !tests.some(isIn(reported)));
  const failingOn = async (text: string): Promise<ReadonlySet<Test>> => {
    await writeInside(workbench.path, module.path, text);
    try {
      const { testRun } = await workbench.runTests({ files: [...testFiles], coverage: false });
      const passed = testRun.results.filter(({ outcome }) => outcome === TestOutcome.PASSED);
      return new Set(tests.filter((test) => !passed.some(({ name }) => isOf(test, name))));
    } finally {
      await writeInside(workbench.path, module.path, module.text);
    }
  };
  const targets = [...new Set(tests.map(({ target }) => target))];
  const changes = new Map(targets.map((target) => [target, changesOf(target, module, trial)]));

  const red: Test[] = [];
  const green: Test[] = [];
  for (const [target, { emptied }] of changes) {
    if (emptied === undefined) continue;
    const failed = await failingOn(emptied);
    for (const test of tests.filter((one) => one.target === target))
      (failed.has(test) ? red : green).push(test);
  }
  const unmoved = new Set(tests);
  let heldOut = 0;
  for (const { target, mutant } of [...inTurns(changes), ...inTurns(helpersOf(module, targets, trial))]) {
    const isOpen = tests.some(
      (test) => unmoved.has(test) && (!changes.has(target) || test.target === target),
    );
    if (!isOpen || heldOut >= MAX_HELD_OUT) continue;
    heldOut++;
    for (const test of await failingOn(mutant.text)) unmoved.delete(test);
  }
  return {
    module: module.path,
    tests: tests.length,
    functions: targets.length,
    red: red.length,
    green: green.map(titleOf),
    heldOut,
    failing: tests.length - unmoved.size,
    unmoved: [...unmoved].map(titleOf),
  };
}

/** Changes to the rest of the module: a target may do all its work there. */
function helpersOf(
  module: DrawnModule,
  targets: readonly string[],
  trial: Trial,
): ReadonlyMap<string, Changes> {
  const symbols = trial.outlines.parse(module.path, module.text)?.symbols ?? [];
  const others = symbols.filter(({ kind, name }) => kind !== "class" && !targets.includes(name));
  return new Map(others.map(({ name }) => [name, changesOf(name, module, trial)]));
}

function changesOf(target: string, { path, text }: DrawnModule, { outlines }: Trial): Changes {
  const symbols = outlines.parse(path, text)?.symbols ?? [];
  const own =
    symbols.find(({ isConstructor, className }) => isConstructor && className === target) ??
    symbols.find(({ name, kind }) => name === target && kind !== "class");
  const lines: LineRange | undefined = own && [own.lineStart, own.lineEnd];
  return lines ? changesTo(path, text, lines) : { emptied: undefined, mutants: [] };
}

/** The first mutant of every target, then the second ones, and so on. */
function inTurns(changes: ReadonlyMap<string, Changes>) {
  const most = Math.max(0, ...[...changes.values()].map(({ mutants }) => mutants.length));
  return Array.from({ length: most }, (_, turn) =>
    [...changes].flatMap(([target, { mutants }]) => {
      const mutant = mutants[turn];
      return mutant ? [{ target, mutant }] : [];
    }),
  ).flat();
}
