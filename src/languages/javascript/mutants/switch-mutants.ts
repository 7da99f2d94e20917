import { posix } from "node:path";
import type { Switching, SwitchingFile } from "../../mutants/switching.ts";
import type { Candidate, TestImport } from "../../tests/candidate.ts";
import { isGrouped } from "../tests/assemble-file.ts";
import type { JavaScriptStyle } from "../tests/test-style.ts";
import { HIT_LIMIT } from "./find-mutants.ts";

/** A test that waits for longer waits for something that the mutant prevents. */
const LIMIT_MS = 2_000;

/** Tests to run on mutants. */
export interface TestsToSwitch {
  readonly candidates: readonly Candidate[];
  /** The file they form. */
  readonly text: string;
  readonly style: JavaScriptStyle;
  readonly sourcePath: string;
  readonly testPath: string;
}

/**
 * A test file that runs its tests once per step, on a fresh copy of the module with the mutant of that id on; undefined
 * if its tests do not import the module themselves.
 */
export function switchJavaScript(
  file: TestsToSwitch,
  { ids, outlines }: Switching,
): SwitchingFile | undefined {
  const { text } = file;
  const statements = outlines.tree(file.testPath, text)?.children ?? [];
  const subjects = importsOfSource(file);
  const [first] = subjects;
  const isTest = ({ type }: { readonly type: string }) => /^(expression|for_in)_statement$/.test(type);
  if (!first || !statements.some(isTest)) return undefined;
  // An import of the module, or `const { a, b } = module` after it.
  const isOfSource = (statement: string) => {
    const [, module, name] = /(?:["'`]([^"'`]+)["'`]\)?|=\s*([\w$]+));?\s*$/.exec(statement) ?? [];
    return module === first.module || subjects.some((one) => one.name === name);
  };
  const rest = statements.filter((one) => !isTest(one)).map((one) => one.text);
  const names = subjects.map(({ name }) => name).join(", ");
  const frame = frameOf(file, ids.length - 1);
  const fresh = freshLoad(file.style, JSON.stringify(first.module));
  const switchOn = `globalThis.__stryker__ = Object.assign(globalThis.__stryker__ ?? {}, { activeMutant: goldseamId, hitCount: 0, hitLimit: ${HIT_LIMIT} });`;
  const lines = [
    ...fresh.lines,
    ...rest.filter((statement) => !isOfSource(statement)),
    ...frame.lines,
    `let ${names};`,
    loadFresh,
    // Tests do not use such names themselves.
    `for (const [goldseamStep, goldseamId] of ${JSON.stringify(ids.map(String))}.entries()) {`,
    `const goldseamOn = () => { ${switchOn} };`,
    `const goldseamLoad = async () => { goldseamOn(); const loaded = await loadFresh(async () => ${fresh.load}); ${subjects.map((one) => assign(one, file.style)).join(" ")} };`,
    ...frame.step(statements.filter(isTest).map((one) => one.text)),
    "}",
    "",
  ];
  return { text: lines.join("\n"), nameAt: nameAt(file.style) };
}

/** Removes the globals that the last copy added before the next one loads; those of other modules, loaded only once, come back. */
const loadFresh = `const addedGlobals = new Map();
async function loadFresh(load) {
  for (const key of addedGlobals.keys()) Reflect.deleteProperty(globalThis, key);
  const known = new Set(Reflect.ownKeys(globalThis));
  try {
    return await load();
  } finally {
    for (const key of Reflect.ownKeys(globalThis))
      if (!known.has(key)) addedGlobals.set(key, Reflect.getOwnPropertyDescriptor(globalThis, key));
    for (const [key, added] of addedGlobals)
      if (!(key in globalThis)) Reflect.defineProperty(globalThis, key, added);
  }
}`;

/** The full name of a test in a step. */
function nameAt(style: JavaScriptStyle): SwitchingFile["nameAt"] {
  return (test, step) =>
    [`step ${step}`, ...(isGrouped(test, style) ? [test.group] : []), test.name].join(" > ");
}

/** The imports of the tests from the module under test, each name once. */
function importsOfSource({ candidates, testPath, sourcePath }: TestsToSwitch): TestImport[] {
  const bare = (path: string) => path.replace(/\.[cm]?[jt]sx?$/, "").replace(/\/index$/, "");
  const isSource = ({ module }: TestImport) =>
    module.startsWith(".") && bare(posix.join(posix.dirname(testPath), module)) === bare(sourcePath);
  const found = candidates.flatMap(({ imports }) => imports).filter(isSource);
  return [...new Map(found.map((one) => [one.name, one])).values()];
}

function assign({ name, kind }: TestImport, { modules }: JavaScriptStyle): string {
  if (kind === "named") return `${name} = loaded.${name};`;
  return kind === "default" && modules === "esm" ? `${name} = loaded.default;` : `${name} = loaded;`;
}

/** A line that imports names of a module; `a: b` is `a` under the name `b`. */
function bring({ modules }: JavaScriptStyle, names: string, from: string): string {
  return modules === "esm"
    ? `import { ${names.replaceAll(":", " as")} } from ${JSON.stringify(from)};`
    : `const { ${names} } = require(${JSON.stringify(from)});`;
}

/** Lines that make a runner run tests in a step: after `goldseamLoad`, and each after `goldseamOn`. */
interface Frame {
  readonly lines: readonly string[];
  step(tests: readonly string[]): readonly string[];
}

function frameOf({ style, candidates }: TestsToSwitch, lastStep: number): Frame {
  if (style.runner === "ava") return avaFrame;
  const before = style.runner === "vitest" || style.runner === "jest" ? "beforeAll" : "before";
  const { importsFramework: from } = style;
  const imports = candidates.flatMap((one) => one.imports).filter(({ module }) => module === from);
  const words = ["it", "test"].filter((word) => imports.some(({ name }) => name === word));
  const isNode = style.runner === "node:test";
  const [group, each, together] =
    from === undefined ? [before, "beforeEach", "describe"] : ["beforeStep", "beforeEachTest", "inStep"];
  return {
    lines:
      from === undefined
        ? []
        : [
            bring(style, `${before}: ${group}, beforeEach: ${each}, describe: ${together}`, from),
            ...(isNode
              ? [bring(style, "test: testInStep, after: afterStep", from), limitTests, endProcess]
              : []),
          ],
    step: (tests) => [
      `${together}('step ' + goldseamStep, () => {`,
      ...(isNode ? words.map((word) => `const ${word} = limited(testInStep);`) : []),
      ...(isNode ? [`if (goldseamStep === ${lastStep}) afterStep(endProcess);`] : []),
      `${group}(goldseamLoad);`,
      `${each}(goldseamOn);`,
      ...tests,
      "});",
    ],
  };
}

/** Node's runner waits for ever for a test whose promise never settles, such as that of a request that nobody answers. */
const limitTests = `const limited = (run) =>
  Object.assign((...args) => {
    const at = args.findIndex((arg) => typeof arg === "object" && arg !== null);
    const body = args.pop();
    const options = { timeout: ${LIMIT_MS}, ...(at >= 0 ? args[at] : {}) };
    return run(...args.filter((_, index) => index !== at), options, body);
  }, run);`;

/** What such a test left open, such as a server, would keep the process for ever. */
const endProcess = "const endProcess = () => { setTimeout(() => process.exit(), 200); };";

/** Ava has no groups, and runs tests in parallel unless they are serial. */
const avaFrame: Frame = {
  lines: ["const inOrder = test.serial;"],
  step: (tests) => [
    "inOrder('step ' + goldseamStep, async (t) => { await goldseamLoad(); t.pass(); });",
    `const test = (title, body) => inOrder('step ' + goldseamStep + ' > ' + title, (t) => { t.timeout(${LIMIT_MS}); goldseamOn(); return body(t); });`,
    "test.serial = test;",
    ...tests,
  ],
};

/** How a module is loaded again: runners with their own module cache can clear it, else it gets another name. */
function freshLoad(style: JavaScriptStyle, module: string): { lines: string[]; load: string } {
  const { runner, modules, importsFramework } = style;
  const isEsm = modules === "esm";
  if (runner === "vitest" || runner === "jest") {
    const name = runner === "vitest" ? "vi" : "jest";
    const isGlobal = importsFramework === undefined && (name === "vi" || !isEsm);
    const from = importsFramework ?? "@jest/globals";
    const line = isGlobal ? `const modules = ${name};` : bring(style, `${name}: modules`, from);
    const load = isEsm ? `await import(${module})` : `require(${module})`;
    const limit = runner === "vitest" ? `setConfig({ testTimeout: ${LIMIT_MS} })` : `setTimeout(${LIMIT_MS})`;
    return { lines: [line, `modules.${limit};`], load: `(modules.resetModules(), ${load})` };
  }
  const forget = (require: string) => `delete ${require}.cache[${require}.resolve(${module})]`;
  if (!isEsm) return { lines: [], load: `(${forget("require")}, require(${module}))` };
  const lines = [
    'import { createRequire as requireFrom } from "node:module";',
    "const requireHere = requireFrom(import.meta.url);",
  ];
  return { lines, load: `(${forget("requireHere")}, await import(${module} + "?step=" + goldseamStep))` };
}
