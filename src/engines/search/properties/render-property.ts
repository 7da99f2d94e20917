import type { TestImport } from "../../engine.ts";
import { indentText } from "../../layout.ts";
import { javascriptWords, phrase } from "../phrase.ts";
import { pythonName } from "../python-name.ts";
import { javascriptExpression, javascriptString } from "../render/javascript-expression.ts";
import { javascriptRows } from "../render/javascript-rows.ts";
import {
  flavourOf,
  frameworkImports,
  type JavaScriptContext,
  type SubjectImport,
} from "../render/javascript-test.ts";
import { pytestFlavour, unittestFlavour } from "../render/python-assertions.ts";
import { pythonExpression } from "../render/python-expression.ts";
import { pytestRows, subtestRows } from "../render/python-rows.ts";
import type { PythonContext } from "../render/python-test.ts";
import type { RenderedRow, RenderedTable, RenderedTest } from "../render/rendered.ts";
import { freeName } from "../render/test-parts.ts";
import type { FoundProperty } from "./find-properties.ts";
import { isPrimitive, propertyText } from "./property-text.ts";

/** A property's table, with each row as a test of its own beside it. */
export interface RenderedProperty {
  readonly table: RenderedTable;
  readonly codes: readonly string[];
}

/** A property as rows for any of the JavaScript runners; undefined where they would have no good names. */
export function renderJavaScriptProperty(
  { property, rows }: FoundProperty,
  { style, first, second }: Pick<JavaScriptContext, "style"> & Record<"first" | "second", SubjectImport>,
): RenderedProperty | undefined {
  const taken = new Set([first.local, second.local]);
  const local = { first: first.local, second: second.local };
  const text = propertyText(property, local, (name) => freeName(name, taken, false));
  const isSame = rows.every(({ args, result }) => [...args, result].every(isPrimitive));
  const { line, needs } = flavourOf(style).equals(text.actual, {
    how: isSame ? "same" : "deep",
    code: text.expected,
    digits: 0,
  });
  const end = style.semicolons ? ";" : "";
  const body = [line + end];
  const imports: TestImport[] = [
    ...[first, second].map(({ module, local: name, kind }) => ({ module, name, kind })),
    ...frameworkImports(style),
    ...needs,
  ];
  const rendered = javascriptRows({ ...text, values: rows.map(({ args }) => args), body }, style);
  const codes = rows.map(({ args }) => {
    const set = args.map(
      (value, at) => `const ${text.names[at]} = ${javascriptExpression(value, style)}${end}`,
    );
    const title = `${text.title[0]}${args.map((value) => phrase(value, javascriptWords, true)).join(" and ")}`;
    const lines = indentText([...set, "", ...body].join("\n"), style.indent);
    return `${style.testWord}(${javascriptString(title, style)}, () => {\n${lines}\n})${end}`;
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
  const text = propertyText(property, local, (name) => freeName(name, taken, true));
  const flavour = isTestCase ? unittestFlavour : pytestFlavour;
  const { line } = flavour.equals(text.actual, { how: "equal", code: text.expected, digits: 0 });
  const title = String(text.title[0]).replace(/ (?:of|for) $/, "");
  const name = pythonName(isTestCase ? "" : local.second, title);
  const imports: RenderedTest["imports"] = [
    ...Object.values(local).map((one) => ({ module, name: one, kind: "named" as const })),
    ...(isTestCase ? [{ module: "unittest", name: "unittest", kind: "whole" as const }] : []),
  ];
  const values = rows.map(({ args }) => args);
  const cases = { name, names: text.names, inputs: text.names.length, values, body: [line], imports };
  const table = isTestCase ? subtestRows(cases) : pytestRows(cases);
  const codes = values.map((args) => {
    const set = args.map((value, at) => `${text.names[at]} = ${pythonExpression(value)}`);
    return `def ${name}():\n${indentText([...set, "", line].join("\n"), "    ")}`;
  });
  return table && { table, codes };
}
