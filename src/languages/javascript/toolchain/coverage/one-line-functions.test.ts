import { expect, it } from "vitest";
import { uncalledLines } from "./one-line-functions.ts";

/** The function between « and », as V8 would count it. */
function counted(marked: string, count: number) {
  const startOffset = marked.indexOf("«");
  const endOffset = marked.indexOf("»") - 1;
  return { text: marked.replace(/[«»]/g, ""), functions: [{ startOffset, endOffset, count }] };
}

it.each([
  ["a declaration", "\nexport «function half(n) { return n / 2; }»"],
  ["an arrow function", "\nexport const half = «(n) => n / 2»;"],
  ["a CommonJS export", "\nexports.half = «(n) => n / 2»;"],
  ["a method", "\n  static «half(n) { return n / 2; }»"],
])("%s that nobody called leaves its line uncovered", (_, marked) => {
  const { text, functions } = counted(marked, 0);
  expect([...uncalledLines(text, functions)]).toEqual([2]);
});

it.each([
  ["a function that was called", "const half = «(n) => n / 2»;", 1],
  ["a callback within a statement", "const all = list.map(«(n) => n / 2»);", 0],
  ["a function over several lines", "const half = «(n) => {\n  return n / 2;\n}»;", 0],
])("%s does not", (_, marked, count) => {
  const { text, functions } = counted(marked, count);
  expect([...uncalledLines(text, functions)]).toEqual([]);
});
