import { descendants, endOf, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import type { Insertion } from "../../../tests/reading/apply-edits.ts";

const truths = /^(toBe|toEqual|toStrictEqual)\((true|false)\)$|^(toBeTruthy|toBeFalsy)\(\)$/;
const chaiTruths = /^(to|is)\.(not\.)?(be\.)?(true|false|ok)$/;
const LONGEST = 80;

/**
 * Messages for checks of the kind "expected false to be true", which do not say of what: the checked expression. Only runners
 * whose `expect` takes a message get one.
 */
export function missingMessages(node: SyntaxNode): Insertion[] {
  return [...descendants(node)].flatMap((call): Insertion[] => {
    if (call.type !== "call_expression" || fieldOf(call, "function")?.text !== "expect") return [];
    const [checked, message] = partsOf(fieldOf(call, "arguments"));
    const after = node.text.slice(endOf(call) - node.start).replace(/^\s*\./, "");
    const rest = /^[\w.]+(\([^()]*\))?/.exec(after)?.[0] ?? "";
    const isUnclear = truths.test(rest) || chaiTruths.test(rest);
    if (!isUnclear || !checked || message || checked.type !== "binary_expression") return [];
    return [[endOf(checked), `, ${JSON.stringify(checked.text.replaceAll(/\s+/g, " ").slice(0, LONGEST))}`]];
  });
}
