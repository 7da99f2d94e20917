import { globalShapes } from "../../../languages/javascript/search/values/objects.ts";
import { contextManager, fileLike } from "../../../languages/python/search/values/library.ts";
import { any, type Field, type Shape, unionOf } from "../../../languages/values/shape.ts";
import { comparedValues } from "./compared-values.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const javascript = {
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
  file: words(""),
  bytes: words(""),
  shared: words(
    "length indexOf lastIndexOf includes slice concat at toString valueOf constructor call apply bind",
  ),
};

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

/** What texts and lists have in common. */
const sequential = words("length indexOf lastIndexOf includes slice concat at");

/** What a function's text does with an expression, as the shape that would suit it; undefined where nothing tells. */
export function inferShape(expression: string, body: string, language: string): Shape | undefined {
  return infer(expression, body, language, 0);
}

function infer(expression: string, body: string, language: string, depth: number): Shape | undefined {
  if (depth > 3) return undefined;
  const name = expression.replaceAll(/[$.*+?^(){}|[\]\\]/g, "\\$&");
  const has = (pattern: string) => new RegExp(pattern).test(body);
  const item = () => inferItem(name, body, language, depth) ?? any;
  const habits = language === "python" ? pythonHabits : javascript;
  const unpacked = language === "python" ? [] : unpackedNames(name, body);
  const members = [...membersOf(name, body), ...unpacked];
  const acted = language === "python" ? members : calledMembers(name, body);
  const does = (known: ReadonlySet<string>) => acted.some((member) => known.has(member));
  const found: Shape[] = language === "python" ? [] : guardedShapes(name, body);
  if (does(habits.string) || has(stringUse(name, language))) found.push({ kind: "string" });
  if (does(habits.list) || has(listUse(name, language))) found.push({ kind: "list", item: item() });
  if (does(habits.dict) || has(dictUse(name, language))) found.push({ kind: "dict", value: any });
  if (does(habits.number) || has(numberUse(name))) found.push({ kind: "number" });
  if (has(`\\b(?:Number|parseInt|parseFloat|int|float)\\(${name}\\b`))
    found.push({ kind: "number" }, { kind: "string" });
  if (does(habits.date)) found.push({ kind: "date" });
  if (does(habits.file)) found.push(fileLike);
  if (has(language === "python" ? pathUse(name) : nodePathUse(name))) found.push({ kind: "path" });
  if (does(habits.bytes) || (language === "python" && has(bytesUse(name)))) found.push({ kind: "bytes" });
  if (has(`(?<![\\w.$]|function |def )${name}\\(`)) found.push({ kind: "callback" });
  if (language === "python" && has(`\\bwith ${name}(?: as\\b|:)`)) found.push(contextManager);
  const usual = (member: string) =>
    habits.shared.has(member) ||
    (acted.includes(member) && Object.values(habits).some((known) => known.has(member)));
  const own = members.filter((member) => unpacked.includes(member) || !usual(member));
  if (found.every(({ kind }) => kind === "dict") || language !== "python") {
    const fields = inferFields(expression, own, body, { language, depth, unpacked });
    const others = found.filter(({ kind }) => kind !== "dict");
    if (fields.length > 0) return unionOf([{ kind: "object", fields }, ...others]);
  }
  if (found.length === 0) {
    if (has(booleanUse(name))) found.push({ kind: "boolean" });
    else if (members.some((member) => sequential.has(member)) || has(`\\blen\\(${name}\\)`)) {
      found.push({ kind: "string" }, { kind: "list", item: any });
    } else if (has(`(?<![\\w.$])${name}\\[`))
      found.push({ kind: "list", item: any }, { kind: "dict", value: any });
  }
  return found.length > 0 ? unionOf(found) : undefined;
}

function inferFields(
  expression: string,
  members: readonly string[],
  body: string,
  { language, depth, unpacked }: { language: string; depth: number; unpacked: readonly string[] },
): Field[] {
  return [...new Set(members)].map((member) => {
    const path = `${expression}.${member}`;
    const compared = comparedValues(path, body).map((value): Shape => ({ kind: "literal", value }));
    const alone = unpacked.includes(member) ? infer(member, body, language, depth + 1) : undefined;
    const used = infer(path, body, language, depth + 1) ?? alone ?? any;
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

function inferItem(name: string, body: string, language: string, depth: number): Shape | undefined {
  const loop =
    language === "python"
      ? `\\bfor\\s+\\(?([\\w, ]+?)\\)?\\s+in\\s+(?:enumerate\\(|sorted\\(|reversed\\()?${name}\\b`
      : `for\\s*\\((?:const|let|var)\\s+(\\w+)\\s+of\\s+${name}\\b`;
  const copied = `(?:${name}|\\[\\.\\.\\.${name}\\]|Array\\.from\\(${name}\\))(?:\\.slice\\(\\))?`;
  const callback = `${copied}\\.(?:map|filter|forEach|some|every|find|findIndex|flatMap|sort|toSorted)\\(\\(?(\\w+)`;
  const variable = new RegExp(loop).exec(body)?.[1] ?? new RegExp(callback).exec(body)?.[1];
  if (!variable) return undefined;
  const names = variable
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const shapes = names.map((part) => infer(part, body, language, depth + 1) ?? any);
  return shapes.length > 1 ? { kind: "tuple", items: shapes } : shapes[0];
}

function stringUse(name: string, language: string): string {
  if (language === "python")
    return `isinstance\\(${name}, \\(?[^)]*\\bstr\\b|\\bre\\.\\w+\\([^\\n]*,\\s*${name}\\b|\\.(?:match|search|fullmatch|findall|sub)\\((?:[^()\\n]*,\\s*)?${name}\\)`;
  return `typeof ${name} [!=]==? ["']string|\\.(?:test|exec)\\(${name}\\)`;
}

function listUse(name: string, language: string): string {
  if (language === "python")
    return `\\bin (?:enumerate\\(|sorted\\(|reversed\\(|zip\\()?${name}\\b(?!\\.)|isinstance\\(${name}, \\(?[^)]*\\b(?:list|tuple)\\b|\\b(?:sum|max|min|sorted|any|all)\\(${name}\\)`;
  return `Array\\.isArray\\(${name}\\)|\\bof ${name}\\b|[[(]\\s*\\.\\.\\.${name}\\b`;
}

function dictUse(name: string, language: string): string {
  if (language === "python") return `isinstance\\(${name}, \\(?[^)]*\\b(?:dict|Mapping)\\b`;
  return `Object\\.(?:keys|entries|values|assign)\\(${name}\\b|\\bin ${name}\\b|typeof ${name} [!=]==? ["']object|[{,]\\s*\\.\\.\\.${name}\\b`;
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

/** Handed to a function of `node:fs`, as it is or joined with more; a function of the same name may be declared. */
function nodePathUse(name: string): string {
  const functions =
    "(?:read|write|append)File|exists|l?stat|readdir|mkdir|rmdir|rm|unlink|access|open(?:dir)?|truncate|utimes|create(?:Read|Write)Stream";
  return `(?<!\\w)(?:${functions})(?:Sync)?\\(\\s*(?:(?:path\\.)?(?:join|resolve)\\(\\s*)?${name}\\b(?![.(]|[^()]*\\)\\s*\\{)`;
}

function numberUse(name: string): string {
  const before = `(?:[-*/%]|[<>]=?)\\s*${name}(?![\\w.([])`;
  const after = `(?<![\\w.$])${name}\\s*(?:-[^-]|[*/%]|<[^<]|>[^>])`;
  return `${before}|${after}|Math\\.\\w+\\([^)]*\\b${name}\\b|Number\\.\\w+\\(${name}\\)|typeof ${name} [!=]==? ["']number|\\brange\\(${name}\\b|\\babs\\(${name}\\b|\\bisNaN\\(${name}\\)|isinstance\\(${name}, \\(?[^)]*\\b(?:int|float)\\b`;
}

function booleanUse(name: string): string {
  return `\\bif \\(?!?${name}\\)?[\\s:{]|!${name}(?![\\w.(])|(?<![\\w.$])${name} (?:\\?(?!\\?)|&&)|\\bif (?:not )?${name}:|${name} === (?:true|false)`;
}
