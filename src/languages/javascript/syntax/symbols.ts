import { readBody } from "../../syntax/body.ts";
import type { SourceSymbol } from "../../syntax/outline.ts";
import { fieldOf, hasToken, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { javascriptBody } from "./body-rules.ts";
import { readJsDoc } from "./jsdoc.ts";
import { javascriptParameters, typeText } from "./parameters.ts";

/** A function or class with the name its module knows it by. */
export interface Declaration {
  readonly name: string;
  readonly node: SyntaxNode;
  /** The whole statement, with `export` and decorators. */
  readonly outer: SyntaxNode;
  /** The comment right above. */
  readonly doc: string | undefined;
}

/** Under which name and how a declaration is exported. */
export type Exposure = Pick<SourceSymbol, "name" | "exported" | "exportKind">;

const functionTypes = new Set([
  "function_declaration",
  "generator_function_declaration",
  "function_expression",
  "generator_function",
  "arrow_function",
  "method_definition",
]);
const classTypes = new Set(["class_declaration", "abstract_class_declaration", "class"]);

/** Whether a node is a function with a body. */
export function isFunction(node: SyntaxNode): boolean {
  return functionTypes.has(node.type);
}

/** Whether a node is a class. */
export function isClass(node: SyntaxNode): boolean {
  return classTypes.has(node.type) && node.named;
}

/** The symbol of a function. */
export function functionSymbol(declaration: Declaration, exposure: Exposure): SourceSymbol {
  const { node } = declaration;
  const doc = readJsDoc(declaration.doc);
  const returnType = typeText(fieldOf(node, "return_type")) ?? doc.returnType;
  return {
    ...plain,
    ...exposure,
    kind: "function",
    isAsync: hasToken(node, "async"),
    isGenerator: hasToken(node, "*"),
    parameters: javascriptParameters(node, doc),
    ...(returnType && { returnType }),
    ...place(declaration),
  };
}

/** The symbols of a class and its methods. */
export function classSymbols(declaration: Declaration, exposure: Exposure): SourceSymbol[] {
  const methods = classMembers(declaration.node).flatMap((member) => methodSymbol(member, exposure));
  const creator = methods.find((method) => method.isConstructor);
  return [
    {
      ...plain,
      ...exposure,
      kind: "class",
      parameters: creator?.parameters ?? [],
      ...place(declaration),
    },
    ...methods,
  ];
}

/** The symbol of a function that is a member of an object or of a prototype. */
export function memberSymbol(
  declaration: Declaration,
  { isStatic, owner }: { readonly isStatic: boolean; readonly owner: Exposure },
): SourceSymbol {
  const name = declaration.name;
  return {
    ...functionSymbol(declaration, { ...owner, name: `${owner.name}.${name}` }),
    kind: "method",
    className: owner.name,
    isStatic,
    isGetter: hasToken(declaration.node, "get"),
    isPrivate: name.startsWith("_"),
  };
}

/** The symbols of a function that is called with `new`. */
export function constructorSymbols(declaration: Declaration, exposure: Exposure): SourceSymbol[] {
  const creator = functionSymbol(declaration, exposure);
  const name = `${exposure.name}.constructor`;
  return [
    { ...creator, kind: "class" },
    { ...creator, kind: "method", name, className: exposure.name, isConstructor: true },
  ];
}

interface ClassMember {
  readonly node: SyntaxNode;
  readonly lineStart: number;
  readonly doc: string | undefined;
}

function classMembers(node: SyntaxNode): ClassMember[] {
  const members: ClassMember[] = [];
  let doc: string | undefined;
  let decorated: number | undefined;
  for (const child of fieldOf(node, "body")?.children ?? []) {
    if (child.type === "comment") doc = child.text;
    else if (child.type === "decorator") decorated ??= child.lineStart;
    else if (child.named) {
      members.push({ node: child, lineStart: decorated ?? child.lineStart, doc });
      doc = undefined;
      decorated = undefined;
    }
  }
  return members;
}

/** None for a setter, a plain field, an abstract method or a computed name. */
function methodSymbol({ node, lineStart, doc: comment }: ClassMember, exposure: Exposure): SourceSymbol[] {
  const name = fieldOf(node, "name") ?? fieldOf(node, "property");
  const body = node.type === "method_definition" ? node : fieldOf(node, "value");
  const plainName = name?.type === "property_identifier" || name?.type === "private_property_identifier";
  if (!name || !plainName || !body || !isFunction(body) || hasToken(node, "set")) return [];
  const doc = readJsDoc(comment);
  const returnType = typeText(fieldOf(body, "return_type")) ?? doc.returnType;
  const modifier = node.children.find((child) => child.type === "accessibility_modifier")?.text;
  return [
    {
      ...plain,
      ...exposure,
      name: `${exposure.name}.${name.text}`,
      kind: "method",
      className: exposure.name,
      isAsync: hasToken(body, "async"),
      isGenerator: hasToken(body, "*"),
      isStatic: hasToken(node, "static"),
      isGetter: hasToken(node, "get"),
      isConstructor: name.text === "constructor" && !hasToken(node, "static"),
      isPrivate: /^[#_]/.test(name.text) || modifier === "private" || modifier === "protected",
      parameters: javascriptParameters(body, doc),
      ...(returnType && { returnType }),
      ...place({ node: body, outer: node }),
      lineStart,
    },
  ];
}

const plain = {
  isAsync: false,
  isGenerator: false,
  isStatic: false,
  isGetter: false,
  isConstructor: false,
  isPrivate: false,
} as const;

function place({ node, outer }: Pick<Declaration, "node" | "outer">) {
  const body = fieldOf(node, "body") ?? node;
  const isBlock = body.type === "statement_block" || body.type === "class_body";
  const first = (isBlock ? partsOf(body)[0] : undefined) ?? body;
  return {
    lineStart: outer.lineStart,
    lineEnd: outer.lineEnd,
    bodyStart: first.lineStart,
    ...readBody(body, javascriptBody),
  };
}
