import { describeChange, emptiedFunction } from "../../mutants/describe-change.ts";
import type { LanguageMutants } from "../../mutants/language-mutants.ts";
import type { Mutant } from "../../mutants/mutant.ts";
import { loadGrammar } from "../../syntax/load-grammar.ts";
import {
  descendants,
  fieldOf,
  hasToken,
  partsOf,
  readTree,
  type SyntaxNode,
} from "../../syntax/syntax-node.ts";

/** A change of the text that always compiles: a mutant that does not would look as if every test killed it. */
interface Change {
  readonly kind: string;
  readonly node: SyntaxNode;
  readonly replacement: string;
  /** What it comes to, if that is plainer than the replacement. */
  readonly meaning?: string;
  readonly empties?: readonly [number, number];
}

/** Mutants of Go code, found on its syntax tree. */
export const goMutants: LanguageMutants = {
  find: async ({ text, lines }) => {
    const grammar = await loadGrammar("go");
    const root = grammar.read(text, (tree) => (tree.rootNode.hasError ? undefined : readTree(tree, text)));
    if (!root) return undefined;
    const isAsked = ({ lineStart }: SyntaxNode) =>
      lines.some(([first, last]) => first <= lineStart && lineStart <= last);
    const changes = [...descendants(root, isFixed)].filter(isAsked).flatMap(changesAt);
    const mutants = changes.map(
      ({ kind, node, replacement, meaning = replacement, empties }, id): Mutant => ({
        id,
        line: node.lineStart,
        kind,
        description: empties ? emptiedFunction : describeChange(node.text, meaning),
        ...(empties && { empties }),
      }),
    );
    const withMutant = (id: number) => {
      const change = changes[id];
      if (!change) return text;
      const { start, text: before } = change.node;
      return text.slice(0, start) + change.replacement + text.slice(start + before.length);
    };
    // Every mutant is compiled on its own, so none is switched on inside a process.
    return { mutants, switched: { edits: [] }, withMutant };
  },
};

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
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "==": ["!="],
  "!=": ["=="],
  "&&": ["||"],
  "||": ["&&"],
  "-": ["+"],
  "*": ["+"],
  "/": ["*"],
  "%": ["*"],
  "<<": [">>"],
  ">>": ["<<"],
  "&": ["|"],
  "|": ["&"],
};

function changesAt(node: SyntaxNode): Change[] {
  const made = (kind: string, replacement: string, at = node): Change => ({ kind, node: at, replacement });
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
      return condition
        ? [
            { ...made("condition", `(${condition.text}) && false`, condition), meaning: "false" },
            { ...made("condition", `(${condition.text}) || true`, condition), meaning: "true" },
          ]
        : [];
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
function emptied(node: SyntaxNode): Change[] {
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
