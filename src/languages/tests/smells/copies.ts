import { descendants, fieldOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { leaves } from "./test-facts.ts";

/** A test with what makes it the same as another: its words, with names of its own counted instead of spelt. */
export interface TestShape {
  readonly name: string;
  readonly shape: string;
}

const testCall = /^(it|test)(\.\w+)*$/;

/** The tests of a file, without comments, layout and titles. */
export function testShapes(tree: SyntaxNode): TestShape[] {
  return [...descendants(tree)].flatMap((node) => {
    const body = bodyOf(node);
    return body ? [{ name: body.name, shape: shapeOf(body.node) }] : [];
  });
}

function bodyOf(node: SyntaxNode): { readonly name: string; readonly node: SyntaxNode } | undefined {
  if (node.type === "function_definition") {
    const name = fieldOf(node, "name")?.text ?? "";
    const body = fieldOf(node, "body");
    return name.startsWith("test") && body ? { name, node: body } : undefined;
  }
  const called = fieldOf(node, "function");
  if (node.type !== "call_expression" || !called || !testCall.test(called.text)) return undefined;
  const [title, ...others] = fieldOf(node, "arguments")?.children.filter(({ named }) => named) ?? [];
  const callback = others.findLast(({ type }) => /^(arrow_function|function_expression)$/.test(type));
  const body = fieldOf(callback, "body");
  return title && body ? { name: title.text.slice(1, -1), node: body } : undefined;
}

function shapeOf(body: SyntaxNode): string {
  const own = declaredNames(body);
  const names = new Map([...own].map((name, at) => [name, `$${at}`]));
  return leaves(body)
    .map((word) => names.get(word) ?? word)
    .filter((word) => !/^[;,{}]$/.test(word))
    .join(" ");
}

function declaredNames(body: SyntaxNode): ReadonlySet<string> {
  const targets = [...descendants(body)].flatMap((node) =>
    node.type === "variable_declarator"
      ? (fieldOf(node, "name") ?? [])
      : node.type === "assignment"
        ? (fieldOf(node, "left") ?? [])
        : node.type === "as_pattern_target"
          ? [node]
          : [],
  );
  return new Set(targets.filter(({ text }) => /^[\w$]+$/.test(text)).map(({ text }) => text));
}
