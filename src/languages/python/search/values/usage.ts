import { comparedValues } from "../../../values/compared-values.ts";
import { any, type Field, type Shape, unionOf } from "../../../values/shape.ts";
import { contextManager, fileLike } from "./library.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Methods by the kinds of values that have them. */
export const pythonHabits = {
  string: words(
    "lower upper strip lstrip rstrip split rsplit replace startswith endswith encode format isdigit isalpha isalnum isupper islower isspace title capitalize join splitlines partition rpartition find rfind zfill ljust rjust casefold translate",
  ),
  list: words("append extend insert sort reverse"),
  dict: words("items keys values get setdefault update"),
  number: words("is_integer bit_length conjugate"),
  date: words("isoformat strftime timestamp"),
  file: words("read readline readlines readable write writelines writable seek tell getvalue"),
  bytes: words("decode hex"),
  shared: words("pop index count copy"),
};

/** What a function's text does with an expression, as the shape that would suit it; undefined where nothing tells. */
export function shapeOfUsage(expression: string, body: string): Shape | undefined {
  return infer(expression, body, 0);
}

function infer(expression: string, body: string, depth: number): Shape | undefined {
  if (depth > 3) return undefined;
  const name = expression.replaceAll(/[$.*+?^(){}|[\]\\]/g, "\\$&");
  const has = (pattern: string) => new RegExp(pattern).test(body);
  const members = membersOf(name, body);
  const does = (known: ReadonlySet<string>) => members.some((member) => known.has(member));
  const found: Shape[] = [];
  if (does(pythonHabits.string) || has(stringUse(name))) found.push({ kind: "string" });
  if (does(pythonHabits.list) || has(listUse(name)))
    found.push({ kind: "list", item: inferItem(name, body, depth) ?? any });
  if (does(pythonHabits.dict) || has(`isinstance\\(${name}, \\(?[^)]*\\b(?:dict|Mapping)\\b`))
    found.push({ kind: "dict", value: any });
  if (does(pythonHabits.number) || has(numberUse(name))) found.push({ kind: "number" });
  if (has(`\\b(?:int|float)\\(${name}\\b`)) found.push({ kind: "number" }, { kind: "string" });
  if (does(pythonHabits.date)) found.push({ kind: "date" });
  if (does(pythonHabits.file)) found.push(fileLike);
  if (has(pathUse(name))) found.push({ kind: "path" });
  if (does(pythonHabits.bytes) || has(bytesUse(name))) found.push({ kind: "bytes" });
  if (has(`(?<![\\w.$]|function |def )${name}\\(`)) found.push({ kind: "callback" });
  if (has(`\\bwith ${name}(?: as\\b|:)`)) found.push(contextManager);
  const isUsual = (member: string) => Object.values(pythonHabits).some((known) => known.has(member));
  const own = members.filter((member) => !isUsual(member));
  if (found.every(({ kind }) => kind === "dict")) {
    const fields = inferFields(expression, own, { body, depth });
    if (fields.length > 0) return { kind: "object", fields };
  }
  if (found.length === 0) {
    if (has(booleanUse(name))) found.push({ kind: "boolean" });
    else if (has(`\\blen\\(${name}\\)`)) found.push({ kind: "string" }, { kind: "list", item: any });
    else if (has(`(?<![\\w.$])${name}\\[`))
      found.push({ kind: "list", item: any }, { kind: "dict", value: any });
  }
  return found.length > 0 ? unionOf(found) : undefined;
}

function inferFields(
  expression: string,
  members: readonly string[],
  { body, depth }: { readonly body: string; readonly depth: number },
): Field[] {
  return [...new Set(members)].map((member) => {
    const path = `${expression}.${member}`;
    const compared = comparedValues(path, body).map((value): Shape => ({ kind: "literal", value }));
    const used = infer(path, body, depth + 1) ?? any;
    return { name: member, shape: compared.length > 0 ? unionOf([...compared, used]) : used, optional: true };
  });
}

/** What is read from an expression: `a.name`, `a["name"]`, `"name" in a`. */
function membersOf(name: string, body: string): string[] {
  const read = new RegExp(
    `(?<![\\w.$])${name}(?:\\.(\\w+)|\\[["']([\\w-]+)["']\\])|["']([\\w-]+)["'] in ${name}\\b`,
    "g",
  );
  return [...body.matchAll(read)].flatMap(([, a, b, c]) => a ?? b ?? c ?? []);
}

function inferItem(name: string, body: string, depth: number): Shape | undefined {
  const loop = `\\bfor\\s+\\(?([\\w, ]+?)\\)?\\s+in\\s+(?:enumerate\\(|sorted\\(|reversed\\()?${name}\\b`;
  const variable = new RegExp(loop).exec(body)?.[1];
  const names = (variable ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const shapes = names.map((part) => infer(part, body, depth + 1) ?? any);
  return shapes.length > 1 ? { kind: "tuple", items: shapes } : shapes[0];
}

function stringUse(name: string): string {
  return `isinstance\\(${name}, \\(?[^)]*\\bstr\\b|\\bre\\.\\w+\\([^\\n]*,\\s*${name}\\b|\\.(?:match|search|fullmatch|findall|sub)\\((?:[^()\\n]*,\\s*)?${name}\\)`;
}

function listUse(name: string): string {
  return `\\bin (?:enumerate\\(|sorted\\(|reversed\\(|zip\\()?${name}\\b(?!\\.)|isinstance\\(${name}, \\(?[^)]*\\b(?:list|tuple)\\b|\\b(?:sum|max|min|sorted|any|all)\\(${name}\\)`;
}

function bytesUse(name: string): string {
  const literal = "\\(?[bB][rR]?[\"']";
  return `isinstance\\(${name}, \\(?[^)]*\\bbytes|(?<![\\w.$])${name}(?:\\[[^\\]]*\\])? *(?:==|!=|in) ${literal}|${literal}[^\\n]* in ${name}\\b|(?<![\\w.$])${name}\\.\\w+\\(${literal}`;
}

function pathUse(name: string): string {
  const functions =
    "(?:io\\.|os\\.|codecs\\.|tokenize\\.)?open|os\\.path\\.(?:isdir|isfile|exists|getsize|getmtime)";
  return `(?<![\\w.])(?:${functions}|os\\.(?:listdir|scandir|stat|walk|remove|unlink|makedirs|mkdir)|(?:pathlib\\.)?Path)\\(${name}\\b(?!\\.)`;
}

function numberUse(name: string): string {
  const before = `(?:[-*/%]|[<>]=?)\\s*${name}(?![\\w.([])`;
  const after = `(?<![\\w.$])${name}\\s*(?:-[^-]|[*/%]|<[^<]|>[^>])`;
  return `${before}|${after}|\\brange\\(${name}\\b|\\babs\\(${name}\\b|isinstance\\(${name}, \\(?[^)]*\\b(?:int|float)\\b`;
}

function booleanUse(name: string): string {
  return `\\bif \\(?${name}\\)?[\\s:]|\\bif not ${name}:`;
}

/** Whether code looks what a parameter is before it works with it. */
export function isAsked(parameter: string, body: string): boolean {
  return /^\w+$/.test(parameter) && new RegExp(`isinstance\\(\\s*${parameter}\\b`).test(body);
}

const token = /[rRuUbBfF]{0,2}("""|''')[\s\S]*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#[^\n]*/g;

/** Code without its comments and docstrings; short texts stay. */
export function withoutComments(code: string): string {
  return code.replace(token, (found) =>
    found.startsWith("#") ? " " : /^\w*("""|''')/.test(found) ? '""' : found,
  );
}
