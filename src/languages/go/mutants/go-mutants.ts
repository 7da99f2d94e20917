import {
  type CompiledChange,
  createCompiledMutants,
  fixedConditions,
  operatorSwaps,
} from "../../mutants/create-compiled-mutants.ts";
import { fieldOf, hasToken, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

/** Mutants of Go code. */
export const goMutants = createCompiledMutants({ grammar: "go", changesAt, fixedIn: () => isFixed });

/** Where a value decides whether the code compiles: types, constants, cases of a switch. */
function isFixed({ type, field }: SyntaxNode): boolean {
  return (
    /^(import_declaration|const_declaration|type_declaration|array_type|slice_type|field_declaration)$/.test(
      type,
    ) ||
    (field === "value" && type === "expression_list")
  );
}

const swaps: Readonly<Record<string, readonly string[]>> = {
  ...operatorSwaps,
  "-": ["+"],
  "*": ["+"],
  "/": ["*"],
  "%": ["*"],
  "<<": [">>"],
  ">>": ["<<"],
  "&": ["|"],
  "|": ["&"],
};

function changesAt(node: SyntaxNode): CompiledChange[] {
  const made = (kind: string, replacement: string, at = node): CompiledChange => ({
    kind,
    node: at,
    replacement,
  });
  switch (node.type) {
    case "function_declaration":
    case "method_declaration":
      return emptied(node);
    case "binary_expression": {
      const operator = fieldOf(node, "operator");
      const sign = operator?.text ?? "";
      // Texts can be added, but not subtracted.
      const others = sign === "+" && partsOf(node).some(isNumber) ? ["-"] : (swaps[sign] ?? []);
      return operator ? others.map((other) => made("operator", other, operator)) : [];
    }
    case "unary_expression":
      return hasToken(node, "!") ? [made("negation", `(${fieldOf(node, "operand")?.text ?? "false"})`)] : [];
    case "if_statement": {
      const condition = fieldOf(node, "condition");
      return condition ? fixedConditions(condition) : [];
    }
    case "inc_statement":
      return [made("step", node.text.replace(/\+\+$/, "--"))];
    case "dec_statement":
      return [made("step", node.text.replace(/--$/, "++"))];
    case "assignment_statement": {
      const operator = fieldOf(node, "operator");
      const right = fieldOf(node, "right");
      if (operator?.text === "-=") return [made("operator", "+=", operator)];
      const isSum = operator?.text === "+=" && right && isNumber(partsOf(right)[0] ?? right);
      return isSum ? [made("operator", "-=", operator)] : [];
    }
    case "true":
      return [made("boolean", "false")];
    case "false":
      return [made("boolean", "true")];
    case "int_literal":
      return /^\d{1,9}$/.test(node.text) ? [made("number", String(Number(node.text) + 1))] : [];
    case "interpreted_string_literal":
      return [made("text", node.text === '""' ? '"mutant"' : '""')];
    default:
      return [];
  }
}

/**
 * Returns nothing but zero values. The body stays behind it, because an import or a variable that is not used does not compile.
 */
function emptied(node: SyntaxNode): CompiledChange[] {
  const brace = fieldOf(node, "body")?.children.find(({ type }) => type === "{");
  const statements = partsOf(fieldOf(node, "body"));
  const result = fieldOf(node, "result");
  if (!brace || statements.length === 0) return [];
  const types = result?.type === "parameter_list" ? partsOf(result) : result ? [result] : [];
  const isNamed = types.some((one) => one.children.some(({ field }) => field === "name"));
  const zeros = types.map((one) => `*new(${(fieldOf(one, "type") ?? one).text})`).join(", ");
  const values = isNamed ? "" : ` ${zeros}`;
  return [
    {
      kind: "emptied function",
      node: brace,
      replacement: `{ if true { return${types.length > 0 ? values : ""} };`,
      empties: [node.lineStart, node.lineEnd],
    },
  ];
}

function isNumber({ type }: SyntaxNode): boolean {
  return type === "int_literal" || type === "float_literal";
}
