import { parseLiteral } from "../../../values/literal.ts";
import { any, type Shape, unionOf } from "../../../values/shape.ts";
import { splitTop } from "../../../values/type-parser.ts";
import { type Declarations, intersectionOf, parseObject, parseTypeScriptType } from "./types.ts";
import { textLiteral } from "./utility-types.ts";

const longestConstant = 20_000;

/**
 * Finds interfaces, type aliases, enumerations, type parameters and classes in a module's text and the texts that it imports;
 * `typeof x` is a constant's.
 */
export function readDeclarations(text: string, classNames: ReadonlySet<string>): Declarations {
  const open = new Set<string>();
  const declared: Declarations = (name, args = []) => {
    if (classNames.has(name)) return { kind: "class", name };
    if (!/^(?:typeof )?\w+$/.test(name) || open.has(name)) return undefined;
    open.add(name);
    try {
      return name.startsWith("typeof ")
        ? constantIn(text, name.slice("typeof ".length), declared)
        : typeIn(text, name, { args, declared });
    } finally {
      open.delete(name);
    }
  };
  return declared;
}

interface Asked {
  readonly args: readonly Shape[];
  readonly declared: Declarations;
}

function typeIn(text: string, name: string, { args, declared }: Asked): Shape | undefined {
  const header = new RegExp(
    `\\b(?:interface\\s+${name}\\b[^{]*\\{|type\\s+${name}\\s*(?:<[^;{}]*>)?\\s*=(?!>))`,
  ).exec(text);
  if (!header) return enumIn(text, name) ?? boundOf(name, text, declared) ?? foreign(name, text);
  const start = header.index + header[0].length;
  const { parameters, rest } = splitHeader(header[0], name);
  const inner = withParameters(parameters, { args, declared });
  if (!header[0].endsWith("{")) return parseTypeScriptType(untilSemicolon(text.slice(start)), inner);
  const own = parseObject(untilClosed(text, start), inner);
  const parents = /\bextends\s+([^{]+)\{$/.exec(rest)?.[1] ?? "";
  return intersectionOf([...splitTop(parents, ",").map((parent) => parseTypeScriptType(parent, inner)), own]);
}

/** The type parameters of a declaration, and what follows them. */
function splitHeader(header: string, name: string): { readonly parameters: string; readonly rest: string } {
  const after = header.slice(header.indexOf(name) + name.length).trimStart();
  if (!after.startsWith("<")) return { parameters: "", rest: after };
  let depth = 0;
  for (let index = 0; index < after.length; index++) {
    if (after[index] === "<") depth++;
    else if (after[index] === ">" && after[index - 1] !== "=" && --depth === 0)
      return { parameters: after.slice(1, index), rest: after.slice(index + 1) };
  }
  return { parameters: "", rest: after };
}

/** The declarations inside of a generic type: its parameters stand for the arguments, else their defaults or bounds. */
function withParameters(list: string, { args, declared }: Asked): Declarations {
  if (list === "") return declared;
  const bound = new Map(
    splitTop(list, ",").flatMap((parameter, at): [string, Shape][] => {
      const match = /^(?:const\s+)?(\w+)(?:\s+extends\s+([\s\S]+?))?(?:\s*=\s*([\s\S]+))?$/.exec(parameter);
      if (!match?.[1]) return [];
      const given = args[at];
      if (given && given.kind !== "any") return [[match[1], given]];
      const usual = match[3] ?? match[2];
      return [[match[1], usual === undefined ? any : parseTypeScriptType(usual, declared)]];
    }),
  );
  return (name, more) => bound.get(name) ?? declared(name, more);
}

/** The values of an enumeration. */
function enumIn(text: string, name: string): Shape | undefined {
  const header = new RegExp(`\\benum\\s+${name}\\s*\\{`).exec(text);
  if (!header) return undefined;
  const body = untilClosed(text, header.index + header[0].length).replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    "",
  );
  let next = 0;
  const values = splitTop(body, ",").flatMap((member): Shape[] => {
    const [, written] = member.split(/=([\s\S]*)/);
    const value = written === undefined ? parseLiteral(String(next)) : parseLiteral(written.trim());
    if (value?.kind === "integer") next = Number(value.value) + 1;
    return value ? [{ kind: "literal", value }] : [];
  });
  return values.length === 0 ? undefined : unionOf(values);
}

/** The shape of a constant: by its type, else by the literal it is. */
function constantIn(text: string, name: string, declared: Declarations): Shape | undefined {
  const header = new RegExp(`\\b(?:const|let|var)\\s+${name}\\s*(?::\\s*([^=;\\n]+))?=\\s*`).exec(text);
  if (!header) return undefined;
  if (header[1] !== undefined) return parseTypeScriptType(header[1], declared);
  const start = header.index + header[0].length;
  return shapeOfExpression(text.slice(start, start + longestConstant));
}

function shapeOfExpression(expression: string): Shape {
  const text = expression.trimStart();
  const inside = untilClosed(text, 1).replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
  if (text.startsWith("[")) {
    const items = splitTop(inside, ",").map(shapeOfExpression);
    return { kind: "tuple", items };
  }
  if (text.startsWith("{")) {
    const fields = splitTop(inside, ",").flatMap((member) => {
      const [, key = "", value] = /^["']?([\w$-]+)["']?\s*(?::([\s\S]*))?$/.exec(member) ?? [];
      const shape = value === undefined ? any : shapeOfExpression(value);
      return key === "" ? [] : [{ name: key, shape, optional: false }];
    });
    return { kind: "object", fields };
  }
  const value = parseLiteral(text.split(/[;\n]|\s+as\s/)[0] ?? "");
  if (value?.kind === "string") return textLiteral(value.value);
  return value ? { kind: "literal", value } : any;
}

/** Types that a browser declares, and only makes itself. */
const ofBrowsers =
  /^(?:Node|Element|Document|Event|EventTarget|HTML\w*Element|SVG\w*Element|Request|Response)$/;

/** A type that the module takes from a package, a class that it does not export, or what a browser has. */
function foreign(name: string, text: string): Shape | undefined {
  const isImported = new RegExp(`\\bimport\\b[^;"']*\\b${name}\\b[^;"']*\\bfrom\\s*["']`).test(text);
  const isClass = new RegExp(`\\bclass\\s+${name}\\b`).test(text);
  return isImported || isClass || ofBrowsers.test(name) ? { kind: "any", foreign: name } : undefined;
}

/** What a type parameter extends, if all functions with one of that name agree. */
function boundOf(name: string, text: string, declared: Declarations): Shape | undefined {
  const bounds = [
    ...text.matchAll(new RegExp(`[<,]\\s*${name}\\s+extends\\s+([\\w.]+(?:\\[\\])*)\\s*[=,>]`, "g")),
  ];
  const [bound, ...others] = new Set(bounds.map(([, one = ""]) => one));
  return bound === undefined || others.length > 0 ? undefined : parseTypeScriptType(bound, declared);
}

/** The text up to the bracket that closes the one before `start`. */
function untilClosed(text: string, start: number): string {
  let depth = 1;
  for (let index = start; index < text.length; index++) {
    const char = text[index] ?? "";
    if ("{[(".includes(char)) depth++;
    else if ("}])".includes(char) && --depth === 0) return text.slice(start, index);
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
        /^\n\s*\n|^\n\s*(export|const|function|type|interface|class|declare|enum|import)\b/.test(
          text.slice(index, index + 40),
        ))
    ) {
      return text.slice(0, index).trim().replace(/^\|/, "");
    }
  }
  return text.trim();
}
