import { posix } from "node:path";
import { inMannerOf, type Manner, mannerOf, usualManner } from "../../tests/behaviour/manner.ts";
import { asExpectation, asOrder } from "../../tests/behaviour/sentences.ts";
import { infinitive, thirdPerson } from "../../tests/behaviour/verbs.ts";
import { exampleTests } from "../../tests/example-tests.ts";
import type { TestPlace } from "../../tests/test-writer.ts";
import type { Project } from "../../toolchain/toolchain.ts";
import { asJavaScript, type RunnerName } from "../toolchain/javascript-project.ts";
import { isTestFile, isTypeScript } from "../toolchain/paths.ts";
import { type TestWords, wordsOfTests } from "./test-words.ts";

/** How a project writes its tests. */
export interface JavaScriptStyle extends TestWords {
  readonly runner: RunnerName;
  /** The library that checks are written with. */
  readonly assertions: "expect" | "chai" | "assert" | "ava";
  readonly testWord: "it" | "test";
  /** Whether titles begin with "should", and whether with a capital letter. */
  readonly should?: boolean;
  readonly capital?: boolean;
  /** Whether they begin with a verb as in an order: "return null for an empty text". */
  readonly imperative?: boolean;
  /** How titles speak of conditions and failures. */
  readonly manner?: Manner;
  readonly modules: "esm" | "commonjs";
  /** The module that tests import framework names from; absent with globals. */
  readonly importsFramework: string | undefined;
  readonly quote: '"' | "'";
  readonly semicolons: boolean;
  readonly indent: string;
  /** Whether tests of scripts begin by asking for strict mode. */
  readonly useStrict?: boolean;
  /** Whether tests are written in TypeScript. */
  readonly typed?: boolean;
  /** The ending that imports of a source file take. */
  readonly importEnding: string;
  /** A prefix such as `@/` in tests' imports of sources, and the folder that it stands for. */
  readonly alias?: { readonly prefix: string; readonly folder: string };
}

/** Reads the style from the project's own tests, else from the source file. */
export function detectStyle({ project, files, sourcePath, testPath }: TestPlace): JavaScriptStyle {
  const tests = exampleTests(files, isTestFile);
  const source = files.read(sourcePath) ?? "";
  const sample = tests.length > 0 ? tests.join("\n") : source;
  const manifest = files.read(posix.join(project.root, "package.json")) ?? "{}";
  const settings = files.read(posix.join(project.root, "tsconfig.json")) ?? "";
  const typed = isTypeScript(testPath);
  const runner = framework(asJavaScript(project).runner, typed);
  const modules = detectModules(project, testPath, tests);
  const alias = detectAlias(settings, tests, project.root);
  const titles = count(sample, /\b(?:it|test)\(\s*["'`]/g);
  return {
    ...(alias ? { alias } : {}),
    ...wordsOfTests(tests),
    ...(runner === "ava" ? { isFlat: true } : {}),
    runner,
    assertions: detectAssertions(runner, manifest, tests),
    testWord: runner === "ava" || count(sample, /^\s*test\(/gm) > count(sample, /^\s*it\(/gm) ? "test" : "it",
    should: count(sample, /\b(?:it|test)\(\s*["'`]should\b/g) * 2 > titles,
    capital: count(sample, /\b(?:it|test)\(\s*["'`][A-Z][a-z]+ /g) * 2 > titles,
    imperative: beginsWithOrders(sample),
    manner: mannerOf(
      [...sample.matchAll(/\b(?:it|test)\(\s*["'`]([^"'`\n]+)/g)].map(([, title = ""]) => title),
    ),
    modules,
    importsFramework: frameworkModule(runner, tests),
    quote: count(sample, /'/g) > count(sample, /"/g) ? "'" : '"',
    semicolons: count(sample, /;(?=\s*(?:\}|\/\/|$))/gm) * 3 >= count(sample, /[)\]"'\w]\s*$/gm),
    indent: /^\t/m.test(source) ? "\t" : /^ {4}\S/m.test(source) && !/^ {2}\S/m.test(source) ? "    " : "  ",
    useStrict: modules === "commonjs" && tests.some((text) => /^["']use strict["']/.test(text)),
    typed,
    importEnding: importEnding(
      { modules, runner },
      sourcePath,
      `${tests.join("\n")}\n${source}\n${settings}`,
    ),
  };
}

/** A title as the project begins its own. */
export function inManner(title: string, style: JavaScriptStyle, heading = ""): string {
  const { should, capital, imperative, manner = usualManner } = style;
  const said = inMannerOf(title, manner);
  // A title that is a sentence of its own does not go on where the name of the function stops.
  const isSentence =
    heading !== "" && thirdPerson(said.split(" ")[0] ?? "") === undefined && !/^(?:does|is|has) /.test(said);
  if (isSentence) return `${heading.trimEnd()}: ${said}`;
  const begun = should ? asExpectation(said) : imperative ? asOrder(said) : said;
  if (heading !== "") return heading + begun;
  return capital ? begun.charAt(0).toUpperCase() + begun.slice(1) : begun;
}

/** Whether most titles that begin with a verb begin with its plain form. */
function beginsWithOrders(sample: string): boolean {
  const first = [...sample.matchAll(/\b(?:it|test)\(\s*["'`]([A-Za-z]+) /g)].map(([, word = ""]) =>
    word.toLowerCase(),
  );
  const orders = first.filter(
    (word) => infinitive(word) === undefined && thirdPerson(word) !== undefined,
  ).length;
  const statements = first.filter((word) => infinitive(word) !== undefined).length;
  return orders > statements && orders * 3 > first.length;
}

/** Tests for runners that Goldseam does not write for are written for node's own, and run in addition to the others. */
function framework(runner: RunnerName, typed: boolean): RunnerName {
  const isForeign = runner === "tap" || runner === "tape" || runner === "test script";
  return isForeign || (runner === "ava" && typed) ? "node:test" : runner;
}

function detectModules(
  project: Project,
  testPath: string,
  tests: readonly string[],
): JavaScriptStyle["modules"] {
  if (/\.(mjs|mts|ts|tsx)$/.test(testPath) || project.runner === "vitest") return "esm";
  if (testPath.endsWith(".cjs")) return "commonjs";
  const transformed = project.runner === "jest" && tests.some((text) => /^import\s/m.test(text));
  if (transformed || project.toolchain !== "javascript") return transformed ? "esm" : "commonjs";
  return asJavaScript(project).moduleSystem;
}

function detectAssertions(
  runner: RunnerName,
  manifest: string,
  tests: readonly string[],
): JavaScriptStyle["assertions"] {
  if (runner === "vitest" || runner === "jest") return "expect";
  if (runner === "ava") return "ava";
  return usesChai(manifest, tests) ? "chai" : "assert";
}

function usesChai(manifest: string, tests: readonly string[]): boolean {
  return manifest.includes('"chai"') && (tests.length === 0 || tests.some((text) => text.includes("chai")));
}

function frameworkModule(runner: RunnerName, tests: readonly string[]): string | undefined {
  if (runner === "vitest")
    return tests.length > 0 && !tests.some((text) => /["']vitest["']/.test(text)) ? undefined : "vitest";
  if (runner === "jest")
    return tests.some((text) => text.includes("@jest/globals")) ? "@jest/globals" : undefined;
  return runner === "node:test" || runner === "ava" ? runner : undefined;
}

/** An alias of the TypeScript settings, if tests use it. */
function detectAlias(settings: string, tests: readonly string[], root: string): JavaScriptStyle["alias"] {
  const aliases = [...settings.matchAll(/"([^"\s*]+)\*"\s*:\s*\[\s*"(?:\.\/)?([^"*]*)\*"/g)];
  return aliases
    .map(([, prefix = "", folder = ""]) => ({ prefix, folder: posix.join(root, folder) }))
    .find(({ prefix }) => tests.some((text) => text.includes(`"${prefix}`) || text.includes(`'${prefix}`)));
}

function importEnding(
  { modules, runner }: Pick<JavaScriptStyle, "modules" | "runner">,
  sourcePath: string,
  sample: string,
): string {
  const own = posix.extname(sourcePath);
  if (!/ts/.test(own)) return modules === "commonjs" && own === ".js" ? "" : own;
  const asJavaScript = own.replace("t", "j").replace("x", "");
  if (/from\s+["']\.[^"']*\.[cm]?tsx?["']/.test(sample)) return own;
  if (/from\s+["']\.[^"']*\.[cm]?js["']/.test(sample)) return asJavaScript;
  if (/"module(?:Resolution)?"\s*:\s*"node(?:next|1[68]|20)"/i.test(sample)) return asJavaScript;
  if (runner === "node:test") return own;
  return "";
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
