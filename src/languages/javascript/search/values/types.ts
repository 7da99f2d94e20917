import { parseLiteral } from "../../../values/literal.ts";
import { any, type Field, type Shape, unionOf } from "../../../values/shape.ts";
import { readGeneric, splitTop } from "../../../values/type-parser.ts";
import { globalShapes } from "./objects.ts";

const simple: Readonly<Record<string, Shape>> = {
  string: { kind: "string" },
  number: { kind: "number" },
  boolean: { kind: "boolean" },
  String: { kind: "string" },
  Number: { kind: "number" },
  Boolean: { kind: "boolean" },
  Date: { kind: "date" },
  RegExp: { kind: "regex" },
  Uint8Array: { kind: "bytes" },
  bigint: { kind: "bigint" },
  symbol: globalShapes.symbol,
  Error: globalShapes.Error,
  URL: globalShapes.URL,
  Buffer: globalShapes.Buffer,
  ArrayBuffer: globalShapes.ArrayBuffer,
  DataView: globalShapes.DataView,
  Function: { kind: "callback" },
  Array: { kind: "list", item: any },
  object: { kind: "dict", value: any },
  Object: { kind: "dict", value: any },
};

/** The shape of a name that the module declares, if it does. */
export type Declarations = (name: string) => Shape | undefined;

/** The shape that a TypeScript (or JSDoc) type text describes; `any` for types that it does not understand. */
export function parseTypeScriptType(source: string, declared: Declarations): Shape {
  const text = unwrap(source.trim().replace(/^readonly\s+/, ""));
  const parse = (part: string) => parseTypeScriptType(part, declared);
  const result = resultOfFunction(text);
  if (result !== undefined) return callbackOf(parse(result));
  const options = splitTop(text, "|");
  if (options.length > 1) return unionOf(options.map(parse));
  const parts = splitTop(text, "&");
  if (parts.length > 1) return intersectionOf(parts.map(parse));
  if (text.endsWith("[]")) return { kind: "list", item: parse(text.slice(0, -2)) };
  if (text.startsWith("[")) return { kind: "tuple", items: splitTop(text.slice(1, -1), ",").map(parse) };
  if (text.startsWith("{")) return parseObject(text.slice(1, -1), declared);
  const literal = parseLiteral(text);
  if (literal) return { kind: "literal", value: literal };
  const generic = readGeneric(text, "<");
  if (generic)
    return parseGeneric(generic.name, generic.args.map(parse)) ?? declared(lastName(generic.name)) ?? any;
  return simple[text] ?? declared(lastName(text)) ?? any;
}

/** `Options` of `mri.Options`. */
function lastName(name: string): string {
  return name.replace(/^[\w.]*\./, "");
}

/** The type of the result, if the text is parameters in brackets and an arrow. */
function resultOfFunction(text: string): string | undefined {
  const [head = "", ...rest] = splitTop(text, "=>");
  const isFunction =
    rest.length > 0 && /^(?:<[\s\S]*>\s*)?\([\s\S]*\)$/.test(head) && splitTop(head, "|").length === 1;
  return isFunction ? rest.join("=>") : undefined;
}

/** A function whose results are known only if its whole type is. */
function callbackOf(result: Shape): Shape {
  const isKnown =
    result.kind === "union" ? result.options.every(({ kind }) => kind !== "any") : result.kind !== "any";
  return isKnown ? { kind: "callback", returns: result } : { kind: "callback" };
}

function unwrap(text: string): string {
  if (!text.startsWith("(") || !text.endsWith(")")) return text;
  const inner = text.slice(1, -1);
  return isBalanced(inner) ? unwrap(inner.trim()) : text;
}

/** Whether no bracket closes that was not opened. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === "(") depth++;
    else if (char === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

/** The fields of all objects, else the first shape that is not `any`. */
function intersectionOf(shapes: readonly Shape[]): Shape {
  const fields = shapes.flatMap((shape) => (shape.kind === "object" ? shape.fields : []));
  if (fields.length === 0) return shapes.find(({ kind }) => kind !== "any") ?? any;
  return { kind: "object", fields: [...new Map(fields.map((field) => [field.name, field])).values()] };
}

function parseGeneric(name: string, args: readonly Shape[]): Shape | undefined {
  const [first = any, second = any] = args;
  if (/^(Readonly)?Array$|^Iterable$|^ArrayLike$/.test(name)) return { kind: "list", item: first };
  if (/^(Readonly)?Set$/.test(name)) return { kind: "set", item: first };
  if (/^(Readonly)?Map$/.test(name)) return { kind: "map", value: second };
  if (name === "Record") return { kind: "dict", value: second };
  if (name === "Partial" && first.kind === "object") {
    return { kind: "object", fields: first.fields.map((field) => ({ ...field, optional: true })) };
  }
  return name === "Readonly" || name === "Required" || name === "Partial" ? first : undefined;
}

function parseObject(body: string, declared: Declarations): Shape {
  const members = splitTop(
    body.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").replaceAll("\n", ";"),
    ";",
  ).flatMap((part) => splitTop(part, ","));
  const index = members.map((member) => /^\[[^\]]*\]\s*:\s*([\s\S]*)$/.exec(member)?.[1]).find(Boolean);
  if (index) return { kind: "dict", value: parseTypeScriptType(index, declared) };
  return { kind: "object", fields: members.flatMap((member) => parseMember(member, declared)) };
}

function parseMember(member: string, declared: Declarations): Field[] {
  const method = /^(\w+)(\??)\s*\(/.exec(member);
  if (method?.[1]) return [{ name: method[1], shape: { kind: "callback" }, optional: method[2] === "?" }];
  const match = /^(?:readonly\s+)?["']?([\w$-]+)["']?(\??)\s*:\s*([\s\S]+)$/.exec(member);
  if (!match?.[1] || !match[3]) return [];
  return [{ name: match[1], shape: parseTypeScriptType(match[3], declared), optional: match[2] === "?" }];
}

/** Finds interfaces, type aliases, type parameters and classes in a module's text and the texts that it imports. */
export function readDeclarations(text: string, classNames: ReadonlySet<string>): Declarations {
  const open = new Set<string>();
  const declared: Declarations = (name) => {
    if (classNames.has(name)) return { kind: "class", name };
    if (!/^\w+$/.test(name) || open.has(name)) return undefined;
    open.add(name);
    try {
      const header = new RegExp(
        `\\b(?:interface\\s+${name}\\b[^{]*\\{|type\\s+${name}\\s*(?:<[^;{}]*>)?\\s*=)`,
      ).exec(text);
      if (!header) return boundOf(name, text, declared) ?? foreign(name, text);
      const start = header.index + header[0].length;
      if (!header[0].endsWith("{")) return parseTypeScriptType(untilSemicolon(text.slice(start)), declared);
      const own = parseObject(untilClosed(text, start), declared);
      const parents = /\bextends\s+([^{]+)\{$/.exec(header[0])?.[1] ?? "";
      return intersectionOf([
        ...splitTop(parents, ",").map((parent) => parseTypeScriptType(parent, declared)),
        own,
      ]);
    } finally {
      open.delete(name);
    }
  };
  return declared;
}

/** Types that a browser declares, and only makes itself. */
const ofBrowsers =
  /^(?:Node|Element|Document|Event|EventTarget|HTML\w*Element|SVG\w*Element|Request|Response)$/;

/** A type that the module takes from a package, or a browser has. */
function foreign(name: string, text: string): Shape | undefined {
  const isImported = new RegExp(`\\bimport\\b[^;"']*\\b${name}\\b[^;"']*\\bfrom\\s*["']`).test(text);
  return isImported || ofBrowsers.test(name) ? { kind: "any", foreign: name } : undefined;
}

/** What a type parameter extends, if all functions with one of that name agree. */
function boundOf(name: string, text: string, declared: Declarations): Shape | undefined {
  const bounds = [
    ...text.matchAll(new RegExp(`[<,]\\s*${name}\\s+extends\\s+([\\w.]+(?:\\[\\])*)\\s*[=,>]`, "g")),
  ];
  const [bound, ...others] = new Set(bounds.map(([, one = ""]) => one));
  return bound === undefined || others.length > 0 ? undefined : parseTypeScriptType(bound, declared);
}

function untilClosed(text: string, start: number): string {
  let depth = 1;
  for (let index = start; index < text.length; index++) {
    if (text[index] === "{") depth++;
    else if (text[index] === "}" && --depth === 0) return text.slice(start, index);
  }
  return text.slice(start);
}

function untilSemicolon(text: string): string {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? "";
    if ("{[(".includes(char)) depth++;
    else if ("}])".includes(char)) depth--;
    else if (
      depth === 0 &&
      (char === ";" ||
        /^\n\s*\n|^\n\s*(export|const|function|type|interface|class)\b/.test(text.slice(index, index + 40)))
    ) {
      return text.slice(0, index).trim().replace(/^\|/, "");
    }
  }
  return text.trim();
}
