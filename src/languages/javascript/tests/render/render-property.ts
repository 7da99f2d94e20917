import type { TestImport } from "../../../tests/candidate.ts";
import type { FoundProperty } from "../../../tests/found-property.ts";
import type { ItemOrder } from "../../../tests/order-of-items.ts";
import { phrase } from "../../../tests/phrase.ts";
import { isPrimitive, propertyText, rowValues } from "../../../tests/render/property-text.ts";
import { freeName } from "../../../tests/render/test-parts.ts";
import type { RenderedProperty, RenderedRow } from "../../../tests/rendered.ts";
import { javascriptExpression, javascriptString } from "../expression.ts";
import { inManner } from "../test-style.ts";
import { javascriptNames, javascriptWords } from "../vocabulary.ts";
import { flavourOf, frameworkImports, type JavaScriptContext, type SubjectImport } from "./render-test.ts";
import { javascriptRows, testFunction } from "./rows.ts";

/** A property as rows for any of the JavaScript runners; undefined if they would have no good names. */
export function renderJavaScriptProperty(
  { property, rows }: FoundProperty,
  {
    style,
    heading = "",
    first,
    second,
  }: Pick<JavaScriptContext, "style" | "heading"> & Record<"first" | "second", SubjectImport>,
): RenderedProperty | undefined {
  const taken = new Set([first.local, second.local]);
  const local = { first: first.local, second: second.local };
  const text = propertyText(property, local, {
    free: (name) => freeName(name, taken, javascriptNames),
    ordered,
  });
  const isSame = rows.every(({ args, result }) => [...args, result].every(isPrimitive));
  const how = isSame ? "same" : "deep";
  const written = text.checks.map(({ actual, expected: code }) =>
    flavourOf(style).equals(actual, { how, code, digits: 0 }),
  );
  const end = style.semicolons ? ";" : "";
  const body = written.map(({ line }) => line + end);
  const imports: TestImport[] = [
    ...[first, second].map(({ module, local: name, kind }) => ({ module, name, kind })),
    ...frameworkImports(style),
    ...written.flatMap(({ needs }) => needs),
  ];
  const [begin = "", ...values] = text.title;
  const opening = inManner(String(begin), style);
  const titled = { ...text, title: [heading, opening, ...values] };
  const valuesOf = rowValues(text);
  const rendered = javascriptRows({ ...titled, values: rows.map(valuesOf), body }, style);
  const codes = rows.map((row) => {
    const { args } = row;
    const set = valuesOf(row).map(
      (value, at) => `const ${text.names[at]} = ${javascriptExpression(value, style)}${end}`,
    );
    const title = `${heading}${opening}${args.map((value) => phrase(value, javascriptWords, true)).join(" and ")}`;
    const test = testFunction([...set, "", ...body], style);
    return `${style.testWord}(${javascriptString(title, style)}, ${test})${end}`;
  });
  return rendered && { table: { rows: rendered.map((row): RenderedRow => ({ ...row, imports })) }, codes };
}

function ordered(variable: string, { items, descending }: ItemOrder): string {
  if (items === "texts") return `[...${variable}].sort()${descending ? ".reverse()" : ""}`;
  return `[...${variable}].sort((a, b) => ${descending ? "b - a" : "a - b"})`;
}
