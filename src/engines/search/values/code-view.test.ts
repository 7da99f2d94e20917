import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { javascriptValues } from "../../../languages/javascript/search/values/javascript-values.ts";
import { templatesIn } from "../../../languages/javascript/search/values/usage.ts";
import { pythonValues } from "../../../languages/python/search/values/python-values.ts";
import { bodyOf } from "../../../languages/search/subject.ts";
import type { OutlineParser } from "../../../languages/syntax/outline.ts";
import { createCodeView } from "./code-view.ts";

let outlines: OutlineParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

/** What is inferred of the first parameter of the first function. */
function shapeIn(source: string, path = "a.js") {
  const outline = outlines.parse(path, source);
  const [symbol] = outline?.symbols ?? [];
  const [parameter] = symbol?.parameters ?? [];
  if (!outline || !symbol || !parameter) throw new Error("no parameter");
  const { shapes } = path.endsWith(".py") ? pythonValues : javascriptValues;
  const code = createCodeView(outline, source, shapes)(parameter, bodyOf(source, symbol));
  return shapes.ofUsage(parameter.name, code);
}

test("follows a parameter into the functions it is handed on to", () => {
  const source =
    "export function outer(given, n) { return inner(n, given); }\nfunction inner(count, text) { return text.trim(); }";
  expect(shapeIn(source)).toEqual({ kind: "string" });
});

test("follows other names of a parameter", () => {
  expect(shapeIn("function f(o) { const options = o || {}; return options.deep; }")).toMatchObject({
    kind: "object",
    fields: [{ name: "deep" }],
  });
});

test("stops where a new object takes a parameter's place", () => {
  expect(shapeIn("function f(range) { range = new Range(range); return range.set.length; }")).toBeUndefined();
});

test("is not misled by docstrings", () => {
  const source = 'def f(name):\n    """Reads *name*, name - 1."""\n    # name * 2\n    return name.strip()\n';
  expect(shapeIn(source, "a.py")).toEqual({ kind: "string" });
});

test("is not misled by comments", () => {
  expect(shapeIn("function f(x) {\n  // x.split\n  /* x * 2 */ return x.getTime();\n}")).toEqual({
    kind: "date",
  });
});

test("finds templates beside patterns and comments with backticks", () => {
  expect(templatesIn("// a ` b\nconst p = /[`'\"]/; const t = `x $" + "{p}`;")).toEqual(["`x $" + "{p}`"]);
});
