import type { Language } from "../../../syntax/outline.ts";
import { any, type Field, type Shape, unionOf } from "./shape.ts";

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
  date: words("getTime getFullYear getMonth getDate getDay getHours getMinutes toISOString"),
  shared: words(
    "length indexOf lastIndexOf includes slice concat at toString valueOf constructor call apply bind",
  ),
};

const python = {
  string: words(
    "lower upper strip lstrip rstrip split rsplit replace startswith endswith encode format isdigit isalpha isalnum isupper islower isspace title capitalize join splitlines partition rpartition find rfind zfill ljust rjust casefold translate",
  ),
  list: words("append extend insert sort reverse"),
  dict: words("items keys values get setdefault update"),
  number: words("is_integer bit_length conjugate"),
  date: words("isoformat strftime timestamp"),
  shared: words("pop index count copy"),
};

/** What a function's text does with an expression, as the shape that would suit it; undefined where nothing tells. */
export function inferShape(expression: string, body: string, language: Language): Shape | undefined {
  return infer(expression, body, language, 0);
}

function infer(expression: string, body: string, language: Language, depth: number): Shape | undefined {
  if (depth > 3) return undefined;
  const name = expression.replaceAll(/[$.*+?^(){}|[\]\\]/g, "\\$&");
  const has = (pattern: string) => new RegExp(pattern).test(body);
  const item = () => inferItem(name, body, language, depth) ?? any;
  const habits = language === "python" ? python : javascript;
  const members = [...body.matchAll(new RegExp(`(?<![\\w.$])${name}\\??\\.(\\w+)`, "g"))].flatMap(
    (match) => match[1] ?? [],
  );
  const found: Shape[] = [];
  if (members.some((member) => habits.string.has(member)) || has(stringUse(name, language)))
    found.push({ kind: "string" });
  if (members.some((member) => habits.list.has(member)) || has(listUse(name, language)))
    found.push({ kind: "list", item: item() });
  if (members.some((member) => habits.dict.has(member)) || has(dictUse(name, language)))
    found.push({ kind: "dict", value: any });
  if (members.some((member) => habits.number.has(member)) || has(numberUse(name)))
    found.push({ kind: "number" });
  if (has(`\\b(?:Number|parseInt|parseFloat|int|float)\\(${name}\\b`))
    found.push({ kind: "number" }, { kind: "string" });
  if (members.some((member) => habits.date.has(member))) found.push({ kind: "date" });
  if (has(`(?<![\\w.$]|function |def )${name}\\(`)) found.push({ kind: "callback" });
  const own = members.filter((member) => !habits.shared.has(member) && !habits.dict.has(member));
  if (found.every(({ kind }) => kind === "dict")) {
    const fields = inferFields(expression, own, body, { language, depth });
    if (fields.length > 0) return { kind: "object", fields };
  }
  if (found.length === 0) {
    if (has(booleanUse(name))) found.push({ kind: "boolean" });
    else if (members.includes("length") || has(`\\blen\\(${name}\\)`)) {
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
  { language, depth }: { language: Language; depth: number },
): Field[] {
  return [...new Set(members)].map((member) => ({
    name: member,
    shape: infer(`${expression}.${member}`, body, language, depth + 1) ?? any,
    optional: true,
  }));
}

function inferItem(name: string, body: string, language: Language, depth: number): Shape | undefined {
  const loop =
    language === "python"
      ? `\\bfor\\s+\\(?([\\w, ]+?)\\)?\\s+in\\s+(?:enumerate\\(|sorted\\(|reversed\\()?${name}\\b`
      : `for\\s*\\((?:const|let|var)\\s+(\\w+)\\s+of\\s+${name}\\b`;
  const callback = `${name}\\.(?:map|filter|forEach|some|every|find|findIndex|flatMap)\\(\\(?(\\w+)`;
  const variable = new RegExp(loop).exec(body)?.[1] ?? new RegExp(callback).exec(body)?.[1];
  if (!variable) return undefined;
  const names = variable
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const shapes = names.map((part) => infer(part, body, language, depth + 1) ?? any);
  return shapes.length > 1 ? { kind: "tuple", items: shapes } : shapes[0];
}

function stringUse(name: string, language: Language): string {
  if (language === "python")
    return `isinstance\\(${name}, \\(?[^)]*\\bstr\\b|\\bre\\.\\w+\\([^\\n]*,\\s*${name}\\b|\\.(?:match|search|fullmatch|findall|sub)\\((?:[^()\\n]*,\\s*)?${name}\\)`;
  return `typeof ${name} [!=]==? ["']string|\\.(?:test|exec)\\(${name}\\)`;
}

function listUse(name: string, language: Language): string {
  if (language === "python")
    return `\\bin (?:enumerate\\(|sorted\\(|reversed\\(|zip\\()?${name}\\b(?!\\.)|isinstance\\(${name}, \\(?[^)]*\\b(?:list|tuple)\\b|\\b(?:sum|max|min|sorted|any|all)\\(${name}\\)`;
  return `Array\\.isArray\\(${name}\\)|\\bof ${name}\\b|[[(]\\s*\\.\\.\\.${name}\\b`;
}

function dictUse(name: string, language: Language): string {
  if (language === "python") return `isinstance\\(${name}, \\(?[^)]*\\b(?:dict|Mapping)\\b`;
  return `Object\\.(?:keys|entries|values|assign)\\(${name}\\b|\\bin ${name}\\b|typeof ${name} [!=]==? ["']object|[{,]\\s*\\.\\.\\.${name}\\b`;
}

function numberUse(name: string): string {
  const before = `(?:[-*/%]|[<>]=?)\\s*${name}(?![\\w.([])`;
  const after = `(?<![\\w.$])${name}\\s*(?:-[^-]|[*/%]|<[^<]|>[^>])`;
  return `${before}|${after}|Math\\.\\w+\\([^)]*\\b${name}\\b|Number\\.\\w+\\(${name}\\)|typeof ${name} [!=]==? ["']number|\\brange\\(${name}\\b|\\babs\\(${name}\\b|\\bisNaN\\(${name}\\)|isinstance\\(${name}, \\(?[^)]*\\b(?:int|float)\\b`;
}

function booleanUse(name: string): string {
  return `\\bif \\(?!?${name}\\)?[\\s:{]|!${name}(?![\\w.(])|(?<![\\w.$])${name} (?:\\?(?!\\?)|&&)|\\bif (?:not )?${name}:|${name} === (?:true|false)`;
}
