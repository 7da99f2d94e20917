import type { ParserOptions, parse } from "@babel/parser";

/** A node of a JavaScript syntax tree, read with care: what it holds depends on its type. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Parses a text; undefined where it is none. Nothing of it is run. */
export type Parse = (text: string, kind?: "code" | "declarations") => Node | undefined;

/** A parser that bears with mistakes, as examples in documentation have them. */
export async function loadParser(): Promise<Parse> {
  const babel = await import("@babel/parser");
  return (text, kind = "code") => parseWith(babel.parse, text, kind);
}

function parseWith(parser: typeof parse, text: string, kind: "code" | "declarations"): Node | undefined {
  const plugins: ParserOptions["plugins"] =
    kind === "code" ? ["typescript", "jsx"] : [["typescript", { dts: true }]];
  try {
    const options = {
      sourceType: "unambiguous",
      errorRecovery: true,
      allowReturnOutsideFunction: true,
    } as const;
    return parser(text, { ...options, plugins }).program as unknown as Node;
  } catch {
    return undefined;
  }
}

/** The child of a node under a name, if there is one. */
export function child(node: Node | undefined, key: string): Node | undefined {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
}

/** The children of a node under a name. */
export function childrenOf(node: Node | undefined, key: string): Node[] {
  const value = node?.[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** A text that a node holds under a name. */
export function textOf(node: Node | undefined, key: string): string | undefined {
  const value = node?.[key];
  return typeof value === "string" ? value : undefined;
}

const MAX_DEPTH = 200;

/** A node and all below it, in source order, but for what is nested absurdly deep. */
export function* descend(node: Node, depth = 0): Generator<Node> {
  yield node;
  if (depth > MAX_DEPTH) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "loc" || key.endsWith("Comments")) continue;
    for (const each of Array.isArray(value) ? value : [value])
      if (isNode(each)) yield* descend(each, depth + 1);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
