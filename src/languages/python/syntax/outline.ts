import { readBody, readLiterals } from "../../syntax/body.ts";
import type { Outline, Parameter, SourceSymbol } from "../../syntax/outline.ts";
import { descendants, fieldOf, hasToken, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { pythonBody } from "./body-rules.ts";
import { docstringTypes } from "./docstring-types.ts";
import { pythonFields, pythonParameters } from "./parameters.ts";
import { routeOf } from "./routes.ts";

type Extract = Pick<Outline, "symbols" | "literals">;

/** A `def` or `class` with its decorators. */
interface Definition {
  readonly node: SyntaxNode;
  /** The whole decorated statement. */
  readonly outer: SyntaxNode;
  readonly name: string;
  /** Decorators without `@` and arguments. */
  readonly decorators: readonly string[];
}

/** Statements whose definitions are still names of the module or class around them. */
const holders = new Set([
  "module",
  "block",
  "if_statement",
  "elif_clause",
  "else_clause",
  "try_statement",
  "except_clause",
  "finally_clause",
  "with_statement",
]);

/** The outline of a Python module. */
export function outlinePython(module: SyntaxNode): Extract {
  const definitions = definitionsIn(module);
  const listed = readAll(module);
  const symbols = definitions.flatMap((definition) => {
    const exported = listed ? listed.has(definition.name) : !definition.name.startsWith("_");
    return definition.node.type === "class_definition"
      ? classSymbols(definition, exported)
      : [functionSymbol(definition, exported)];
  });
  symbols.push(...innerRoutes(module, symbols));
  const isDefinition = (node: SyntaxNode) =>
    node.type === "function_definition" || node.type === "class_definition";
  return { symbols, literals: readLiterals(module, pythonBody, isDefinition) };
}

/** Routes that a function registers, as factories of apps do: by method and path, because nothing else names them from outside. */
function innerRoutes(module: SyntaxNode, known: readonly SourceSymbol[]): SourceSymbol[] {
  const lines = new Set(known.map(({ lineStart }) => lineStart));
  return [...descendants(module)]
    .filter(({ type, lineStart }) => type === "decorated_definition" && !lines.has(lineStart))
    .flatMap(readDefinition)
    .flatMap((definition) => {
      const { route, ...symbol } = functionSymbol(definition, false);
      return route ? [{ ...symbol, name: `${route.method} ${route.path}`, route }] : [];
    });
}

/** Definitions of a block; a name defined again replaces the one before, as it does at run time. */
function definitionsIn(block: SyntaxNode | undefined): Definition[] {
  const found = new Map<string, Definition>();
  for (const holder of block ? descendants(block, (node) => !holders.has(node.type)) : []) {
    for (const definition of holder.children.flatMap(readDefinition)) found.set(definition.name, definition);
  }
  return [...found.values()].sort((a, b) => a.outer.lineStart - b.outer.lineStart);
}

function readDefinition(outer: SyntaxNode): Definition[] {
  const node = outer.type === "decorated_definition" ? fieldOf(outer, "definition") : outer;
  if (node?.type !== "function_definition" && node?.type !== "class_definition") return [];
  const decorators = outer.children
    .filter((child) => child.type === "decorator")
    .map((child) => /^@\s*([\w.]+)/.exec(child.text)?.[1] ?? "");
  if (decorators.some((decorator) => /(^|\.)overload$|\.(setter|deleter)$/.test(decorator))) return [];
  return [{ node, outer, name: fieldOf(node, "name")?.text ?? "", decorators }];
}

function readAll(module: SyntaxNode): Set<string> | undefined {
  let listed: Set<string> | undefined;
  for (const statement of partsOf(module)) {
    const assignment = statement.children[0];
    if (fieldOf(assignment, "left")?.text !== "__all__") continue;
    const value = fieldOf(assignment, "right");
    const items = partsOf(value);
    const plain = value?.type === "list" || value?.type === "tuple";
    if (assignment?.type !== "assignment" || !plain || items.some((item) => item.type !== "string")) {
      return undefined;
    }
    listed = new Set(items.map((item) => item.text.slice(1, -1)));
  }
  return listed;
}

function classSymbols(definition: Definition, exported: boolean): SourceSymbol[] {
  const { node, name } = definition;
  const body = fieldOf(node, "body");
  const methods = definitionsIn(body)
    .filter((inner) => inner.node.type === "function_definition")
    .map((inner) => functionSymbol(inner, exported, { name, body }));
  const creator = methods.find((method) => method.isConstructor);
  const generated =
    definition.decorators.some((decorator) => /(^|\.)dataclass$/.test(decorator)) ||
    /\bNamedTuple\b/.test(fieldOf(node, "superclasses")?.text ?? "");
  return [
    {
      ...describe(definition, exported),
      name,
      kind: "class",
      isAsync: false,
      isGenerator: false,
      isStatic: false,
      isGetter: false,
      isConstructor: false,
      isPrivate: !exported && isPrivateName(name),
      parameters: creator?.parameters ?? (generated ? pythonFields(body) : []),
    },
    ...methods,
  ];
}

function functionSymbol(
  definition: Definition,
  exported: boolean,
  owner?: { readonly name: string; readonly body: SyntaxNode | undefined },
): SourceSymbol {
  const { node, name, decorators } = definition;
  const className = owner?.name;
  const has = (pattern: RegExp) => decorators.some((decorator) => pattern.test(decorator));
  const doc = docstringOf(fieldOf(node, "body")) + (name === "__init__" ? docstringOf(owner?.body) : "");
  const parameters = withTypes(pythonParameters(fieldOf(node, "parameters")), docstringTypes(doc));
  const isStatic = className !== undefined && has(/^(staticmethod|classmethod)$/);
  const hasReceiver = className !== undefined && !has(/^staticmethod$/);
  const returnType = fieldOf(node, "return_type")?.text;
  const route = routeOf(definition.outer);
  return {
    ...describe(definition, exported),
    name: className ? `${className}.${name}` : name,
    kind: className ? "method" : "function",
    ...(className && { className }),
    isAsync: hasToken(node, "async"),
    isGenerator: yields(fieldOf(node, "body")),
    isStatic,
    isGetter: className !== undefined && has(/(^|\.)(cached_)?property$/),
    isConstructor: className !== undefined && name === "__init__",
    isPrivate: isPrivateName(name) && (className !== undefined || !exported),
    parameters: hasReceiver ? parameters.slice(1) : parameters,
    ...(returnType && { returnType }),
    ...(route && { route }),
  };
}

/** The docstring of a body, on its own lines. */
function docstringOf(body: SyntaxNode | undefined): string {
  const text = partsOf(body)[0]?.children[0];
  return text?.type === "string" ? `${text.text.replaceAll(/^\w*["']+|["']+$/g, "")}\n` : "";
}

/** Annotations count for more than documentation. */
function withTypes(parameters: readonly Parameter[], types: ReadonlyMap<string, string>): Parameter[] {
  return parameters.map((parameter) => {
    const type = parameter.type ?? types.get(parameter.name);
    return type === undefined ? parameter : { ...parameter, type };
  });
}

function describe({ node, outer }: Definition, exported: boolean) {
  const body = fieldOf(node, "body") ?? node;
  return {
    exported,
    exportKind: exported ? ("named" as const) : ("none" as const),
    lineStart: outer.lineStart,
    lineEnd: outer.lineEnd,
    bodyStart: body.lineStart,
    ...readBody(body, pythonBody),
  };
}

function isPrivateName(name: string): boolean {
  return name.startsWith("_") && !(name.startsWith("__") && name.endsWith("__"));
}

function yields(body: SyntaxNode | undefined): boolean {
  if (!body) return false;
  const nested = (node: SyntaxNode) => node.type === "function_definition" || node.type === "lambda";
  for (const node of descendants(body, nested)) if (node.type === "yield" && node.named) return true;
  return false;
}
