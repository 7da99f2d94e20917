import { languageOf, testingOf } from "../../languages/language-of.ts";
import type { FixSyntax } from "../../languages/syntax/fix-syntax.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import { descendants, endOf, fieldOf, partsOf, type SyntaxNode } from "../../languages/syntax/syntax-node.ts";
import type { Assertion, TestGrammar } from "../../languages/tests/smells/test-grammar.ts";
import { type Repeat, repeatsIn } from "./against-base/repeats.ts";
import { changeLiteral, replaceNodes, type TextEnd } from "./change-literal.ts";
import type { TestName, Texts } from "./fix.ts";
import { unchecked } from "./touched-places.ts";

/** A test with the literals in it. */
export interface TestLiterals {
  readonly test: TestName;
  /** Those that an assertion of equality compares with; of nested ones the last of each expected value. */
  readonly expected: readonly SyntaxNode[];
  /** Those that other assertions are given, such as the pattern of an error's message. */
  readonly matched: readonly SyntaxNode[];
  /** The others, apart from keys: what the code under test is given. Those that several tests use come first. */
  readonly given: readonly SyntaxNode[];
  /** Those that assertions compare with, all of nested ones. */
  readonly asserted: readonly SyntaxNode[];
  /** All of them, keys too, and the data that tests share. */
  readonly written: readonly SyntaxNode[];
  /** Where calls end whose whole results are compared: not those within them. */
  readonly comparedCalls: ReadonlySet<number>;
  /** More of what it gives: first in the test itself, then in what it shares with others. */
  readonly repeats: readonly Repeat[];
  /** Variables that it compares with, where it passes them to a call. */
  readonly lent: readonly SyntaxNode[];
  /** Whether it may be named after its values: its name does not stand in the file. */
  readonly isRow: boolean;
  /** Whether it compares something with a kept snapshot. */
  readonly hasSnapshot: boolean;
}

/** A file with tests. */
export interface ReadTests {
  readonly path: string;
  readonly text: string;
  readonly fix: FixSyntax;
  readonly tests: readonly TestLiterals[];
  /** Files of data that it names. */
  readonly data: readonly { readonly path: string; readonly text: string }[];
}

/** Where tests are read. */
export interface TestSources {
  readonly read: (path: string) => string | undefined;
  /** The files of data that a test file names. */
  readonly readData?: (path: string) => ReadTests["data"];
  readonly outlines: SyntaxParser;
}

/** The literals of some tests, by file; tests that cannot be found in their files are left out. */
export async function readTestLiterals(
  tests: readonly TestName[],
  { read, readData, outlines }: TestSources,
): Promise<ReadTests[]> {
  const found: ReadTests[] = [];
  for (const [path, own] of Map.groupBy(tests, ({ file }) => file)) {
    const text = read(path);
    const fix = languageOf(path)?.syntax.fix;
    const tree = text === undefined ? undefined : outlines.tree(path, text);
    if (text === undefined || !fix || !tree) continue;
    const grammar = (await testingOf(path))?.tests.grammar;
    const places = testsIn(tree, fix, grammar);
    const inTests = new Set(places.map(({ body }) => body));
    const shared = grammar ? sharedIn(tree, inTests, fix) : [];
    const isOutside = ({ at }: Repeat) => places.every(({ body }) => at < body.start || at > endOf(body));
    const sharedRepeats = repeatsIn(tree, fix, []).filter(isOutside);
    const literals = own.map((test): TestLiterals => {
      const named = places.filter(({ name }) => isNamed(test.name, name));
      const isRow = !named.some(({ name }) => test.name.endsWith(name));
      const bodies = named.map(({ body }) => body);
      const expected = bodies.flatMap((body) => expectedIn(body, { fix, grammar }));
      const matched = bodies.flatMap((body) => matchedIn(body, { fix, grammar }));
      const asserted = new Set(bodies.flatMap((body) => assertedIn(body, { fix, grammar })));
      for (const node of expected) asserted.add(node);
      const parts = bodies.flatMap((body) => [...descendants(body)]);
      const comments = new Set(
        parts.filter((node) => isComment(node, fix)).flatMap(({ children }) => children),
      );
      const own = parts.filter((node) => isLiteral(node, fix) && !comments.has(node));
      const given = [...shared, ...own.filter((node) => node.field !== "key" && !asserted.has(node))];
      const comparedCalls = new Set(bodies.flatMap((body) => comparedCallsIn(body, grammar)));
      const hasSnapshot = bodies.some((body) => comparesSnapshot(body, grammar));
      const written = [...shared, ...own];
      const repeats = [
        ...bodies.flatMap((body) => repeatsIn(body, fix, lookedAt(body, grammar))),
        ...sharedRepeats,
      ];
      return {
        test,
        expected,
        matched,
        given,
        asserted: [...asserted],
        written,
        comparedCalls,
        repeats,
        lent: bodies.flatMap((body) => lentIn(body, grammar)),
        isRow,
        hasSnapshot,
      };
    });
    found.push({ path, text, fix, tests: literals, data: readData?.(path) ?? [] });
  }
  return found;
}

/** Test files in which the tests expect other values, and the tests that therefore have to fail. */
export interface WrongExpectations {
  readonly texts: Texts;
  readonly tests: readonly TestName[];
}

/** Changes the literals that tests compare results with. A test without such a literal is left as it is. */
export function expectOtherValues(files: readonly ReadTests[]): WrongExpectations {
  const texts = files.flatMap((file) => {
    const text = changeLiterals(
      file,
      file.tests.flatMap(({ expected }) => expected),
    );
    return text === undefined ? [] : [[file.path, text] as const];
  });
  const tests = files.flatMap((file) => file.tests.filter(({ expected }) => expected.length > 0));
  return { texts: new Map(texts), tests: tests.map(({ test }) => test) };
}

/** A test file with other literals of the same kinds in some places; undefined if nothing changes. */
export function changeLiterals(
  { path, text, fix }: ReadTests,
  nodes: readonly SyntaxNode[],
  where?: TextEnd,
): string | undefined {
  const replacements = [...new Set(nodes)].flatMap((node) => {
    const by = changeLiteral(node, fix, where);
    return by === undefined ? [] : [{ node, by }];
  });
  return replacements.length > 0 ? unchecked(path, replaceNodes(text, replacements)) : undefined;
}

interface PlacedTest {
  readonly name: string;
  readonly body: SyntaxNode;
}

/** The tests of a file: as its language's grammar of tests has them, else its functions. */
function testsIn(tree: SyntaxNode, fix: FixSyntax, grammar: TestGrammar | undefined): PlacedTest[] {
  const all = [...descendants(tree)];
  if (grammar) return all.flatMap((node) => grammar.testAt(node) ?? []);
  return all.flatMap((body) => {
    const name = fix.bodyOf(body) && fieldOf(body, "name")?.text;
    return name ? [{ name, body }] : [];
  });
}

/** Whether a runner's name of a test means the one that is written with this name. */
export function isNamed(reported: string, written: string): boolean {
  const bare = reported.replace(/\[.*\]$/s, "").replace(/\/.*$/s, "");
  return [reported, bare].some(
    (name) =>
      name === written ||
      (written !== "" && name.endsWith(written) && /\W$/.test(name.slice(0, -written.length))),
  );
}

/** Where calls end that an equality compares, directly or through a variable. */
function comparedCallsIn(body: SyntaxNode, grammar: TestGrammar | undefined): number[] {
  if (!grammar) return [];
  const { call, assignments } = grammar.nodes;
  const all = [...descendants(body)];
  const valuesOf = (name: string) =>
    all.flatMap((node) => {
      const fields = assignments.get(node.type);
      const isOf = fields !== undefined && fieldOf(node, fields.target)?.text === name;
      return isOf ? (fieldOf(node, fields.value) ?? []) : [];
    });
  const isCall = ({ type }: SyntaxNode) => type === call;
  const awaited = (node: SyntaxNode) => (/^await/.test(node.type) ? (partsOf(node)[0] ?? node) : node);
  return equalitiesIn(body, grammar)
    .flatMap(({ actual, expected }) => [actual, expected])
    .flatMap((side) => (side ? [side, ...valuesOf(side.text)] : []))
    .map(awaited)
    .filter(isCall)
    .map(endOf);
}

function comparesSnapshot(body: SyntaxNode, grammar: TestGrammar | undefined): boolean {
  const all = grammar?.assertions(body, (written) => written) ?? [];
  return all.some(({ relation }) => relation === "snapshot");
}

function equalitiesIn(body: SyntaxNode, grammar: TestGrammar): Assertion[] {
  return grammar
    .assertions(body, (written) => written)
    .filter(({ relation, negated }) => (relation === "equal" || relation === "identical") && !negated);
}

function expectedIn(
  body: SyntaxNode,
  { fix, grammar }: { readonly fix: FixSyntax; readonly grammar: TestGrammar | undefined },
): SyntaxNode[] {
  if (!grammar) return [...(fix.expectedLiterals?.(body) ?? [])];
  return equalitiesIn(body, grammar).flatMap(({ expected, actual }) =>
    [expected, actual].flatMap((side) => (side ? (literalsOf(side, fix).at(-1) ?? []) : [])).slice(0, 1),
  );
}

function matchedIn(
  body: SyntaxNode,
  { fix, grammar }: { readonly fix: FixSyntax; readonly grammar: TestGrammar | undefined },
): SyntaxNode[] {
  const all = grammar?.assertions(body, (written) => written) ?? [];
  return all.flatMap(({ relation, expected }) =>
    relation === "other" && expected ? literalsOf(expected, fix) : [],
  );
}

/** The values that assertions look at. */
function lookedAt(body: SyntaxNode, grammar: TestGrammar | undefined): SyntaxNode[] {
  const all = grammar?.assertions(body, (written) => written) ?? [];
  return all.flatMap(({ actual, expected }) => [actual, expected].flatMap((side) => side ?? []));
}

/** Where variables that assertions look at are arguments of calls. */
function lentIn(body: SyntaxNode, grammar: TestGrammar | undefined): SyntaxNode[] {
  const compared = new Set(lookedAt(body, grammar).map(({ start }) => start));
  const names = new Set(
    lookedAt(body, grammar).flatMap(({ type, text }) => (type === "identifier" ? [text] : [])),
  );
  return [...descendants(body)]
    .filter(({ type }) => /^argument/.test(type))
    .flatMap((list) => partsOf(list))
    .filter(({ type, text, start }) => type === "identifier" && names.has(text) && !compared.has(start));
}

/** All literals that assertions compare with. */
function assertedIn(
  body: SyntaxNode,
  { fix, grammar }: { readonly fix: FixSyntax; readonly grammar: TestGrammar | undefined },
): SyntaxNode[] {
  const all = grammar?.assertions(body, (written) => written) ?? [];
  return all.flatMap(({ actual, expected }) => {
    const sides = [expected, actual].flatMap((side) => (side ? [literalsOf(side, fix)] : []));
    return sides.find((literals) => literals.length > 0) ?? [];
  });
}

const namesModule = /^["'`](?:\.{0,2}\/|@|\w+:)/;

/** The literals outside of tests: not those of imports, titles and comments. */
function sharedIn(tree: SyntaxNode, tests: ReadonlySet<SyntaxNode>, fix: FixSyntax): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const pending = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (tests.has(node) || /import/.test(node.type) || isComment(node, fix)) continue;
    if (isLiteral(node, fix) && node.field !== "key" && !namesModule.test(node.text)) found.push(node);
    const isTitled = node.children.some((child) => fix.bodyOf(child) !== undefined);
    pending.push(...node.children.filter((child) => !(isTitled && isLiteral(child, fix))));
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** A text that stands alone is a comment, as in languages that document functions by it. */
function isComment({ type, children }: SyntaxNode, fix: FixSyntax): boolean {
  const [only, more] = children;
  return type === "expression_statement" && only !== undefined && !more && isLiteral(only, fix);
}

function isLiteral({ type, named }: SyntaxNode, { literals }: FixSyntax): boolean {
  return named && literals.has(type);
}

/** The literals of an expression that is nothing but data. */
function literalsOf(node: SyntaxNode, fix: FixSyntax): SyntaxNode[] {
  const found = [...descendants(node)].filter((part) => isLiteral(part, fix));
  const isCall = [...descendants(node)].some(({ type }) => /call|new_expression/.test(type));
  return isCall ? [] : found;
}
