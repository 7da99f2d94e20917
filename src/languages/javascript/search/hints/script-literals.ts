import type { Literal } from "../../../syntax/outline.ts";
import type { Node } from "../syntax-node.ts";
import { descend, type Parse } from "./parser.ts";

const MAX_LITERALS = 80;

/** Texts and patterns of files that a module imports: it often works with the same. */
export function scriptLiterals(texts: readonly string[], parse: Parse): Literal[] {
  const literals = texts.flatMap((text) => literalsIn(text, parse));
  const useful = literals.filter(({ text: literal }) => !/^["']\.{1,2}\//.test(literal));
  return [...new Map(useful.map((literal) => [literal.text, literal])).values()].slice(0, MAX_LITERALS);
}

function literalsIn(text: string, parse: Parse): Literal[] {
  const program = parse(text);
  const source = ({ start, end }: Node) => text.slice(start, end);
  return [...(program ? descend(program) : [])].flatMap((node): Literal[] => {
    if (node.type === "RegExpLiteral") return [{ kind: "regex", text: source(node) }];
    return node.type === "StringLiteral" ? [{ kind: "string", text: source(node) }] : [];
  });
}
