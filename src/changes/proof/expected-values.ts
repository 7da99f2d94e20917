import { languageOf, testingOf } from "../../languages/language-of.ts";
import type { FixSyntax } from "../../languages/syntax/fix-syntax.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import { descendants, type SyntaxNode } from "../../languages/syntax/syntax-node.ts";
import type { TestGrammar } from "../../languages/tests/smells/test-grammar.ts";
import { changeLiteral, replaceNodes } from "./change-literal.ts";
import type { TestName, Texts } from "./fix.ts";
import { unchecked } from "./touched-places.ts";

/** Test files in which the tests expect other values, and the tests that therefore have to fail. */
export interface WrongExpectations {
  readonly texts: Texts;
  readonly tests: readonly TestName[];
}

/** Changes the literals that some tests compare results with. A test without such a literal is left as it is. */
export async function expectOtherValues(
  tests: readonly TestName[],
  {
    read,
    outlines,
  }: { readonly read: (path: string) => string | undefined; readonly outlines: SyntaxParser },
): Promise<WrongExpectations> {
  const texts = new Map<string, string>();
  const changed: TestName[] = [];
  for (const [path, own] of Map.groupBy(tests, ({ file }) => file)) {
    const text = read(path);
    const fix = languageOf(path)?.syntax.fix;
    const tree = text === undefined ? undefined : outlines.tree(path, text);
    if (text === undefined || !fix || !tree) continue;
    const grammar = (await testingOf(path))?.tests.grammar;
    const places = testsIn(tree, grammar, outlines.parse(path, text)?.symbols ?? []);
    const nodes = new Set<SyntaxNode>();
    for (const test of own) {
      const literals = places
        .filter(({ name }) => isNamed(test.name, name))
        .flatMap(({ body }) => expectedIn(body, { fix, grammar }));
      if (literals.length > 0) changed.push(test);
      for (const node of literals) nodes.add(node);
    }
    const replacements = [...nodes].flatMap((node) => {
      const by = changeLiteral(node, fix);
      return by === undefined ? [] : [{ node, by }];
    });
    if (replacements.length > 0) texts.set(path, unchecked(path, replaceNodes(text, replacements)));
  }
  return { texts, tests: changed };
}

interface PlacedTest {
  readonly name: string;
  readonly body: SyntaxNode;
}

/** The tests of a file: as its language's grammar of tests has them, else its functions. */
function testsIn(
  tree: SyntaxNode,
  grammar: TestGrammar | undefined,
  symbols: readonly { readonly name: string; readonly lineStart: number; readonly lineEnd: number }[],
): PlacedTest[] {
  const all = [...descendants(tree)];
  if (grammar) return all.flatMap((node) => grammar.testAt(node) ?? []);
  return symbols.flatMap(({ name, lineStart, lineEnd }) => {
    const body = all.find((node) => node.lineStart === lineStart && node.lineEnd === lineEnd && node.named);
    return body ? [{ name, body }] : [];
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

/** The literals that an assertion of equality compares with; of nested ones the last of each expected value. */
function expectedIn(
  body: SyntaxNode,
  { fix, grammar }: { readonly fix: FixSyntax; readonly grammar: TestGrammar | undefined },
): SyntaxNode[] {
  if (!grammar) return [...(fix.expectedLiterals?.(body) ?? [])];
  return grammar
    .assertions(body, (written) => written)
    .filter(({ relation, negated }) => (relation === "equal" || relation === "identical") && !negated)
    .flatMap(({ expected, actual }) =>
      [expected, actual].flatMap((side) => (side ? (literalsOf(side, fix).at(-1) ?? []) : [])).slice(0, 1),
    );
}

/** The literals of an expression that is nothing but data. */
function literalsOf(node: SyntaxNode, fix: FixSyntax): SyntaxNode[] {
  const found = [...descendants(node)].filter(({ type, named }) => named && fix.literals.has(type));
  const isCall = [...descendants(node)].some(({ type }) => /call|new_expression/.test(type));
  return isCall ? [] : found;
}
