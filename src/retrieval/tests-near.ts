import { posix } from "node:path";
import { languageOf } from "../languages/language-of.ts";
import type { FixtureSyntax } from "../languages/syntax/language-syntax.ts";
import { type CodeIndexStore, lastName } from "../ports/code-index.ts";
import type { CodeGraph, SymbolPlace } from "./code-graph.ts";
import { type CommitFiles, type PlacedSymbol, placeSymbols } from "./commit-files.ts";
import { splitWords, wholeWord } from "./facts/split-words.ts";
import { importCandidates } from "./imports.ts";

/** A file with tests, and what ties it to a target. */
export interface NearTest {
  readonly path: string;
  readonly reasons: readonly ("imports it" | "names it" | "named after it")[];
  /** The test that names the target, or the whole file. */
  readonly lineStart: number;
  readonly lineEnd: number;
}

/** Existing tests and helpers for a target. */
export interface TestsNear {
  /** The nearest first. */
  readonly tests: readonly NearTest[];
  /** Fixtures that those tests get without importing them. */
  readonly fixtures: readonly PlacedSymbol[];
  /** Files that those tests import and that only tests use. */
  readonly helpers: readonly string[];
}

/** The data that finding tests works on. */
export interface TestsNearDeps {
  readonly store: CodeIndexStore;
  readonly files: CommitFiles;
  readonly graph: CodeGraph;
  readonly isTestFile: (path: string) => boolean;
}

const mostTests = 5;
const mostMentions = 500;
const weights = { "imports it": 3, "names it": 2, "named after it": 2 } as const;
const supportFolder = /(^|\/)(__tests__|tests?|specs?|testing|testutils?|fixtures|helpers|support)\//;
const supportFile = /[._-](fixtures?|helpers?|factory|factories)\.[a-z]+$/;

/** The tests, fixtures and helpers near a target. */
export async function testsNear(deps: TestsNearDeps, target: SymbolPlace): Promise<TestsNear> {
  const ties = (await findTies(deps, target)).sort(byWeight).slice(0, mostTests);
  return {
    tests: await Promise.all(ties.map((tie) => placeTest(deps.graph, tie))),
    fixtures: await fixturesFor(deps, ties),
    helpers: await helpersOf(deps, ties),
  };
}

interface Tie extends Pick<NearTest, "path" | "reasons"> {
  readonly mention: PlacedSymbol | undefined;
}

async function findTies(deps: TestsNearDeps, target: SymbolPlace): Promise<Tie[]> {
  const importing = await deps.graph.importersOf(target.path);
  const mentions = await mentionsOf(deps, target);
  const related = relatedName(target.path);
  const tests = [...deps.files.keys.keys()].filter((path) => path !== target.path && deps.isTestFile(path));
  return tests.flatMap((path) => {
    const reasons: NearTest["reasons"][number][] = [];
    if (importing.has(path)) reasons.push("imports it");
    const mention = mentions.get(path);
    if (mention) reasons.push("names it");
    if (related.test(posix.basename(path))) reasons.push("named after it");
    // A name of one common word says little on its own.
    const isTie = reasons.length > 1 || (reasons.length === 1 && (!mention || isTelling(target)));
    return isTie ? [{ path, reasons, mention }] : [];
  });
}

async function placeTest(graph: CodeGraph, { path, reasons, mention }: Tie): Promise<NearTest> {
  const place = mention ?? (await graph.symbolsOf(path)).find(({ kind }) => kind === "module");
  return { path, reasons, lineStart: place?.lineStart ?? 1, lineEnd: place?.lineEnd ?? 1 };
}

/** The place that names the target, by test file: a test function before the file as a whole. */
async function mentionsOf(
  { store, files }: TestsNearDeps,
  { name }: SymbolPlace,
): Promise<Map<string, PlacedSymbol>> {
  const matches = await store.match([wholeWord(lastName(name))], mostMentions);
  const found = new Map<string, PlacedSymbol>();
  for (const symbol of placeSymbols(
    files,
    matches.map((match) => match.symbol),
  )) {
    const other = found.get(symbol.path);
    if (!other || other.kind === "module") found.set(symbol.path, symbol);
  }
  return found;
}

function isTelling({ name }: SymbolPlace): boolean {
  return splitWords(lastName(name)).length > 1;
}

/** `client.test.ts`, `test_client.py` and similar names, for `client.ts` and `client.py`. */
function relatedName(path: string): RegExp {
  const name = posix
    .basename(path)
    .replace(/\.[^.]+$/, "")
    .replace(/[^\w-]/g, "\\$&");
  return new RegExp(`^(tests?[_-]${name}|${name}([._-](tests?|specs?)|Tests?|Spec))\\.`);
}

function byWeight(a: Tie, b: Tie): number {
  const weigh = ({ reasons }: Tie) => reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return weigh(b) - weigh(a) || (a.path < b.path ? -1 : 1);
}

async function fixturesFor({ graph, files }: TestsNearDeps, tests: readonly Tie[]): Promise<PlacedSymbol[]> {
  const sources = new Map<string, FixtureSyntax>();
  for (const { path } of tests) {
    const fixtures = fixturesOf(path);
    if (!fixtures) continue;
    for (const folder of foldersAbove(path)) sources.set(posix.join(folder, fixtures.file), fixtures);
  }
  const found = [...sources].map(async ([path, { signature: pattern }]) => {
    const symbols = files.keys.has(path) ? await graph.symbolsOf(path) : [];
    return symbols.filter(({ signature }) => pattern.test(signature));
  });
  return (await Promise.all(found)).flat();
}

function fixturesOf(path: string): FixtureSyntax | undefined {
  return languageOf(path)?.syntax.fixtures;
}

function foldersAbove(path: string): string[] {
  const parts = posix.dirname(path).split("/");
  return [...parts.map((_, at) => parts.slice(0, at + 1).join("/")), "."];
}

async function helpersOf(
  { graph, files, isTestFile }: TestsNearDeps,
  tests: readonly Tie[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const { path } of tests) {
    for (const specifier of await graph.importsOf(path)) {
      const helper = importCandidates(path, specifier).find((candidate) => files.keys.has(candidate));
      if (!helper || posix.basename(helper) === fixturesOf(helper)?.file) continue;
      if (isTestFile(helper) || supportFolder.test(helper) || supportFile.test(helper)) found.add(helper);
    }
  }
  return [...found];
}
