import { readBody, readLiterals } from "../../syntax/body.ts";
import type { Outline, Parameter, SourceSymbol } from "../../syntax/outline.ts";
import { fieldOf, hasToken, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { rustBody } from "./body-rules.ts";

/** The place of a function. */
interface Owner {
  /** The type of an `impl` or a trait. */
  readonly className?: string;
  /** Functions of a trait are as visible as the trait, whatever they say themselves. */
  readonly exported?: boolean;
}

interface Item {
  readonly node: SyntaxNode;
  /** Its first attribute's line, or its own. */
  readonly lineStart: number;
}

/** The outline of a Rust file, without tests: functions, also of modules inside it, and methods by their type. */
export function outlineRust(file: SyntaxNode): Pick<Outline, "symbols" | "literals"> {
  const symbols: SourceSymbol[] = [];
  const pending: { readonly holder: SyntaxNode; readonly owner: Owner }[] = [{ holder: file, owner: {} }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const item of itemsOf(next.holder)) {
      if (item.node.type === "function_item") symbols.push(functionSymbol(item, next.owner));
      const body = fieldOf(item.node, "body");
      if (body?.type === "declaration_list") pending.push({ holder: body, owner: ownerOf(item.node) });
    }
  }
  const isDefinition = ({ type }: SyntaxNode) => /^(?:function|impl|trait|mod)_item$/.test(type);
  return {
    symbols: symbols.sort((a, b) => a.lineStart - b.lineStart),
    literals: readLiterals(file, rustBody, isDefinition),
  };
}

/** The items of a block that are compiled outside of tests. */
function itemsOf(holder: SyntaxNode): Item[] {
  const items: Item[] = [];
  let attributes: SyntaxNode[] = [];
  for (const node of partsOf(holder)) {
    if (node.type === "attribute_item") {
      attributes.push(node);
      continue;
    }
    const isTest = attributes.some(({ text }) => /^#\[(?:\w+::)*(?:test\b|cfg\(test\))/.test(text));
    if (!isTest) items.push({ node, lineStart: attributes[0]?.lineStart ?? node.lineStart });
    attributes = [];
  }
  return items;
}

function ownerOf(node: SyntaxNode): Owner {
  if (node.type === "mod_item") return {};
  const isTrait = node.type === "trait_item";
  const name = fieldOf(node, isTrait ? "name" : "type")?.text ?? "";
  const className = /^(?:&\s*)?(?:\w+::)*(\w+)/.exec(name)?.[1];
  const declared = isTrait ? { exported: isPublic(node) } : fieldOf(node, "trait") ? { exported: true } : {};
  return { ...(className && { className }), ...declared };
}

function functionSymbol({ node, lineStart }: Item, { className, exported }: Owner): SourceSymbol {
  const name = fieldOf(node, "name")?.text ?? "";
  const body = fieldOf(node, "body") ?? node;
  const list = partsOf(fieldOf(node, "parameters"));
  const isVisible = exported ?? isPublic(node);
  const returnType = fieldOf(node, "return_type")?.text;
  const modifiers = node.children.find(({ type }) => type === "function_modifiers");
  return {
    name: className ? `${className}.${name}` : name,
    kind: className ? "method" : "function",
    ...(className && { className }),
    exported: isVisible,
    exportKind: isVisible ? "named" : "none",
    isAsync: modifiers !== undefined && hasToken(modifiers, "async"),
    isGenerator: false,
    isStatic: className !== undefined && !list.some(({ type }) => type === "self_parameter"),
    isGetter: false,
    isConstructor: false,
    isPrivate: !isVisible,
    parameters: list.flatMap(readParameter),
    ...(returnType && { returnType }),
    lineStart,
    lineEnd: node.lineEnd,
    bodyStart: partsOf(body)[0]?.lineStart ?? body.lineStart,
    ...readBody(body, rustBody),
  };
}

function readParameter(node: SyntaxNode): Parameter[] {
  const pattern = fieldOf(node, "pattern");
  if (node.type !== "parameter" || !pattern) return [];
  const type = fieldOf(node, "type")?.text;
  return [
    {
      name: pattern.text,
      ...(type && { type }),
      optional: false,
      rest: false,
      keywordOnly: false,
      properties: [],
    },
  ];
}

/** Only `pub`: `pub(crate)` and similar ones cannot be reached from a test file. */
function isPublic(node: SyntaxNode): boolean {
  return node.children.some(({ type, text }) => type === "visibility_modifier" && text === "pub");
}
