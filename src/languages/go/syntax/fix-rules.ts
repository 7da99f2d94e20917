import type { FixSyntax } from "../../syntax/fix-syntax.ts";
import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { goSuspects } from "./suspect-rules.ts";

const functions = /^(function_declaration|method_declaration|func_literal)$/;
const literals: FixSyntax["literals"] = new Map([
  ["interpreted_string_literal", "string"],
  ["raw_string_literal", "string"],
  ["int_literal", "number"],
  ["float_literal", "number"],
  ["true", "boolean"],
  ["false", "boolean"],
]);

/** How a fix in Go is taken apart. */
export const goFix: FixSyntax = {
  bodyOf: (node) => (functions.test(node.type) ? fieldOf(node, "body") : undefined),
  // The old body stays behind the return: without it, its imports and variables would be unused, which does not compile.
  emptied: (node, body) => [`{ return ${zeroValues(fieldOf(node, "result"))}; ${body.text.slice(1)}`],
  literals,
  expectedLiterals: (test) =>
    [...descendants(test)].flatMap((node) => {
      const sides = comparedSides(node);
      return sides.filter(({ type }) => literals.has(type)).slice(0, 1);
    }),
  crash: /^(?:panic|fatal error|runtime error)\b|^unexpected fault|\bpanicked\b/m,
  repeatable: {
    calls: /^call_expression$/,
    made: /^(call_expression|parenthesized_expression|composite_literal)$/,
    statements: /^expression_statement$/,
    lists: /^literal_value$/,
    elements: /^literal_element$/,
  },
  suspect: goSuspects,
};

function zeroValues(result: SyntaxNode | undefined): string {
  if (!result) return "";
  if (result.type !== "parameter_list") return `*new(${result.text})`;
  const parts = partsOf(result);
  if (parts.some((part) => fieldOf(part, "name"))) return "";
  return parts.map((part) => `*new(${part.text})`).join(", ");
}

/** Both sides of a comparison whose failure a test reports: `got != 3`, `assert.Equal(t, 3, got)`. */
function comparedSides(node: SyntaxNode): SyntaxNode[] {
  const operator = node.type === "binary_expression" ? fieldOf(node, "operator")?.text : undefined;
  if (operator === "!=") return [fieldOf(node, "right"), fieldOf(node, "left")].flatMap((side) => side ?? []);
  const isEqual = /^(assert|require|is)\.(Equal|EqualValues|Exactly|JSONEq)f?$/.test(
    node.type === "call_expression" ? (fieldOf(node, "function")?.text ?? "") : "",
  );
  return isEqual ? partsOf(fieldOf(node, "arguments")).slice(1, 3) : [];
}
