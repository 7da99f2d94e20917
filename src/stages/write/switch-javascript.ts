import { posix } from "node:path";
import { assembleFile } from "../../engines/assemble-file.ts";
import type { Candidate, TestImport } from "../../engines/engine.ts";
import type { TestStyle } from "../../engines/test-style.ts";
import type { SyntaxParser } from "../../syntax/outline.ts";
import type { TestFile } from "./test-file.ts";

/** What mutates for ever ends with an error instead. */
const HIT_LIMIT = 1_000_000;

/**
 * A test file that runs its tests once per step, on a fresh copy of the module with the mutant of that id on; undefined
 * where its tests do not import the module themselves.
 */
export function switchingJavaScript(
  file: TestFile,
  ids: readonly number[],
  outlines: SyntaxParser,
): string | undefined {
  const text = assembleFile(file.candidates, file.style);
  const statements = outlines.tree(file.testPath, text)?.children ?? [];
  const subjects = importsOfSource(file);
  const [first] = subjects;
  const isTest = ({ type }: { readonly type: string }) => type === "expression_statement";
  if (!first || !statements.some(isTest)) return undefined;
  // An import of the module, or `const { a, b } = module` after it.
  const isOfSource = (statement: string) => {
    const [, module, name] = /(?:["'`]([^"'`]+)["'`]\)?|=\s*([\w$]+));?\s*$/.exec(statement) ?? [];
    return module === first.module || subjects.some((one) => one.name === name);
  };
  const rest = statements.filter((one) => !isTest(one)).map((one) => one.text);
  const names = subjects.map(({ name }) => name).join(", ");
  const hooks = hooksOf(file.style);
  const fresh = freshLoad(file.style, JSON.stringify(first.module));
  const switchOn = `globalThis.__stryker__ = Object.assign(globalThis.__stryker__ ?? {}, { activeMutant: id, hitCount: 0, hitLimit: ${HIT_LIMIT} });`;
  return [
    ...hooks.lines,
    ...fresh.lines,
    ...rest.filter((statement) => !isOfSource(statement)),
    `let ${names};`,
    loadAnew,
    `for (const [step, id] of ${JSON.stringify(ids.map(String))}.entries()) {`,
    "describe('step ' + step, () => {",
    `${hooks.group}(async () => { ${switchOn} const loaded = await loadAnew(async () => ${fresh.load}); ${subjects.map((one) => assign(one, file.style)).join(" ")} });`,
    `${hooks.each}(() => { ${switchOn} });`,
    ...statements.filter(isTest).map((one) => one.text),
    "});",
    "}",
    "",
  ].join("\n");
}

/** What a copy of the module adds to the globals would be there for the next one; what other modules add comes only once. */
const loadAnew = `const broughtGlobals = new Map();
async function loadAnew(load) {
  for (const key of broughtGlobals.keys()) Reflect.deleteProperty(globalThis, key);
  const known = new Set(Reflect.ownKeys(globalThis));
  try {
    return await load();
  } finally {
    for (const key of Reflect.ownKeys(globalThis))
      if (!known.has(key)) broughtGlobals.set(key, Reflect.getOwnPropertyDescriptor(globalThis, key));
    for (const [key, brought] of broughtGlobals)
      if (!(key in globalThis)) Reflect.defineProperty(globalThis, key, brought);
  }
}`;

/** The whole name of a test in a step. */
export function javascriptNameAt({ group, name }: Candidate, step: number): string {
  return `step ${step} > ${group} > ${name}`;
}

/** What the tests import from the module under test, each name once. */
function importsOfSource({ candidates, testPath, sourcePath }: TestFile): TestImport[] {
  const bare = (path: string) => path.replace(/\.[cm]?[jt]sx?$/, "").replace(/\/index$/, "");
  const isSource = ({ module }: TestImport) =>
    module.startsWith(".") && bare(posix.join(posix.dirname(testPath), module)) === bare(sourcePath);
  const found = candidates.flatMap(({ imports }) => imports).filter(isSource);
  return [...new Map(found.map((one) => [one.name, one])).values()];
}

function assign({ name, kind }: TestImport, { modules }: TestStyle): string {
  if (kind === "named") return `${name} = loaded.${name};`;
  return kind === "default" && modules === "esm" ? `${name} = loaded.default;` : `${name} = loaded;`;
}

/** What brings names of a module into the file; `a: b` is `a` under the name `b`. */
function bring({ modules }: TestStyle, names: string, from: string): string {
  return modules === "esm"
    ? `import { ${names.replaceAll(":", " as")} } from ${JSON.stringify(from)};`
    : `const { ${names} } = require(${JSON.stringify(from)});`;
}

/** How a runner names what runs before a group and before each test. */
function hooksOf(style: TestStyle) {
  const before = style.runner === "vitest" || style.runner === "jest" ? "beforeAll" : "before";
  const { importsFramework: from } = style;
  if (from === undefined) return { lines: [], group: before, each: "beforeEach" };
  const lines = [bring(style, `${before}: beforeStep, beforeEach: beforeEachTest`, from)];
  return { lines, group: "beforeStep", each: "beforeEachTest" };
}

/** How a module is loaded afresh: runners with modules of their own can forget them, else it gets another name. */
function freshLoad(style: TestStyle, module: string): { lines: string[]; load: string } {
  const { runner, modules, importsFramework } = style;
  const isEsm = modules === "esm";
  if (runner === "vitest" || runner === "jest") {
    const name = runner === "vitest" ? "vi" : "jest";
    const isGlobal = importsFramework === undefined && (name === "vi" || !isEsm);
    const from = importsFramework ?? "@jest/globals";
    const line = isGlobal ? `const modules = ${name};` : bring(style, `${name}: modules`, from);
    const load = isEsm ? `await import(${module})` : `require(${module})`;
    return { lines: [line], load: `(modules.resetModules(), ${load})` };
  }
  const forget = (require: string) => `delete ${require}.cache[${require}.resolve(${module})]`;
  if (!isEsm) return { lines: [], load: `(${forget("require")}, require(${module}))` };
  const lines = [
    'import { createRequire as requireFrom } from "node:module";',
    "const requireHere = requireFrom(import.meta.url);",
  ];
  return { lines, load: `(${forget("requireHere")}, await import(${module} + "?step=" + step))` };
}
