import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { javascriptSearch } from "../../../languages/javascript/search/javascript-search.ts";
import { planCost } from "../../../languages/naturalness/plan-cost.ts";
import { pythonSearch } from "../../../languages/python/search/python-search.ts";
import type { OutlineParser } from "../../../languages/syntax/outline.ts";
import { call, observed } from "../../../languages/tests/named-test.fixture.ts";
import { dict, float, integer, list, string, type Value } from "../../../languages/values/value.ts";
import { nonsenseIn } from "./nonsense.ts";
import { createQuestions, isAskable } from "./questions.ts";

let outlines: OutlineParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

const returned = (value: Value, given: Value = integer(2)) =>
  observed({ target: "f", steps: [call("", [given])] }, { value });

function isNonsense(value: Value, text: string, path = "f.js", given?: Value): boolean {
  const outline = outlines.parse(path, text);
  if (!outline) throw new Error("no outline");
  const language = path.endsWith(".py") ? pythonSearch : javascriptSearch;
  return nonsenseIn(returned(value, given), { language, outline, text }) !== undefined;
}

const gap: Value = { kind: "undefined" };

test.each<[string, Value, string, string, boolean]>([
  [
    "a number that nobody wrote",
    float(Number.NaN),
    "f.js",
    "export const f = (x) => isNaN(x) ? 1 : x / 0;",
    true,
  ],
  [
    "a number that the code writes",
    float(Number.NaN),
    "f.js",
    "export const f = (x) => (x ? NaN : 1);",
    false,
  ],
  ["infinity by division", float(Number.POSITIVE_INFINITY), "f.js", "export const f = (x) => x / 0;", true],
  ["a negative zero", { kind: "float", value: "-0" }, "f.js", "export const f = (x) => Math.round(x);", true],
  ["a gap in a list", list(integer(1), gap), "f.js", "export const f = (x) => [x, x[1]];", true],
  [
    "a gap that the code writes",
    dict({ a: gap }),
    "f.js",
    "export const f = () => ({ a: undefined });",
    false,
  ],
  ["nothing at all", gap, "f.js", "export function f() {}", false],
  ["a text with a gap", string("hello undefined"), "f.js", "export const f = (x) => x === undefined;", true],
  ["a text of the code", string("is undefined"), "f.js", 'export const f = () => "is undefined";', false],
  ["not a number in Python", { kind: "float", value: "nan" }, "f.py", "def f(x):\n    return x\n", true],
  [
    "one that Python code writes",
    { kind: "float", value: "inf" },
    "f.py",
    'def f(x):\n    return float("inf")\n',
    false,
  ],
])("%s", (_, value, path, text, expected) => {
  expect(isNonsense(value, text, path)).toBe(expected);
});

test("a result outside of the documented range", () => {
  const text = "export const f = (x) => x;";
  const outline = outlines.parse("f.js", text);
  if (!outline) throw new Error("no outline");
  const resultRanges = new Map([["f", { least: 0, most: 1 }]]);
  const module = { language: javascriptSearch, outline, text, resultRanges };
  expect(nonsenseIn(returned(integer(-3)), module)).toEqual(integer(-3));
  expect(nonsenseIn(returned(float(0.5)), module)).toBeUndefined();
});

test("asks about the plainest call", () => {
  const questions = createQuestions(javascriptSearch);
  questions.note(returned(float(Number.NaN), string("ey4 --0")));
  questions.note(returned(float(Number.NaN), string("hello")));
  expect(questions.ask(planCost)).toEqual(['f("hello") returns NaN: is that meant?']);
});

test("asks only about single calls", () => {
  expect(isAskable({ target: "f", exportName: "f", steps: [call("", [])] })).toBe(true);
  expect(isAskable({ target: "f", exportName: "f", steps: [call("", []), call("", []), call("", [])] })).toBe(
    false,
  );
});
