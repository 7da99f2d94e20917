import type { ParserOptions, parse } from "@babel/parser";
import { isNode, type Node } from "../syntax-node.ts";

/** Parses a text; undefined where it does not parse. Does not run it. */
export type Parse = (text: string, kind?: "code" | "declarations") => Node | undefined;

/** A parser that accepts mistakes, which examples in documentation often have. */
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

const MAX_DEPTH = 200;

/** A node and all nodes below it, in source order, down to a limit. */
export function* descend(node: Node, depth = 0): Generator<Node> {
  yield node;
  if (depth > MAX_DEPTH) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "loc" || key.endsWith("Comments")) continue;
    for (const each of Array.isArray(value) ? value : [value])
      if (isNode(each)) yield* descend(each, depth + 1);
  }
}
