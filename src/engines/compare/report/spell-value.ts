import { isFunctionName, javascriptString } from "../../../languages/javascript/tests/expression.ts";
import { pythonString } from "../../../languages/python/tests/expression.ts";
import type { Value } from "../../../languages/values/value.ts";

/** A value on one line as a reader of the language would write it; what has no such form is named by its type. */
export function spellValue(value: Value, python: boolean): string {
  const words = python ? pythonWords : javascriptWords;
  const inner = (one: Value) => spellValue(one, python);
  const all = (items: readonly Value[]) => items.map(inner).join(", ");
  const named = (kwargs: readonly (readonly [string, Value])[] = []) =>
    kwargs.map(([name, item]) => `${name}=${inner(item)}`);
  switch (value.kind) {
    case "null":
    case "undefined":
      return python ? "None" : value.kind;
    case "boolean":
      return words.boolean(value.value);
    case "integer":
    case "float":
      return value.value;
    case "bigint":
      return python ? value.value : `${value.value}n`;
    case "string":
      return words.text(value.value);
    case "list":
    case "iterator":
      return `[${all(value.items)}]`;
    case "tuple":
      return value.items.length === 1 ? `(${all(value.items)},)` : `(${all(value.items)})`;
    case "set":
      return words.set(all(value.items));
    case "dict":
    case "map":
      return words.entries(
        value.entries.map(([key, item]) => [keyOf(key, python), inner(item)] as const),
        value.kind,
      );
    case "bytes":
      return words.bytes(value.bytes);
    case "regex":
      return python ? `re.compile(${pythonString(value.source)})` : `/${value.source}/${value.flags}`;
    case "date":
      return `new Date("${value.iso}")`;
    case "construct":
      return `${python || isFunctionName(value.className) ? "" : "new "}${value.className}(${[all(value.args), ...named(value.kwargs)].filter(Boolean).join(", ")})`;
    case "member":
      return `${value.owner}.${value.name}`;
    case "callback":
      return words.callback(value.returns && inner(value.returns));
    case "instance":
      return words.instance(
        value.type,
        value.fields.map(([name, field]) => [name, inner(field)] as const),
      );
    case "opaque":
      return value.spelled === undefined ? `<${value.type}>` : `<${value.type} ${words.text(value.spelled)}>`;
    case "file":
      return value.text === undefined
        ? `<${value.name || "folder"}>`
        : `<${value.name}: ${words.text(value.text)}>`;
    case "placed":
      return words.text(value.parts.join("<folder>"));
    case "named":
      return value.name;
    default:
      return `<${(value as Value).kind}>`;
  }
}

type Entries = readonly (readonly [string, string])[];

const listed = (entries: Entries, mark: string) =>
  entries.map(([name, text]) => `${name}${mark}${text}`).join(", ");
const braced = (inside: string) => (inside === "" ? "{}" : `{ ${inside} }`);

const javascriptWords = {
  boolean: (value: boolean) => String(value),
  text: (text: string) => javascriptString(text, { quote: '"', indent: "" }),
  bytes: (bytes: readonly number[]) => `new Uint8Array([${bytes.join(", ")}])`,
  set: (items: string) => (items === "" ? "new Set()" : `new Set([${items}])`),
  entries: (entries: Entries, kind: "dict" | "map") =>
    kind === "dict" ? braced(listed(entries, ": ")) : `new Map(${braced(listed(entries, " => "))})`,
  callback: (returns: string | undefined) =>
    returns === undefined ? "(value) => value" : `() => ${returns}`,
  instance: (type: string, fields: Entries) => `${type} ${braced(listed(fields, ": "))}`,
};

const pythonWords: typeof javascriptWords = {
  boolean: (value: boolean) => (value ? "True" : "False"),
  text: (text: string) => pythonString(text),
  bytes: (bytes: readonly number[]) => `b${pythonString(Buffer.from(bytes).toString("latin1"), true)}`,
  set: (items: string) => (items === "" ? "set()" : `{${items}}`),
  entries: (entries: Entries) => `{${listed(entries, ": ")}}`,
  callback: (returns: string | undefined) =>
    returns === undefined ? "lambda value: value" : `lambda *_: ${returns}`,
  instance: (type: string, fields: Entries) => `${type}(${listed(fields, "=")})`,
};

function keyOf(key: Value, python: boolean): string {
  const isPlain = !python && key.kind === "string" && /^[A-Za-z_$][\w$]*$/.test(key.value);
  return isPlain ? key.value : spellValue(key, python);
}
