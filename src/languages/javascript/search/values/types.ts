import { parseLiteral } from "../../../values/literal.ts";
import { any, type Field, type Shape, unionOf } from "../../../values/shape.ts";
import { readGeneric, splitTop } from "../../../values/type-parser.ts";
import { globalShapes } from "./objects.ts";
import { keysOf, objectWithKeys, shapeAt, utilityType } from "./utility-types.ts";

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

/** Of parameters that a rest parameter takes. */
const ANY_NUMBER = 99;

/** The shape of a name that the module declares, with these type arguments, if it does. */
export type Declarations = (name: string, args?: readonly Shape[]) => Shape | undefined;

/** The shape that a TypeScript (or JSDoc) type text describes; `any` for types that it does not understand. */
export function parseTypeScriptType(source: string, declared: Declarations): Shape {
  const text = unwrap(source.trim().replace(/^readonly\s+/, ""));
  const parse = (part: string) => parseTypeScriptType(part, declared);
  const signature = signatureOf(text);
  if (signature) return { ...callbackOf(parse(signature.result)), parameters: signature.parameters };
  const options = splitTop(text, "|");
  if (options.length > 1) return unionOf(options.map(parse));
  const parts = splitTop(text, "&");
  if (parts.length > 1) return intersectionOf(parts.map(parse));
  if (text.endsWith("[]")) return { kind: "list", item: parse(text.slice(0, -2)) };
  const keyed = /^keyof\s+([\s\S]+)$/.exec(text)?.[1];
  if (keyed !== undefined) return keysOf(parse(keyed));
  const found = /^([\s\S]*[^\s|&])\[([^[\]]+)\]$/.exec(text);
  if (found?.[1] && found[2]) return shapeAt(parse(found[1]), parse(found[2]), found[2].trim() === "number");
  if (text.startsWith("[")) return { kind: "tuple", items: splitTop(text.slice(1, -1), ",").map(parse) };
  if (text.startsWith("{")) return parseObject(text.slice(1, -1), declared);
  const literal = parseLiteral(text);
  if (literal) return { kind: "literal", value: literal };
  const generic = readGeneric(text, "<");
  if (generic) {
    const args = generic.args.map(parse);
    return utilityType(generic.name, args) ?? declared(lastName(generic.name), args) ?? any;
  }
  if (/^typeof\s+\w+$/.test(text)) return declared(text.replace(/\s+/, " ")) ?? any;
  return simple[text] ?? declared(lastName(text)) ?? any;
}

/** `Options` of `mri.Options`. */
function lastName(name: string): string {
  return name.replace(/^[\w.]*\./, "");
}

/** How many parameters there are and the type of the result, if the text is parameters in brackets and an arrow. */
function signatureOf(text: string): { readonly parameters: number; readonly result: string } | undefined {
  const [head = "", ...rest] = splitTop(text, "=>");
  const list = /^(?:<[\s\S]*>\s*)?\(([\s\S]*)\)$/.exec(head)?.[1];
  if (rest.length === 0 || list === undefined || splitTop(head, "|").length > 1) return undefined;
  const named = splitTop(list, ",");
  const parameters = named.some((one) => one.startsWith("...")) ? ANY_NUMBER : named.length;
  return { parameters, result: rest.join("=>") };
}

/** A function whose results are known only if its whole type is. */
function callbackOf(result: Shape): Shape & { readonly kind: "callback" } {
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
export function intersectionOf(shapes: readonly Shape[]): Shape {
  const fields = shapes.flatMap((shape) => (shape.kind === "object" ? shape.fields : []));
  if (fields.length === 0) return shapes.find(({ kind }) => kind !== "any") ?? any;
  return { kind: "object", fields: [...new Map(fields.map((field) => [field.name, field])).values()] };
}

/** The members between the brackets of an object type or an interface. */
export function parseObject(body: string, declared: Declarations): Shape {
  const members = splitTop(
    body.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").replaceAll("\n", ";"),
    ";",
  ).flatMap((part) => splitTop(part, ","));
  const mapped = members.map((member) => mappedMember.exec(member)).find((match) => match !== null);
  if (mapped) return parseMapped(mapped, declared);
  const index = members.map((member) => /^\[[^\]]*\]\s*:\s*([\s\S]*)$/.exec(member)?.[1]).find(Boolean);
  if (index) return { kind: "dict", value: parseTypeScriptType(index, declared) };
  return { kind: "object", fields: members.flatMap((member) => parseMember(member, declared)) };
}

const mappedMember = /^(?:[+-]?readonly\s+)?\[\s*(\w+)\s+in\s+([\s\S]+?)\]\s*([+-]?\??)\s*:\s*([\s\S]*)$/;

/** `{ [K in Keys]?: Type }` */
function parseMapped([, key, keys = "", mark, value = ""]: RegExpExecArray, declared: Declarations): Shape {
  const shapeFor = (name: Shape) =>
    parseTypeScriptType(value, (asked, args) => (asked === key ? name : declared(asked, args)));
  return objectWithKeys(parseTypeScriptType(keys, declared), shapeFor, mark === "?" || mark === "+?");
}

function parseMember(member: string, declared: Declarations): Field[] {
  const method = /^(\w+)(\??)\s*\(/.exec(member);
  if (method?.[1]) return [{ name: method[1], shape: { kind: "callback" }, optional: method[2] === "?" }];
  const match = /^(?:readonly\s+)?["']?([\w$-]+)["']?(\??)\s*:\s*([\s\S]+)$/.exec(member);
  if (!match?.[1] || !match[3]) return [];
  return [{ name: match[1], shape: parseTypeScriptType(match[3], declared), optional: match[2] === "?" }];
}
