import { readLiterals } from "../../syntax/body.ts";
import { plainParameter, functionSymbol as symbolOf } from "../../syntax/function-symbol.ts";
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
  const list = partsOf(fieldOf(node, "parameters"));
  const modifiers = node.children.find(({ type }) => type === "function_modifiers");
  return symbolOf(node, fieldOf(node, "body") ?? node, {
    simpleName: fieldOf(node, "name")?.text ?? "",
    className,
    exported: exported ?? isPublic(node),
    isAsync: modifiers !== undefined && hasToken(modifiers, "async"),
    isStatic: className !== undefined && !list.some(({ type }) => type === "self_parameter"),
    parameters: list.flatMap(readParameter),
    returnType: fieldOf(node, "return_type")?.text,
    lineStart,
    rules: rustBody,
  });
}

function readParameter(node: SyntaxNode): Parameter[] {
  const pattern = fieldOf(node, "pattern");
  if (node.type !== "parameter" || !pattern) return [];
  return [plainParameter(pattern.text, fieldOf(node, "type")?.text)];
}

/** Only `pub`: `pub(crate)` and similar ones cannot be reached from a test file. */
function isPublic(node: SyntaxNode): boolean {
  return node.children.some(({ type, text }) => type === "visibility_modifier" && text === "pub");
}
