import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../src/languages/syntax/syntax-node.ts";
import { escapes } from "../../../src/languages/values/literal.ts";

/** A value that is written out in a test. */
export type Value =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "collection"; readonly size: number; readonly depth: number }
  | { readonly kind: "boolean" | "nothing" | "function" | "pattern" };

/** The values in a test, without its titles: those of suites and tests are first arguments of calls with a function. */
export function valuesIn(node: SyntaxNode): Value[] {
  const titles = new Set([...descendants(node)].map(titleOf));
  const found: Value[] = [];
  for (const one of descendants(node, (each) => titles.has(each) || isDocstring(each))) {
    const value = valueAt(one);
    if (value && value.kind !== "function") found.push(value);
  }
  return found;
}

/** The value that a node writes out; undefined if it is none, or one inside another. */
export function valueAt(node: SyntaxNode): Value | undefined {
  if (!node.named && !/^(?:true|false|null|none)$/.test(node.type)) return undefined;
  switch (node.type) {
    case "string":
    case "template_string":
      return { kind: "text", text: textOf(node) };
    case "number":
    case "integer":
    case "float":
      return { kind: "number", text: node.text };
    case "unary_expression":
    case "unary_operator":
      return /^-\s*[\d.]/.test(node.text) || node.text === "-Infinity"
        ? { kind: "number", text: node.text }
        : undefined;
    case "identifier":
      return /^(?:NaN|Infinity)$/.test(node.text) ? { kind: "number", text: node.text } : undefined;
    case "call":
      return /^float\(["'][-+]?(?:nan|inf)/i.test(node.text) ? { kind: "number", text: "NaN" } : undefined;
    case "array":
    case "list":
    case "tuple":
    case "set":
    case "object":
    case "dictionary":
      return { kind: "collection", size: partsOf(node).length, depth: depthOf(node) };
    case "true":
    case "false":
      return { kind: "boolean" };
    case "null":
    case "none":
    case "undefined":
      return { kind: "nothing" };
    case "regex":
      return { kind: "pattern" };
    case "arrow_function":
    case "function_expression":
    case "lambda":
      return { kind: "function" };
    default:
      return undefined;
  }
}

const nesting = /^(?:array|list|tuple|set|object|dictionary)$/;

function depthOf(node: SyntaxNode): number {
  const inner = partsOf(node).flatMap((one) =>
    /^pair/.test(one.type) ? (fieldOf(one, "value") ?? []) : one,
  );
  return 1 + Math.max(0, ...inner.filter(({ type }) => nesting.test(type)).map(depthOf));
}

function textOf(node: SyntaxNode): string {
  const bare = node.text.replace(/^[a-z]*(?:"""|'''|["'`])/i, "").replace(/(?:"""|'''|["'`])$/, "");
  return bare.replaceAll(
    /\\(?:u\{?([\da-f]+)\}?|x([\da-f]{2})|(0[0-7]{2})|(.))/gis,
    (whole, long, short, octal, one) => {
      const code = octal ? Number.parseInt(octal, 8) : Number.parseInt(long ?? short ?? "", 16);
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      return one === undefined ? whole : (escapes[one] ?? one);
    },
  );
}

function titleOf(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type !== "call_expression") return undefined;
  const [first, ...rest] = partsOf(fieldOf(node, "arguments"));
  const takesBlock = rest.some((one) => fieldOf(one, "body")?.type === "statement_block");
  return takesBlock && first && /string/.test(first.type) ? first : undefined;
}

function isDocstring({ type, children }: SyntaxNode): boolean {
  return type === "expression_statement" && children.length === 1 && children[0]?.type === "string";
}
