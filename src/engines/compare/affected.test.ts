import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { OutlineParser } from "../../languages/syntax/outline.ts";
import { findAffected } from "./affected.ts";

let outlines: OutlineParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

function affected(base: string, head: string, path = "shop.js"): readonly string[] {
  const version = (text: string) => {
    const outline = outlines.parse(path, text);
    if (!outline) throw new Error("no outline");
    return { outline, text };
  };
  return findAffected(version(base), version(head)).targets;
}

const shop = `const LIMIT = 10;
const NAMES = {
  a: "apple",
};
function clean(text) { return text.trim(); }
export function name(key) { return clean(NAMES[key]); }
export function isFull(count) { return count >= LIMIT; }
export function twice(value) { return value * 2; }
export class Cart {
  constructor() { this.lines = []; }
  add(line) { this.lines.push(line); }
  get size() { return this.lines.length; }
}
`;

test.each([
  ["a function by its own code", "value * 2", "value + value", ["twice"]],
  ["the callers of a helper", "text.trim()", "text.trimEnd()", ["clean", "name"]],
  ["what uses a constant", "LIMIT = 10", "LIMIT = 12", ["isFull"]],
  ["what uses a table over several lines", '  a: "apple",', '  a: "pear",', ["name"]],
  [
    "the whole class that shares state",
    "push(line)",
    "unshift(line)",
    ["Cart", "Cart.constructor", "Cart.add", "Cart.size"],
  ],
  ["nothing for a comment", "export function twice", "// Doubles.\nexport function twice", []],
  ["nothing for layout", "  add(line)", "\n    add(line)", []],
  ["a function by a space in a text", "value * 2", 'value * 2 + " "', ["twice"]],
])("a change affects %s", (_, from, to, targets) => {
  expect(affected(shop, shop.replace(from, to))).toEqual(targets);
});

test("a docstring is not a change, a default is", () => {
  const python = 'def page(size=10):\n    """Old."""\n    return size\n';
  expect(affected(python, python.replace("Old", "New"), "shop.py")).toEqual([]);
  expect(affected(python, python.replace("size=10", "size=20"), "shop.py")).toEqual(["page"]);
});

test("a field of a class is a change to its constructor", () => {
  const python = "class Point:\n    x: int = 0\n\n    def twice(self):\n        return self.x * 2\n";
  expect(affected(python, python.replace("= 0", "= 1"), "shop.py")).toEqual(["Point", "Point.twice"]);
});
