import type { TableRow } from "../../../tests/candidate.ts";
import { isInexact, rounded } from "../../../tests/render/inexact.ts";
import { indentText } from "../../../tests/render/layout.ts";
import type { Value } from "../../../values/value.ts";
import { javascriptExpression, javascriptString } from "../expression.ts";
import type { JavaScriptStyle } from "../test-style.ts";

/** Cases that differ only in some values. */
export interface Cases {
  /** The title of each case: texts, and its values by number. The placeholders of `each` take values in their order. */
  readonly title: readonly (string | number)[];
  /** The names of the values in the body. */
  readonly names: readonly string[];
  readonly values: readonly (readonly Value[])[];
  readonly body: readonly string[];
}

const MAX_TITLE = 100;

/** One row per case under the name that the runner reports; undefined if a title is too long or would be changed. */
export function javascriptRows(
  cases: Cases,
  style: JavaScriptStyle,
): { readonly name: string; readonly row: TableRow }[] | undefined {
  const { names, values } = cases;
  const { before, after } = style.assertions === "expect" ? eachFrame(cases, style) : loopFrame(cases, style);
  const rows = values.map((cells) => {
    const row = indentText(rowCode(cells, names, style), style.indent);
    const name = titleOf(cases, (at) => rowText(cells[at] ?? { kind: "undefined" }) ?? "");
    return { name, row: { before, row, after, inline: cells.length === 1 } };
  });
  return rows.some(({ name }) => name.length > MAX_TITLE || isChanged(name)) ? undefined : rows;
}

/** A value as `JSON.stringify` writes it in a title; undefined if runners would write it differently. */
export function rowText(value: Value): string | undefined {
  if (value.kind === "null" || value.kind === "undefined") return value.kind;
  if (isInexact(value)) return rounded(value);
  const text = jsonText(value);
  return text === undefined || isChanged(text) ? undefined : text;
}

/** Whether runners or their reports may misread a part of a title. */
function isChanged(title: string): boolean {
  return /[^ -~]|[\\$%`]| > /.test(title);
}

function titleOf({ title }: Cases, write: (at: number) => string): string {
  return title.map((part) => (typeof part === "number" ? write(part) : part)).join("");
}

function eachFrame(cases: Cases, style: JavaScriptStyle): Pick<TableRow, "before" | "after"> {
  const title = javascriptString(
    titleOf(cases, () => "%j"),
    style,
  );
  const after = `])(${title}, ${testFunction(cases.body, style, cases.names)})${style.semicolons ? ";" : ""}`;
  return { before: `${style.testWord}.each([`, after };
}

function loopFrame(cases: Cases, style: JavaScriptStyle): Pick<TableRow, "before" | "after"> {
  const { names, values } = cases;
  const title = titleOf(cases, (at) =>
    placeholder(
      names[at] ?? "",
      values.map((row) => row[at]),
    ),
  );
  const end = style.semicolons ? ";" : "";
  const test = `${style.testWord}(\`${title}\`, ${testFunction(cases.body, style)})${end}`;
  return {
    before: `for (const ${names.length === 1 ? names[0] : `{ ${names.join(", ")} }`} of [`,
    after: `]) {\n${indentText(test, style.indent)}\n}`,
  };
}

/** The function that a test gives to its runner. */
export function testFunction(
  body: readonly string[],
  { runner, indent }: JavaScriptStyle,
  parameters: readonly string[] = [],
): string {
  const isAsync = body.some((line) => /\bawait\b/.test(line));
  const taken = runner === "ava" ? "t" : `(${parameters.join(", ")})`;
  return `${isAsync ? "async " : ""}${taken} => {\n${indentText(body.join("\n"), indent)}\n}`;
}

function placeholder(name: string, values: readonly (Value | undefined)[]): string {
  if (values.every((value) => value?.kind === "string")) return `"\${${name}}"`;
  const scalar = ["integer", "float", "boolean", "null", "undefined"];
  if (values.every((value) => value && scalar.includes(value.kind))) return `\${${name}}`;
  return `\${JSON.stringify(${name})}`;
}

function rowCode(cells: readonly Value[], names: readonly string[], style: JavaScriptStyle): string {
  const codes = cells.map((value) =>
    isInexact(value) ? rounded(value) : javascriptExpression(value, style),
  );
  const [only = ""] = codes;
  const isLoop = style.assertions !== "expect";
  // A single list would be read as the row of a table.
  if (codes.length === 1 && (isLoop || !only.startsWith("["))) return `${only},`;
  return isLoop
    ? `{ ${codes.map((code, at) => `${names[at]}: ${code}`).join(", ")} },`
    : `[${codes.join(", ")}],`;
}

function jsonText(value: Value): string | undefined {
  switch (value.kind) {
    case "string":
      return JSON.stringify(value.value);
    case "boolean":
      return String(value.value);
    case "null":
      return "null";
    case "integer":
    case "float":
      return /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(value.value) && value.value !== "-0" ? value.value : undefined;
    case "list":
    case "iterator": {
      const items = value.items.map(jsonText);
      return items.includes(undefined) ? undefined : `[${items.join(",")}]`;
    }
    case "dict": {
      const entries = value.entries.map(([key, item]) => {
        const [name, text] = [jsonText(key), jsonText(item)];
        return text === undefined || !name || /^"\d+"$/.test(name) ? undefined : `${name}:${text}`;
      });
      return value.nullPrototype || entries.includes(undefined) ? undefined : `{${entries.join(",")}}`;
    }
    default:
      return undefined;
  }
}
