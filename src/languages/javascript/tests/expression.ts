import { bracketed } from "../../tests/render/layout.ts";
import { unreadable } from "../../tests/render/unreadable.ts";
import type { Value } from "../../values/value.ts";
import type { JavaScriptStyle } from "./test-style.ts";

/** How expressions are written. */
export type ExpressionStyle = Pick<JavaScriptStyle, "quote" | "indent">;

/** A value as a JavaScript expression. */
export function javascriptExpression(value: Value, style: ExpressionStyle): string {
  const render = (inner: Value) => javascriptExpression(inner, style);
  const group = (brackets: readonly [string, string], items: readonly string[], pad = "") =>
    bracketed(brackets, items, { indent: style.indent, pad });
  switch (value.kind) {
    case "null":
    case "undefined":
      return value.kind;
    case "boolean":
      return String(value.value);
    case "integer":
    case "float":
      return value.value.replace("e+", "e");
    case "bigint":
      return `${value.value}n`;
    case "string":
      return javascriptString(value.value, style);
    case "list":
    case "tuple":
    case "iterator":
      return group(["[", "]"], value.items.map(render));
    case "set":
      return value.items.length === 0
        ? "new Set()"
        : `new Set(${group(["[", "]"], value.items.map(render))})`;
    case "map": {
      const entries = value.entries.map(([key, item]) => `[${render(key)}, ${render(item)}]`);
      return entries.length === 0 ? "new Map()" : `new Map(${group(["[", "]"], entries)})`;
    }
    case "dict":
      return group(
        ["{", "}"],
        value.entries.map(([key, item]) => `${propertyKey(key, style)}: ${render(item)}`),
        " ",
      );
    case "bytes":
      return `new Uint8Array(${group(["[", "]"], value.bytes.map(String))})`;
    case "regex":
      return `/${value.source}/${value.flags}`;
    case "file":
      return value.name === "" ? "folder" : `join(folder, ${javascriptString(value.name, style)})`;
    case "date":
      return `new Date(${javascriptString(value.iso, style)})`;
    case "construct":
      return `${isFunctionName(value.className) ? "" : "new "}${value.className}(${value.args.map(render).join(", ")})`;
    case "instance": {
      const fields = value.fields.map(([name, item]) => `${name} = ${render(item)};`);
      return `new (class ${value.type} { ${fields.join(" ")} })()`;
    }
    case "self":
      return "this";
    case "callback":
      if (value.throws !== undefined)
        return `() => { throw new Error(${javascriptString(value.throws, style)}); }`;
      return value.returns ? `() => ${parenthesised(render(value.returns))}` : "(value) => value";
    default:
      throw new TypeError(`a ${value.kind} has no JavaScript expression`);
  }
}

/** A JavaScript string literal in the project's quotes; a long run of one character as a repetition. */
export function javascriptString(text: string, { quote }: ExpressionStyle): string {
  const [first = ""] = text;
  if (text.length > 20 && first.length === 1 && text === first.repeat(text.length)) {
    return `${javascriptString(first, { quote, indent: "" })}.repeat(${text.length})`;
  }
  const other = quote === '"' ? "'" : '"';
  const chosen = text.includes(quote) && !text.includes(other) ? other : quote;
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll(chosen, `\\${chosen}`);
  return `${chosen}${escaped.replaceAll(unreadable, unicodeEscape)}${chosen}`;
}

function unicodeEscape(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}

/** Whether something global is called rather than constructed: `Symbol.for`, but not `Map`. */
export function isFunctionName(name: string): boolean {
  return /\.[a-z]\w*$/.test(name);
}

function propertyKey(key: Value, style: ExpressionStyle): string {
  if (key.kind === "construct") return `[${javascriptExpression(key, style)}]`;
  const name = key.kind === "string" ? key.value : "";
  if (name === "__proto__") return `[${javascriptString(name, style)}]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : javascriptString(name, style);
}

function parenthesised(code: string): string {
  return code.startsWith("{") ? `(${code})` : code;
}
