import { descendants, endOf, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import { applyEdits, type Insertion } from "../../../tests/reading/apply-edits.ts";

const LONGEST = 80;

/**
 * A method of a test case with messages for checks such as `assertTrue(a < b)`, which only say "False is not true": the checked
 * expression. Plain assertions are explained by the runner.
 */
export function withMessages(node: SyntaxNode): SyntaxNode {
  const messages = [...descendants(node)].flatMap((call): Insertion[] => {
    const callee = call.type === "call" ? (fieldOf(call, "function")?.text ?? "") : "";
    const [checked, message] = partsOf(fieldOf(call, "arguments"));
    if (!/^self\.assert(True|False)$/.test(callee) || !checked || message) return [];
    if (!/^(comparison|boolean)_operator$|^not_operator$/.test(checked.type)) return [];
    return [[endOf(checked), `, ${JSON.stringify(checked.text.replaceAll(/\s+/g, " ").slice(0, LONGEST))}`]];
  });
  return { ...node, text: applyEdits(node, messages) };
}
