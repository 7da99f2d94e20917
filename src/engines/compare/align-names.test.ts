import { expect, test } from "vitest";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import { alignNames } from "./align-names.ts";

const outlines = await createOutlineParser();

function names(base: string, head: string): string[] {
  const [before, after] = [base, head].map((text) => outlines.parse("index.js", text));
  if (!before || !after) throw new Error("no outline");
  return alignNames(before, after).symbols.map(({ name }) => name);
}

test("a module's only export is the same thing under any name", () => {
  const named = "const arrify = (value) => [value];\nmodule.exports = arrify;\n";
  expect(names("module.exports = function (value) { return [value]; };\n", named)).toEqual(["arrify"]);
  expect(
    names(
      "export default class A { get() { return 1; } }\n",
      "export default class B { get() { return 2; } }\n",
    ),
  ).toEqual(["B", "B.get"]);
});

test("named exports keep their names", () => {
  expect(names("export function f() {}\n", "export function g() {}\n")).toEqual(["f"]);
});
