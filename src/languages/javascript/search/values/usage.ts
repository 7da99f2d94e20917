import { comparedValues } from "../../../values/compared-values.ts";
import { any, type Field, type Shape, unionOf } from "../../../values/shape.ts";
import { globalShapes } from "./objects.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const habits = {
  string: words(
    "split trim trimStart trimEnd toLowerCase toUpperCase replace replaceAll charAt charCodeAt codePointAt startsWith endsWith substring substr padStart padEnd match matchAll search localeCompare normalize repeat",
  ),
  list: words(
    "map filter forEach reduce reduceRight push pop shift unshift splice sort toSorted join some every find findIndex findLast flat flatMap reverse fill",
  ),
  dict: words("hasOwnProperty"),
  number: words("toFixed toPrecision"),
  date: words(
    "getTime getFullYear getMonth getDate getDay getHours getMinutes getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours toISOString toUTCString",
  ),
};

/** What all values have, or many kinds of them. */
const shared = words(
  "length indexOf lastIndexOf includes slice concat at toString valueOf constructor call apply bind",
);

/** What texts and lists have in common. */
const sequential = words("length indexOf lastIndexOf includes slice concat at");

/** What a function's text does with an expression, as the shape that would suit it; undefined where nothing tells. */
export function shapeOfUsage(expression: string, body: string): Shape | undefined {
  return infer(expression, body, 0);
}

function infer(expression: string, body: string, depth: number): Shape | undefined {
  if (depth > 3) return undefined;
  const name = expression.replaceAll(/[$.*+?^(){}|[\]\\]/g, "\\$&");
  const has = (pattern: string) => new RegExp(pattern).test(body);
  const unpacked = unpackedNames(name, body);
  const members = [...membersOf(name, body), ...unpacked];
  const acted = calledMembers(name, body);
  const does = (known: ReadonlySet<string>) => acted.some((member) => known.has(member));
  const found: Shape[] = guardedShapes(name, body);
  if (does(habits.string) || has(stringUse(name))) found.push({ kind: "string" });
  if (does(habits.list) || has(listUse(name)))
    found.push({ kind: "list", item: inferItem(name, body, depth) ?? any });
  if (does(habits.dict) || has(dictUse(name))) found.push({ kind: "dict", value: any });
  if (does(habits.number) || has(numberUse(name))) found.push({ kind: "number" });
  if (has(`\\b(?:Number|parseInt|parseFloat)\\(${name}\\b`))
    found.push({ kind: "number" }, { kind: "string" });
  if (does(habits.date)) found.push({ kind: "date" });
  if (has(pathUse(name))) found.push({ kind: "path" });
  if (has(`(?<![\\w.$]|function |def )${name}\\(`)) found.push({ kind: "callback" });
  const isUsual = (member: string) =>
    shared.has(member) ||
    (acted.includes(member) && Object.values(habits).some((known) => known.has(member)));
  const own = members.filter((member) => unpacked.includes(member) || !isUsual(member));
  const fields = inferFields(expression, own, { body, depth, unpacked });
  const others = found.filter(({ kind }) => kind !== "dict");
  if (fields.length > 0) return unionOf([{ kind: "object", fields }, ...others]);
  if (found.length === 0) {
    if (has(booleanUse(name))) found.push({ kind: "boolean" });
    else if (members.some((member) => sequential.has(member)))
      found.push({ kind: "string" }, { kind: "list", item: any });
    else if (has(`(?<![\\w.$])${name}\\[`))
      found.push({ kind: "list", item: any }, { kind: "dict", value: any });
  }
  return found.length > 0 ? unionOf(found) : undefined;
}

function inferFields(
  expression: string,
  members: readonly string[],
  {
    body,
    depth,
    unpacked,
  }: { readonly body: string; readonly depth: number; readonly unpacked: readonly string[] },
): Field[] {
  return [...new Set(members)].map((member) => {
    const path = `${expression}.${member}`;
    const compared = comparedValues(path, body).map((value): Shape => ({ kind: "literal", value }));
    const alone = unpacked.includes(member) ? infer(member, body, depth + 1) : undefined;
    const used = infer(path, body, depth + 1) ?? alone ?? any;
    const shape = compared.length > 0 ? unionOf([...compared, used]) : used;
    return { name: member, shape, optional: true };
  });
}

/** What is read from an expression: `a.name`, `a?.name`, `a["name"]`, `"name" in a`. */
function membersOf(name: string, body: string): string[] {
  const read = new RegExp(
    `(?<![\\w.$])${name}(?:\\??\\.(\\w+)|(?:\\?\\.)?\\[["']([\\w-]+)["']\\])|["']([\\w-]+)["'] in ${name}\\b`,
    "g",
  );
  return [...body.matchAll(read)].flatMap(([, a, b, c]) => a ?? b ?? c ?? []);
}

/** Members that are called: a text is split, an option called `split` is only read. */
function calledMembers(name: string, body: string): string[] {
  const calls = body.matchAll(new RegExp(`(?<![\\w.$])${name}\\??\\.(\\w+)(?:\\?\\.)?\\(`, "g"));
  return [...calls].flatMap(([, member]) => member ?? []);
}

/** `const { a, b: c = 1 } = options`: a and b. */
function unpackedNames(name: string, body: string): string[] {
  const patterns = body.matchAll(new RegExp(`\\{([^{}=]*(?:=[^{}]*)?)\\}\\s*=\\s*${name}(?![\\w.(])`, "g"));
  return [...patterns].flatMap(([, inner = ""]) =>
    inner.split(",").flatMap((part) => /^\s*([\w$]+)\s*(?:[:=]|$)/.exec(part)?.[1] ?? []),
  );
}

const classShapes: Readonly<Record<string, Shape>> = {
  RegExp: { kind: "regex" },
  Date: { kind: "date" },
  Map: { kind: "map", value: any },
  Set: { kind: "set", item: any },
  Array: { kind: "list", item: any },
  Uint8Array: { kind: "bytes" },
  Error: globalShapes.Error,
  Promise: globalShapes.Promise,
  ArrayBuffer: globalShapes.ArrayBuffer,
  URL: globalShapes.URL,
  function: { kind: "callback" },
  boolean: { kind: "boolean" },
};

/** What the code asks of an expression: `instanceof Date`, `typeof … === "function"`. */
function guardedShapes(name: string, body: string): Shape[] {
  const asked = body.matchAll(
    new RegExp(
      `(?<![\\w.$])${name} instanceof (\\w+)|typeof ${name}\\s*[!=]==?\\s*["'](function|boolean)`,
      "g",
    ),
  );
  const isCalled = new RegExp(`(?<![\\w.$])${name}\\??\\.(?:call|apply)\\(`).test(body);
  const shapes = [...asked].flatMap(([, owner, type]) => classShapes[owner ?? type ?? ""] ?? []);
  return isCalled ? [{ kind: "callback" }, ...shapes] : shapes;
}

function inferItem(name: string, body: string, depth: number): Shape | undefined {
  const loop = `for\\s*\\((?:const|let|var)\\s+(\\w+)\\s+of\\s+${name}\\b`;
  const copied = `(?:${name}|\\[\\.\\.\\.${name}\\]|Array\\.from\\(${name}\\))(?:\\.slice\\(\\))?`;
  const callback = `${copied}\\.(?:map|filter|forEach|some|every|find|findIndex|flatMap|sort|toSorted)\\(\\(?(\\w+)`;
  const variable = new RegExp(loop).exec(body)?.[1] ?? new RegExp(callback).exec(body)?.[1];
  return variable ? (infer(variable, body, depth + 1) ?? any) : undefined;
}

function stringUse(name: string): string {
  return `typeof ${name} [!=]==? ["']string|\\.(?:test|exec)\\(${name}\\)`;
}

function listUse(name: string): string {
  return `Array\\.isArray\\(${name}\\)|\\bof ${name}\\b|[[(]\\s*\\.\\.\\.${name}\\b`;
}

function dictUse(name: string): string {
  return `Object\\.(?:keys|entries|values|assign)\\(${name}\\b|\\bin ${name}\\b|typeof ${name} [!=]==? ["']object|[{,]\\s*\\.\\.\\.${name}\\b`;
}

/** Handed to a function of `node:fs`, as it is or joined with more; a function of the same name may be declared. */
function pathUse(name: string): string {
  const functions =
    "(?:read|write|append)File|exists|l?stat|readdir|mkdir|rmdir|rm|unlink|access|open(?:dir)?|truncate|utimes|create(?:Read|Write)Stream";
  return `(?<!\\w)(?:${functions})(?:Sync)?\\(\\s*(?:(?:path\\.)?(?:join|resolve)\\(\\s*)?${name}\\b(?![.(]|[^()]*\\)\\s*\\{)`;
}

function numberUse(name: string): string {
  const before = `(?:[-*/%]|[<>]=?)\\s*${name}(?![\\w.([])`;
  const after = `(?<![\\w.$])${name}\\s*(?:-[^-]|[*/%]|<[^<]|>[^>])`;
  return `${before}|${after}|Math\\.\\w+\\([^)]*\\b${name}\\b|Number\\.\\w+\\(${name}\\)|typeof ${name} [!=]==? ["']number|\\bisNaN\\(${name}\\)`;
}

function booleanUse(name: string): string {
  return `\\bif \\(?!?${name}\\)?[\\s:{]|!${name}(?![\\w.(])|(?<![\\w.$])${name} (?:\\?(?!\\?)|&&)|${name} === (?:true|false)`;
}

/** Whether code looks what a parameter is before it works with it. */
export function isAsked(parameter: string, body: string): boolean {
  if (!/^[\w$]+$/.test(parameter)) return false;
  const name = parameter.replaceAll("$", "\\$");
  const asked = [
    `typeof ${name}\\b`,
    `\\bis[A-Z]\\w*\\(${name}\\b`,
    `toString\\.call\\(${name}\\b`,
    `(?<![\\w.$])${name}\\.constructor\\b`,
    `(?<![\\w.$])${name} (?:instanceof|[!=]==? (?:null|undefined|void 0))\\b`,
    `!${name}(?![\\w.([])`,
    `(?<![\\w.$])${name} (?:\\|\\||\\?\\?|&&) `,
  ];
  return new RegExp(asked.join("|")).test(body);
}

const token =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/g;

/** Code without its comments; texts and patterns stay. */
export function withoutComments(code: string): string {
  return code.replace(token, (found) => (/^\/[*/]/.test(found) ? " " : found));
}

/** The template texts of JavaScript code. */
export function templatesIn(code: string): string[] {
  return (code.match(token) ?? []).filter((found) => found.startsWith("`"));
}
