import { fieldOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import type { ImportedName, TestBlock } from "../../../tests/reading/test-reading.ts";

/** The functions and methods that are tests, with their decorators. */
export function blocksIn(root: SyntaxNode, group = ""): TestBlock[] {
  return root.children.flatMap((node): TestBlock[] => {
    const definition = node.type === "decorated_definition" ? fieldOf(node, "definition") : node;
    const name = fieldOf(definition, "name")?.text ?? "";
    const body = fieldOf(definition, "body");
    if (definition?.type === "class_definition" && body) return blocksIn(body, name);
    if (definition?.type !== "function_definition" || !name.startsWith("test")) return [];
    return [{ title: new RegExp(`(?:^|\\W)${name}(?:\\[.*\\])?$`, "s"), group, node }];
  });
}

/** The names that a file imports. */
export function importedIn(root: SyntaxNode): ImportedName[] {
  return root.children
    .filter(({ type }) => /^import(_from)?_statement$/.test(type))
    .flatMap((statement) =>
      statement.children
        .filter(({ field }) => field === "name")
        .map((node) => {
          const name = (fieldOf(node, "alias") ?? node).text.split(".")[0] ?? "";
          return { name, node, statement };
        }),
    );
}
