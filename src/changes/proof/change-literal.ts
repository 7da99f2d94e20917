import type { FixSyntax } from "../../languages/syntax/fix-syntax.ts";
import type { SyntaxNode } from "../../languages/syntax/syntax-node.ts";

/** A text with some nodes of it replaced. */
export function replaceNodes(
  text: string,
  replacements: readonly { readonly node: SyntaxNode; readonly by: string }[],
): string {
  return replacements
    .toSorted((a, b) => b.node.start - a.node.start)
    .reduce(
      (changed, { node, by }) =>
        changed.slice(0, node.start) + by + changed.slice(node.start + node.text.length),
      text,
    );
}

/**
 * Where a text gets another character: one at its beginning also changes how it sorts. `within` changes a digit if there is
 * one, so that a date or a number in a text stays one. `other` is the other way: at the beginning of a text, and a smaller number.
 */
export type TextEnd = "start" | "end" | "within" | "other";

/** A text with another number in it: of a date the day, else the last digit; undefined without one. */
function withOtherDigit(text: string): string | undefined {
  const date = /^(.*?\d{4}-\d{2}-)(\d{2})(?!\d)(.*)$/s.exec(text);
  if (date) {
    const [, before = "", day = "", after = ""] = date;
    return `${before}${String((Number(day) % 28) + 1).padStart(2, "0")}${after}`;
  }
  const last = /^(.*)(\d)(\D*)$/s.exec(text);
  if (!last) return undefined;
  const [, before = "", digit = "", after = ""] = last;
  return `${before}${digit === "9" ? "8" : Number(digit) + 1}${after}`;
}

/** Another literal of the same kind; undefined if the node is none. */
export function changeLiteral(
  node: SyntaxNode,
  { literals }: FixSyntax,
  where: TextEnd = "end",
): string | undefined {
  const { text } = node;
  switch (literals.get(node.type)) {
    case "number": {
      const one = /n$/.test(text) && /^\d/.test(text) ? "1n" : "1";
      return `(${text} ${where === "other" ? "-" : "+"} ${one})`;
    }
    case "boolean":
      return text.replace(/^(?:([Tt])rue|([Ff])alse)$/, (_, upper, lower) =>
        upper ? (upper === "T" ? "False" : "false") : lower === "F" ? "True" : "true",
      );
    case "string": {
      const start = /^\w*(?:"""|'''|#*"|['`])/.exec(text)?.[0].length;
      const end = /(?:"""|'''|"#*|['`])$/.exec(text)?.index;
      const other = where === "within" ? withOtherDigit(text) : undefined;
      if (other !== undefined) return other;
      const at = where === "end" ? end : start;
      return at === undefined || !end ? undefined : `${text.slice(0, at)}~${text.slice(at)}`;
    }
    case "pattern": {
      const end = text.lastIndexOf("/");
      return `${text.slice(0, end)}~${text.slice(end)}`;
    }
    default:
      return undefined;
  }
}

/** A word, or a text in quotes, with another digit, or one more sign at its end. */
export function withOtherCharacter(word: string): string {
  return withOtherDigit(word) ?? word.replace(/"?$/, "~$&");
}
