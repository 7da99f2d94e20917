import type { Route, SourceSymbol } from "../../syntax/outline.ts";
import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { functionSymbol, isFunction } from "./symbols.ts";

/** A route as it is registered, and what answers it. */
interface Registered extends Route {
  /** The last function written in place; absent if all handlers are named. */
  readonly handler?: SyntaxNode | undefined;
  /** Other handlers, by name. */
  readonly named: readonly string[];
  /** Where the registration begins: a chain of calls begins far above its last one. */
  readonly lineStart: number;
  readonly node: SyntaxNode;
  /** Whether it is registered by an object, which no client takes. */
  readonly isOptions?: true;
  /** What it is registered with. */
  readonly root: SyntaxNode;
}

/** Packages whose apps and routers take a path and its handlers. */
const frameworks = /^(express|express-promise-router|fastify|hono(\/.*)?|@hono\/zod-openapi)$/;
const methods = /^(get|post|put|patch|delete|head|options|all)$/;
/** Apps and routers that a function is given, by the usual names or by their types. */
const givenNames = /^(app|router|server|fastify|instance|api)$/;
const givenTypes = /\b(FastifyInstance|Express|Application|Router|Hono)\b/;

/** The routes that a module registers, each as a symbol by its method and path: most have no other name. */
export function routeSymbols(program: SyntaxNode): SourceSymbol[] {
  const nodes = [...descendants(program)];
  const imported = new Set(nodes.flatMap(importedNames));
  const made = new Set(nodes.flatMap((node) => madeApp(node, imported)));
  const given = new Set(nodes.flatMap(givenApp));
  const isMade = (root: SyntaxNode) => made.has(root.text) || isMaking(root, imported);
  return (
    nodes
      .flatMap((node) => registeredBy(node))
      // A client's methods have the same names, but it is given no handler.
      .filter(
        ({ root, handler, isOptions }) =>
          isMade(root) || (given.has(root.text) && (handler !== undefined || isOptions)),
      )
      .map(toSymbol)
  );
}

/** The package of the app that a module makes; a router alone answers nothing. */
export function frameworkIn(program: SyntaxNode): string | undefined {
  const nodes = [...descendants(program)];
  const imported = new Set(nodes.flatMap(importedNames));
  const isApp = (node: SyntaxNode) =>
    isMaking(node, imported) && !/Router\s*\(/.test(node.text.slice(0, node.text.indexOf("(") + 1));
  if (!nodes.some(isApp)) return undefined;
  return /["'](express|fastify|hono)["']/.exec(program.text)?.[1];
}

/** The names by which a module knows parts of a framework. */
function importedNames(node: SyntaxNode): string[] {
  if (node.type === "import_statement" && frameworks.test(textOf(fieldOf(node, "source")) ?? ""))
    return wordsIn(node.children.find(({ type }) => type === "import_clause"));
  const value = node.type === "variable_declarator" ? fieldOf(node, "value") : undefined;
  const [, module = ""] = /^require\(\s*["']([^"']+)["']\s*\)(\.\w+)?$/.exec(value?.text ?? "") ?? [];
  return frameworks.test(module) ? wordsIn(fieldOf(node, "name")) : [];
}

function wordsIn(node: SyntaxNode | undefined): string[] {
  return node?.text.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** Whether an expression makes an app: `express()`, `new Hono()`, `require("fastify")()`. */
function isMaking(node: SyntaxNode, imported: ReadonlySet<string>): boolean {
  if (!/^(call|new)_expression$/.test(node.type)) return false;
  const callee = fieldOf(node, "function") ?? fieldOf(node, "constructor");
  if (callee?.type === "call_expression") {
    const [module] = partsOf(fieldOf(callee, "arguments"));
    return fieldOf(callee, "function")?.text === "require" && frameworks.test(textOf(module) ?? "");
  }
  const [first = ""] = callee?.text.split(".") ?? [];
  return imported.has(first);
}

function madeApp(node: SyntaxNode, imported: ReadonlySet<string>): string[] {
  if (node.type !== "variable_declarator") return [];
  const value = fieldOf(node, "value");
  const inner = value?.type === "await_expression" ? partsOf(value)[0] : value;
  const root = inner && rootOf(inner, imported);
  return root && isMaking(root, imported) ? [fieldOf(node, "name")?.text ?? ""] : [];
}

function givenApp(node: SyntaxNode): string[] {
  if (!isFunction(node)) return [];
  const parameters = partsOf(fieldOf(node, "parameters") ?? fieldOf(node, "parameter"));
  const all = fieldOf(node, "parameter") ? [fieldOf(node, "parameter")] : parameters;
  return all.flatMap((parameter) => {
    const name = (fieldOf(parameter, "pattern") ?? parameter)?.text ?? "";
    const type = fieldOf(parameter, "type")?.text ?? "";
    return givenNames.test(name) || givenTypes.test(type) ? [name] : [];
  });
}

/** The object at the beginning of a chain of calls; one that makes an app is not taken apart. */
function rootOf(node: SyntaxNode, imported?: ReadonlySet<string>): SyntaxNode | undefined {
  let at: SyntaxNode | undefined = node;
  while (at?.type === "call_expression" || at?.type === "member_expression") {
    if (imported && isMaking(at, imported)) return at;
    const inner: SyntaxNode | undefined =
      at.type === "call_expression" ? fieldOf(at, "function") : fieldOf(at, "object");
    if (at.type === "call_expression" && inner?.type !== "member_expression") return at;
    at = inner;
  }
  return at;
}

function registeredBy(node: SyntaxNode): readonly Registered[] {
  const callee = node.type === "call_expression" ? fieldOf(node, "function") : undefined;
  if (callee?.type !== "member_expression") return [];
  const object = fieldOf(callee, "object");
  const word = fieldOf(callee, "property")?.text ?? "";
  const args = partsOf(fieldOf(node, "arguments"));
  const root = object && rootOf(object);
  if (!root) return [];
  const lineStart = fieldOf(callee, "property")?.lineStart ?? node.lineStart;
  const place = { lineStart, node, root };
  if (word === "route") return routeObject(args, place);
  if (!methods.test(word)) return [];
  const own = textOf(args[0]);
  const chained = own === undefined ? routedPath(object) : undefined;
  const path = own ?? chained;
  const handlers = own === undefined ? args : args.slice(1);
  if (path === undefined || !isPath(path) || handlers.length === 0) return [];
  return [{ method: word === "all" ? "ANY" : word.toUpperCase(), path, ...place, ...answering(handlers) }];
}

/** `fastify.route({ method: "GET", url: "/", handler })`. */
function routeObject(
  [options]: readonly SyntaxNode[],
  place: Pick<Registered, "lineStart" | "node" | "root">,
): readonly Registered[] {
  if (options?.type !== "object") return [];
  const member = (name: string) => {
    const pair = partsOf(options).find((part) => fieldOf(part, "key")?.text === name);
    const method = partsOf(options).find((part) => fieldOf(part, "name")?.text === name);
    return fieldOf(pair, "value") ?? method;
  };
  const path = textOf(member("url")) ?? textOf(member("path"));
  const method = textOf(member("method"));
  const handler = member("handler");
  if (path === undefined || method === undefined || !isPath(path) || !handler) return [];
  return [{ method: method.toUpperCase(), path, isOptions: true, ...place, ...answering([handler]) }];
}

/** The path of `router.route("/x")`, on which methods are called. */
function routedPath(object: SyntaxNode): string | undefined {
  let at: SyntaxNode | undefined = object;
  while (at?.type === "call_expression") {
    const callee = fieldOf(at, "function");
    if (fieldOf(callee, "property")?.text === "route") return textOf(partsOf(fieldOf(at, "arguments"))[0]);
    at = fieldOf(callee, "object");
  }
  return undefined;
}

function answering(handlers: readonly SyntaxNode[]): Pick<Registered, "handler" | "named"> {
  // A wrapper such as `asyncHandler(async (req, res) => …)` holds the handler.
  const inner = handlers.flatMap((one) =>
    one.type === "call_expression" ? partsOf(fieldOf(one, "arguments")) : [one],
  );
  return {
    handler: inner.findLast(isFunction),
    named: inner.filter(({ type }) => /^(identifier|member_expression)$/.test(type)).map(({ text }) => text),
  };
}

function toSymbol({ method, path, handler, named, lineStart, node }: Registered): SourceSymbol {
  const own = handler ?? node;
  const symbol = functionSymbol(
    { name: "", node: own, outer: own, doc: undefined },
    { name: `${method} ${path}`, exported: false, exportKind: "none" },
  );
  return {
    ...symbol,
    route: { method, path },
    calls: [...new Set([...symbol.calls, ...named])],
    ...(handler ? {} : { parameters: [], bodyStart: node.lineEnd }),
    lineStart,
  };
}

function isPath(text: string): boolean {
  return /^(\/|\*|$)/.test(text) && !/\s/.test(text);
}

function textOf(node: SyntaxNode | undefined): string | undefined {
  if (!node || !/^(string|template_string)$/.test(node.type) || node.text.includes("${")) return undefined;
  return node.text.slice(1, -1);
}
