import { descendants, type SyntaxNode } from "../../syntax/syntax-node.ts";
import type { TestGrammar } from "./test-grammar.ts";

/** A test with the shape that copies share: its words, with its own names replaced by numbers. */
export interface TestShape {
  readonly name: string;
  readonly shape: string;
}

/** The tests of a file, without comments, layout and titles. */
export function testShapes(tree: SyntaxNode, grammar: TestGrammar): TestShape[] {
  return [...descendants(tree)].flatMap((node) => {
    const test = grammar.testAt(node);
    return test ? [{ name: test.name, shape: shapeOf(test.body, grammar) }] : [];
  });
}

function shapeOf(body: SyntaxNode, grammar: TestGrammar): string {
  const own = declaredNames(body, grammar);
  const names = new Map([...own].map((name, at) => [name, `$${at}`]));
  return grammar.expressions
    .leaves(body)
    .map((word) => names.get(word) ?? word)
    .filter((word) => !/^[;,{}]$/.test(word))
    .join(" ");
}

function declaredNames(body: SyntaxNode, { declared }: TestGrammar): ReadonlySet<string> {
  const targets = [...descendants(body)].flatMap((node) => declared(node) ?? []);
  return new Set(targets.filter(({ text }) => /^[\w$]+$/.test(text)).map(({ text }) => text));
}
