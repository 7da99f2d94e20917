import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../create-outline-parser.ts";
import { javascriptDecisions } from "../../javascript/tests/decisions.ts";
import { javascriptWords } from "../../javascript/tests/vocabulary.ts";
import { pythonDecisions } from "../../python/tests/decisions.ts";
import { pythonWords } from "../../python/tests/vocabulary.ts";
import type { SyntaxParser } from "../../syntax/outline.ts";
import { boolean, integer, string, type Value } from "../../values/value.ts";
import { findDecisions } from "./decision.ts";
import { sayCondition } from "./say-condition.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

const isPython = (path: string) => path.endsWith(".py");

/** The words of the only decision in a source when its condition holds and fails, for a call with these arguments. */
function words(path: string, source: string, given: Readonly<Record<string, Value>> = {}) {
  const rules = isPython(path) ? pythonDecisions : javascriptDecisions;
  const root = parser.tree(path, source);
  const [decision] = root ? findDecisions(root, rules) : [];
  if (!decision) throw new Error("no decision");
  const known = {
    words: isPython(path) ? pythonWords : javascriptWords,
    items: decision.items,
    parameters: new Set(["text", "size", "items", "options", "n", ...Object.keys(given)]),
    valueOf: (term: { readonly kind: string; readonly name?: string }) => given[term.name ?? ""],
    ran: () => undefined,
  };
  return [true, false].map((holds) => sayCondition(decision.condition, holds, known));
}

test.each<[string, string | undefined, string | undefined]>([
  ["size < 1", "size is less than 1", "size is at least 1"],
  ["size < 0", "size is negative", "size is not negative"],
  ["!(size > 0)", "size is not positive", "size is positive"],
  ["items.length === 0", "items is empty", "items is not empty"],
  ["text.length > size", "text is longer than size", "the length of text is at most size"],
  [
    "this.entries.size > this.capacity",
    "entries is larger than capacity",
    "the size of entries is at most capacity",
  ],
  ["!this.entries.has(text)", "text is not in entries", "text is in entries"],
  ['text.startsWith("--")', 'text starts with "--"', 'text does not start with "--"'],
  ['text.includes(",")', 'text contains ","', 'text does not contain ","'],
  ['typeof text !== "string"', "text is not a string", "text is a string"],
  ["!Number.isInteger(size)", "size is not an integer", "size is an integer"],
  ["n % 2 === 0", "n is divisible by 2", "n is not divisible by 2"],
  ["options.deep === undefined", "deep is undefined", "deep is not undefined"],
  [
    "size === null || size < 1",
    "size is null or size is less than 1",
    "size is not null and size is at least 1",
  ],
  ["this.isClosed", "it is closed", "it is not closed"],
  ["text == null", "text is null or undefined", "text is not null or undefined"],
  // No words are better than ugly or wrong ones.
  ["x.y[3](z)", undefined, undefined],
  ["tmp > 3", undefined, undefined],
  ["position === 97", undefined, undefined],
  ["text", undefined, undefined],
  ["/^a+$/.test(text)", undefined, undefined],
])("JavaScript: %s", (condition, held, failed) => {
  expect(words("a.js", `function f() { if (${condition}) { g(); } }`)).toEqual([held, failed]);
});

test.each<[string, string | undefined, string | undefined]>([
  ["len(items) == 0", "items is empty", "items is not empty"],
  ["text not in self.items", "text is not in items", "text is in items"],
  [
    "not 0 <= size <= 9",
    "size is negative or size is more than 9",
    "size is not negative and size is at most 9",
  ],
  ["isinstance(text, str)", "text is a string", "text is not a string"],
  ["text is None", "text is None", "text is not None"],
  ['text.endswith(".py")', 'text ends with ".py"', 'text does not end with ".py"'],
  ["text.isdigit()", "text is all digits", "text is not all digits"],
  ["any(items)", undefined, undefined],
])("Python: %s", (condition, held, failed) => {
  expect(words("a.py", `def f():\n    if ${condition}:\n        g()\n`)).toEqual([held, failed]);
});

test("names the operand that decided, if the arguments tell", () => {
  const source = "def f():\n    if size < 0 or size > 100:\n        g()\n";
  expect(words("a.py", source, { size: integer(101) })[0]).toBe("size is more than 100");
});

test.each<[Value, string, string]>([
  [string(""), "text is not empty", "text is empty"],
  [boolean(false), "text is true", "text is false"],
  [{ kind: "undefined" }, "text is given", "text is missing"],
  [integer(0), "text is given", "text is zero"],
])("the truth of an argument by its kind: %j", (value, held, failed) => {
  expect(words("a.js", "function f(text) { if (text) g(); }", { text: value })).toEqual([held, failed]);
});

test("speaks of one of many items in a loop", () => {
  const source = "function f(text) { for (const char of text) { if (char === '[') g(); } }";
  expect(words("a.js", source)[0]).toBe('a char is "["');
});
