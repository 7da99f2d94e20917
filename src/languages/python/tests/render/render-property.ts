import type { FoundProperty } from "../../../tests/found-property.ts";
import { indentText } from "../../../tests/render/layout.ts";
import { propertyText, rowValues } from "../../../tests/render/property-text.ts";
import { freeName } from "../../../tests/render/test-parts.ts";
import type { RenderedProperty, RenderedTest } from "../../../tests/rendered.ts";
import { pythonExpression } from "../expression.ts";
import { firstName } from "../test-name.ts";
import { pythonNames } from "../vocabulary.ts";
import { pytestFlavour, unittestFlavour } from "./assertions.ts";
import type { PythonContext } from "./render-test.ts";
import { pytestRows, subtestRows } from "./rows.ts";

/** A property as a parametrised test, or as one with subtests; undefined if rows have no distinct names. */
export function renderPythonProperty(
  { property, rows }: FoundProperty,
  { module, isTestCase }: PythonContext,
): RenderedProperty | undefined {
  const local = { first: property.first.target, second: property.second.target };
  const taken = new Set([local.first, local.second, "pytest"]);
  const text = propertyText(property, local, {
    free: (name) => freeName(name, taken, pythonNames),
    ordered: (variable, { descending }) => `sorted(${variable}${descending ? ", reverse=True" : ""})`,
  });
  const flavour = isTestCase ? unittestFlavour : pytestFlavour;
  const body = text.checks.map(
    ({ actual, expected: code }) => flavour.equals(actual, { how: "equal", code, digits: 0 }).line,
  );
  const title = String(text.title[0]).replace(/ (?:of|for) $/, "");
  const name = firstName(isTestCase ? "" : local.second, [title]);
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
