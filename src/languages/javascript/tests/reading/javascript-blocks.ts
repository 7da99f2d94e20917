import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import type { ImportedName, TestBlock } from "../../../tests/reading/test-reading.ts";

const testCall = /^(it|test)(\.\w+)*(\(|$)/;
const groupCall = /^(describe|suite|context)(\.\w+)*(\(|$)/;

/** The statements that make tests; a loop around one is part of it. */
export function blocksIn(root: SyntaxNode, group = ""): TestBlock[] {
  return root.children.flatMap((node): TestBlock[] => {
    const [call] = node.type === "expression_statement" ? partsOf(node) : [];
    const callee = call?.type === "call_expression" ? (fieldOf(call, "function")?.text ?? "") : "";
    const title = titleOf(call);
    if (testCall.test(callee)) return title === undefined ? [] : [{ title: reported(title), group, node }];
    if (groupCall.test(callee)) return blocksIn(bodyOf(call), title ?? group);
    if (node.type !== "for_in_statement") return [];
    const [only, ...others] = blocksIn(fieldOf(node, "body") ?? node, group);
    return only && others.length === 0 ? [{ ...only, node }] : [];
  });
}

/** The names that a file imports or requires. */
export function importedIn(root: SyntaxNode): ImportedName[] {
  return root.children.flatMap((statement): ImportedName[] => {
    if (statement.type === "import_statement") {
      const parts = [...descendants(statement)].filter(({ type }) => type === "import_specifier");
      return parts.map((node) => ({ name: partsOf(node).at(-1)?.text ?? node.text, node, statement }));
    }
    if (!/\brequire\s*\(/.test(statement.text) || !statement.type.endsWith("_declaration")) return [];
    const pattern = /^(shorthand_property_identifier_pattern|pair_pattern)$/;
    return [...descendants(statement)]
      .filter(({ type }) => pattern.test(type))
      .map((node) => ({ name: partsOf(node).at(-1)?.text ?? node.text, node, statement }));
  });
}

function titleOf(call: SyntaxNode | undefined): string | undefined {
  const [title] = partsOf(fieldOf(call, "arguments"));
  return title && /^(string|template_string)$/.test(title.type) ? title.text.slice(1, -1) : undefined;
}

function bodyOf(call: SyntaxNode | undefined): SyntaxNode {
  const callback = partsOf(fieldOf(call, "arguments")).findLast(({ type }) =>
    /^(arrow_function|function_expression)$/.test(type),
  );
  return fieldOf(callback, "body") ?? { ...emptyNode };
}

const emptyNode: SyntaxNode = {
  ...{ type: "", named: false, field: undefined, text: "", start: 0, lineStart: 0, lineEnd: 0 },
  children: [],
};

/** What stands for a value in a title, and the quotes that were escaped. */
const values = /\$\{(?:[^{}]|\{[^}]*\})*\}|%[a-z#]|\$[\w.]+|\\(.)/g;

function reported(title: string): RegExp {
  let from = 0;
  let pattern = "";
  for (const found of title.matchAll(values)) {
    pattern += escaped(title.slice(from, found.index)) + (found[1] === undefined ? ".*" : escaped(found[1]));
    from = found.index + found[0].length;
  }
  return new RegExp(`(?:^|[\\s>])${pattern}${escaped(title.slice(from))}$`, "s");
}

function escaped(text: string): string {
  return text.replaceAll(/[^\w\s]/g, "\\$&");
}
