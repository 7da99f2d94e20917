import { describeChange, emptiedFunction } from "../../mutants/describe-change.ts";
import type { LanguageMutants } from "../../mutants/language-mutants.ts";
import type { Mutant } from "../../mutants/mutant.ts";
import { loadGrammar } from "../../syntax/load-grammar.ts";
import { descendants, fieldOf, partsOf, readTree, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { zeroOf } from "./zero-of.ts";

/** A change of the text that always compiles: a mutant that does not would look as if every test killed it. */
interface Change {
  readonly kind: string;
  readonly node: SyntaxNode;
  readonly replacement: string;
  /** What it comes to, if that is plainer than the replacement. */
  readonly meaning?: string;
  readonly empties?: readonly [number, number];
}

/** Mutants of Rust code, found on its syntax tree. */
export const rustMutants: LanguageMutants = {
  find: async ({ text, lines }) => {
    const grammar = await loadGrammar("rust");
    const root = grammar.read(text, (tree) => (tree.rootNode.hasError ? undefined : readTree(tree, text)));
    if (!root) return undefined;
    const isAsked = ({ lineStart }: SyntaxNode) =>
      lines.some(([first, last]) => first <= lineStart && lineStart <= last);
    const tests = testModules(root);
    const isFixed = (node: SyntaxNode) => fixed.test(node.type) || tests.has(node);
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

const swaps: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "==": ["!="],
  "!=": ["=="],
  "&&": ["||"],
  "||": ["&&"],
};
/** Types of things that can be subtracted are not always types of things that can be added: numbers are. */
const sums: Readonly<Record<string, string>> = { "+": "-", "-": "+", "*": "+", "%": "*" };

function changesAt(node: SyntaxNode): Change[] {
  const made = (kind: string, replacement: string, at = node): Change => ({ kind, node: at, replacement });
  switch (node.type) {
    case "function_item":
      return emptied(node);
    case "binary_expression": {
      const operator = fieldOf(node, "operator");
      const sign = operator?.text ?? "";
      const sum = partsOf(node).some(isNumber) ? sums[sign] : undefined;
      const others = sum === undefined ? (swaps[sign] ?? []) : [sum];
      return operator ? others.map((other) => made("operator", other, operator)) : [];
    }
    case "if_expression": {
      const condition = fieldOf(node, "condition");
      if (!condition || /let/.test(condition.type) || /\blet\b/.test(condition.text)) return [];
      return [
        { ...made("condition", `(${condition.text}) && false`, condition), meaning: "false" },
        { ...made("condition", `(${condition.text}) || true`, condition), meaning: "true" },
      ];
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
function emptied(node: SyntaxNode): Change[] {
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
