import { expect, test } from "vitest";
import { parseLiteral } from "./literal.ts";

test.each([
  ["null", { kind: "null" }],
  ["None", { kind: "null" }],
  ["True", { kind: "boolean", value: true }],
  ["1_000", { kind: "integer", value: "1000" }],
  ["0xff", { kind: "integer", value: "255" }],
  ["-3", { kind: "integer", value: "-3" }],
  ["2.50", { kind: "float", value: "2.5" }],
  ["10n", { kind: "bigint", value: "10" }],
  ['"a\\n\\u00e9"', { kind: "string", value: "a\né" }],
  ["r'\\d+'", { kind: "string", value: "\\d+" }],
  ["b'ab'", { kind: "bytes", bytes: [97, 98] }],
  ["b'\\211P\\r\\032'", { kind: "bytes", bytes: [0o211, 80, 13, 0o32] }],
  ["{}", { kind: "dict", entries: [] }],
  ["`a$" + "{b}`", undefined],
  ["other()", undefined],
])("reads %s", (source, expected) => {
  expect(parseLiteral(source)).toEqual(expected);
});
