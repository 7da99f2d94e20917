import { expect, test } from "vitest";
import { createOutlineParser } from "../../../../languages/create-outline-parser.ts";
import { javascriptValues } from "../../../../languages/javascript/search/values/javascript-values.ts";
import { createUseReader } from "../../../../languages/syntax/read-uses.ts";
import { any } from "../../../../languages/values/shape.ts";
import { shapeOfParameter } from "./parameter-shape.ts";

const parser = await createOutlineParser();
const { shapes } = javascriptValues;

/** The shape of the first parameter of a function without types. */
function shapeIn(source: string) {
  const outline = parser.parse("a.js", source);
  const [symbol] = outline?.symbols ?? [];
  const [parameter] = symbol?.parameters ?? [];
  if (!outline || !symbol || !parameter) throw new Error("no parameter");
  const reader = createUseReader(parser.tree("a.js", source), outline, shapes.uses);
  return shapeOfParameter(parameter, {
    ...{ shapes, strictness: "nothing", classNames: new Set() },
    useOf: (variable) => reader.of(variable, symbol),
    shapeOfType: () => any,
  }).shape;
}

test.each([
  ["function f(values) { return values.length > 2; }", { kind: "list", item: any }],
  ["function f(text) { return text.length > 2; }", { kind: "string" }],
  ["function f(foo) { return foo.length > 2; }", { kind: "union" }],
  ["function f(text) { return Array.isArray(text) || typeof text === 'string'; }", { kind: "union" }],
  ["function f(array, i, j) { array[i] = array[j]; return array.length; }", { kind: "list", item: any }],
])("%s", (source, expected) => {
  expect(shapeIn(source)).toMatchObject(expected);
});
