import { javascriptExpression, javascriptString } from "../javascript/tests/expression.ts";
import {
  flavourOf,
  frameworkImports,
  type JavaScriptContext,
  type SubjectImport,
} from "../javascript/tests/render-test.ts";
import { javascriptRows, testFunction } from "../javascript/tests/rows.ts";
import { pytestFlavour, unittestFlavour } from "../python/tests/assertions.ts";
import { pythonExpression } from "../python/tests/expression.ts";
import type { PythonContext } from "../python/tests/render-test.ts";
import { pytestRows, subtestRows } from "../python/tests/rows.ts";
import { pythonName } from "../python/tests/test-name.ts";
import type { Value } from "../values/value.ts";
import type { TestImport } from "./candidate.ts";
import type { FoundProperty } from "./found-property.ts";
import { indentText } from "./layout.ts";
import { javascriptWords, phrase } from "./phrase.ts";
import { isPrimitive, type PropertyText, propertyText } from "./property-text.ts";
import type { RenderedRow, RenderedTable, RenderedTest } from "./rendered.ts";
import { freeName } from "./test-parts.ts";

/** A property's table, with each row as a test of its own beside it. */
export interface RenderedProperty {
  readonly table: RenderedTable;
  readonly codes: readonly string[];
}

/** A property as rows for any of the JavaScript runners; undefined where they would have no good names. */
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
  const local = { first: first.local, second: second.local, python: false };
  const text = propertyText(property, local, (name) => freeName(name, taken, false));
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
  const titled = { ...text, title: [heading, ...text.title] };
  const valuesOf = rowValues(text);
  const rendered = javascriptRows({ ...titled, values: rows.map(valuesOf), body }, style);
  const codes = rows.map((row) => {
    const { args } = row;
    const set = valuesOf(row).map(
      (value, at) => `const ${text.names[at]} = ${javascriptExpression(value, style)}${end}`,
    );
    const title = `${heading}${text.title[0]}${args.map((value) => phrase(value, javascriptWords, true)).join(" and ")}`;
    const test = testFunction([...set, "", ...body], style);
    return `${style.testWord}(${javascriptString(title, style)}, ${test})${end}`;
  });
  return rendered && { table: { rows: rendered.map((row): RenderedRow => ({ ...row, imports })) }, codes };
}

/** A property as a parametrised test, or as one with subtests; undefined where rows have no names of their own. */
export function renderPythonProperty(
  { property, rows }: FoundProperty,
  { module, isTestCase }: PythonContext,
): RenderedProperty | undefined {
  const local = { first: property.first.target, second: property.second.target };
  const taken = new Set([local.first, local.second, "pytest"]);
  const text = propertyText(property, { ...local, python: true }, (name) => freeName(name, taken, true));
  const flavour = isTestCase ? unittestFlavour : pytestFlavour;
  const body = text.checks.map(
    ({ actual, expected: code }) => flavour.equals(actual, { how: "equal", code, digits: 0 }).line,
  );
  const title = String(text.title[0]).replace(/ (?:of|for) $/, "");
  const name = pythonName(isTestCase ? "" : local.second, title);
  const imports: RenderedTest["imports"] = [
    ...Object.values(local).map((one) => ({ module, name: one, kind: "named" as const })),
    ...(isTestCase ? [{ module: "unittest", name: "unittest", kind: "whole" as const }] : []),
  ];
  const values = rows.map(rowValues(text));
  const inputs = rows[0]?.args.length ?? 0;
  const cases = { name, names: text.names, inputs, values, body, imports };
  const table = isTestCase ? subtestRows(cases) : pytestRows(cases);
  const codes = values.map((args) => {
    const set = args.map((value, at) => `${text.names[at]} = ${pythonExpression(value)}`);
    return `def ${name}():\n${indentText([...set, "", ...body].join("\n"), "    ")}`;
  });
  return table && { table, codes };
}

/** What stands for the names of a property in one row. */
function rowValues({ hasResult }: PropertyText): (row: FoundProperty["rows"][number]) => readonly Value[] {
  return ({ args, result }) => (hasResult ? [...args, result] : args);
}
