import { bracketed } from "../../tests/render/layout.ts";
import { unreadable } from "../../tests/render/unreadable.ts";
import type { Value } from "../../values/value.ts";

/** A value as a Python expression. */
export function pythonExpression(value: Value): string {
  const group = (brackets: readonly [string, string], items: readonly string[]) =>
    bracketed(brackets, items, { indent: "    " });
  switch (value.kind) {
    case "null":
    case "undefined":
      return "None";
    case "boolean":
      return value.value ? "True" : "False";
    case "integer":
    case "bigint":
      return value.value;
    case "float":
      return pythonFloat(value.value);
    case "string":
      return pythonString(value.value);
    case "list":
    case "iterator":
      return group(["[", "]"], value.items.map(pythonExpression));
    case "tuple":
      return value.items.length === 1
        ? `(${value.items.map(pythonExpression).join("")},)`
        : group(["(", ")"], value.items.map(pythonExpression));
    case "set":
      return value.items.length === 0 ? "set()" : group(["{", "}"], value.items.map(pythonExpression));
    case "dict":
    case "map":
      return group(
        ["{", "}"],
        value.entries.map(([key, item]) => `${pythonExpression(key)}: ${pythonExpression(item)}`),
      );
    case "bytes":
      return `b${pythonString(Buffer.from(value.bytes).toString("latin1"), true)}`;
    case "regex":
      return `re.compile(${patternText(value.source)})`;
    case "construct":
      return group([`${value.className}(`, ")"], constructArguments(value));
    case "file":
      return `str(${temporaryPath(value.name)})`;
    case "placed":
      return placedText(value.parts);
    case "named":
      return value.name;
    case "member":
      return `${value.owner}.${value.name}`;
    case "instance":
      return group(
        [`${value.type}(`, ")"],
        value.fields.map(([name, field]) => `${name}=${pythonExpression(field)}`),
      );
    case "callback":
      return value.returns ? `lambda *_: ${pythonExpression(value.returns)}` : "lambda value: value";
    default:
      throw new TypeError(`a ${value.kind} has no Python expression`);
  }
}

/** A pattern as people write it: raw, where that is possible. */
function patternText(source: string): string {
  return /^[ !#-~]*$/.test(source) && !source.endsWith("\\") ? `r"${source}"` : pythonString(source);
}

function constructArguments({ args, kwargs = [] }: Extract<Value, { kind: "construct" }>): string[] {
  return [
    ...args.map(pythonExpression),
    ...kwargs.map(([name, item]) => `${name}=${pythonExpression(item)}`),
  ];
}

/** A Python string literal; a long run of one character as a repetition. */
export function pythonString(text: string, bytes = false): string {
  const [first = ""] = text;
  if (text.length > 20 && text === first.repeat(text.length))
    return `${pythonString(first, bytes)} * ${text.length}`;
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  const body = [...text].map((char) => escapeCharacter(char, quote, bytes)).join("");
  return `${quote}${body}${quote}`;
}

/** A path in the temporary folder, as code joins it. */
export function temporaryPath(name: string): string {
  const steps = name.split("/").filter(Boolean);
  return ["tmp_path", ...steps.map((step) => pythonString(step))].join(" / ");
}

const GAP = "\ue000";

/** A text that contains the path of the temporary folder. */
function placedText(parts: readonly string[]): string {
  const text = pythonString(parts.join(GAP));
  const braced = text.replaceAll(/[{}]/g, (brace) => brace + brace);
  return `f${braced.replaceAll("\\ue000", GAP).replaceAll(GAP, "{tmp_path}")}`;
}

const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

function escapeCharacter(char: string, quote: string, bytes: boolean): string {
  if (char === quote) return `\\${quote}`;
  const code = char.codePointAt(0) ?? 0;
  if (named[char]) return named[char];
  if (code < 32 || (code >= 127 && code < 160) || (bytes && code > 126))
    return `\\x${code.toString(16).padStart(2, "0")}`;
  if (char.search(unreadable) < 0) return char;
  const hex = code.toString(16);
  return hex.length > 4 ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}

function pythonFloat(text: string): string {
  if (text === "nan" || text === "inf") return `float("${text}")`;
  if (text === "-inf") return 'float("-inf")';
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
