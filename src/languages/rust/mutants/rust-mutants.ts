import {
  type CompiledChange,
  createCompiledMutants,
  fixedConditions,
  operatorSwaps,
} from "../../mutants/create-compiled-mutants.ts";
import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { zeroOf } from "./zero-of.ts";

/** Mutants of Rust code. */
export const rustMutants = createCompiledMutants({ grammar: "rust", changesAt, fixedIn });

function fixedIn(root: SyntaxNode): (node: SyntaxNode) => boolean {
  const tests = testModules(root);
  return (node) => fixed.test(node.type) || tests.has(node);
}

/** Where a value decides whether the code compiles: types, constants, attributes, macros, patterns. */
const fixed =
  /^(use_declaration|const_item|static_item|attribute_item|inner_attribute_item|array_type|type_arguments|macro_invocation|macro_definition|match_pattern|range_expression|enum_item|struct_item)$/;

/** Items that are compiled only for tests: the one after such an attribute. */
function testModules(root: SyntaxNode): ReadonlySet<SyntaxNode> {
  const found = [...descendants(root)].flatMap(({ children }) =>
    children.filter((_, at) => /^#\[(cfg\(test\)|test)\]/.test(children[at - 1]?.text ?? "")),
  );
  return new Set(found);
}

/** Types of things that can be subtracted are not always types of things that can be added: numbers are. */
const sums: Readonly<Record<string, string>> = { "+": "-", "-": "+", "*": "+", "%": "*" };

function changesAt(node: SyntaxNode): CompiledChange[] {
  const made = (kind: string, replacement: string, at = node): CompiledChange => ({
    kind,
    node: at,
    replacement,
  });
  switch (node.type) {
    case "function_item":
      return emptied(node);
    case "binary_expression": {
      const operator = fieldOf(node, "operator");
      const sign = operator?.text ?? "";
      const sum = partsOf(node).some(isNumber) ? sums[sign] : undefined;
      const others = sum === undefined ? (operatorSwaps[sign] ?? []) : [sum];
      return operator ? others.map((other) => made("operator", other, operator)) : [];
    }
    case "if_expression": {
      const condition = fieldOf(node, "condition");
      if (!condition || /let/.test(condition.type) || /\blet\b/.test(condition.text)) return [];
      return fixedConditions(condition);
    }
    case "boolean_literal":
      return [made("boolean", node.text === "true" ? "false" : "true")];
    case "integer_literal":
      // It fits into every type of integer.
      return /^\d{1,2}$/.test(node.text) ? [made("number", String(Number(node.text) + 1))] : [];
    case "string_literal":
      return /^"/.test(node.text) && node.field !== "pattern"
        ? [made("text", node.text === '""' ? '"mutant"' : '""')]
        : [];
    default:
      return [];
  }
}

/** Returns nothing but zero values. The body stays behind it, so that everything in it is still used. */
function emptied(node: SyntaxNode): CompiledChange[] {
  const body = fieldOf(node, "body");
  const brace = body?.children.find(({ type }) => type === "{");
  const zero = zeroOf(fieldOf(node, "return_type"));
  const isConst = node.children.some(({ type, text }) => type === "function_modifiers" && /const/.test(text));
  if (!brace || isConst || zero === undefined || partsOf(body).length === 0) return [];
  return [
    {
      kind: "emptied function",
      node: brace,
      replacement: `{ if true { return ${zero}; }`,
      empties: [node.lineStart, node.lineEnd],
    },
  ];
}

function isNumber({ type }: SyntaxNode): boolean {
  return type === "integer_literal" || type === "float_literal";
}
