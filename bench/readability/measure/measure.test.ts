import { beforeAll, describe, expect, it } from "vitest";
import { createOutlineParser } from "../../../src/languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { valuesIn } from "./literals.ts";
import { naturalnessCost } from "./naturalness.ts";
import { repeatsValues } from "./value-names.ts";
import { checkTypes } from "./wrong-types.ts";

let parser: SyntaxParser;

beforeAll(async () => {
  parser = await createOutlineParser();
});

describe("the cost of values", () => {
  const words = new Set(["hello", "world", "tags", "foobar", "https", "example"]);
  const costOf = (source: string) => {
    const root = parser.tree("a.ts", source);
    return root
      ? naturalnessCost(valuesIn(root), (word) => word.length < 4 || /\d/.test(word) || words.has(word))
      : Number.NaN;
  };

  it.each([
    ['"--tags <tag>"', '"--0...]aa"'],
    ['"hello world"', '"hellaco acworld"'],
    ['"fooBar2"', '"fO0bA9r"'],
    ['"https://example.com/a?b=1"', '"\\u0007bell"'],
    ["1000", "48213"],
    ["2.5", "0.30000000000000004"],
    ["0", "-0"],
    ["3", "NaN"],
    ["[1, [2, [3]]]", "[1, [2, [3, [4, [5]]]]]"],
    ['"#00bfff"', '"qwzrtp"'],
  ])("is lower for %s than for %s", (plain, odd) => {
    expect(costOf(`f(${plain})`)).toBeLessThan(costOf(`f(${odd})`));
  });

  it("counts a value once, and no title", () => {
    expect(costOf("f(NaN, NaN)")).toBe(costOf("f(NaN)"));
    expect(costOf('it("qwzrtp", () => { f(1); })')).toBe(0);
  });
});

describe("names that repeat values only", () => {
  const said = { values: ["bar_baz", "BarBaz", "3"], targets: ["pascalCase"], parameters: ["joiner"] };

  it.each([
    ['returns "BarBaz" for "bar_baz"', true],
    ["test_pascal_case_returns_bar_baz_for_3", true],
    ["throws TypeError when joiner is zero", true],
    ["keeps a bracket inside quotes", false],
    ["should split on underscores", false],
  ])("%s: %s", (title, expected) => {
    expect(repeatsValues(title, said)).toBe(expected);
  });
});

describe("values of wrong types", () => {
  const check = (path: string, source: string, test: string) => {
    const symbols = parser.parse(path, source)?.symbols ?? [];
    const root = parser.tree(path, test);
    return root && checkTypes(root, new Map(symbols.map((one) => [one.name, one])));
  };

  it.each([
    [
      "a.ts",
      "export function f(a: string | string[], o?: { key?: (x: number) => string }) {}",
      "f(['a'], { key: g })",
    ],
    ["a.ts", "export function f(a: () => void) {}", "f(() => {})"],
    ["a.py", "def f(a: Optional[Dict[str, int]] = None): pass", "f({'a': 1})"],
    ["a.py", "def f(a: Union[str, int], flag=False): pass", "f('a', flag=True)"],
    ["a.js", "export function f(str, options) {}", "f('a', { b: 1 })"],
  ])("are not seen in %s: %s", (path, source, test) => {
    expect(check(path, source, test)).toEqual({ isChecked: true, isWrong: false });
  });

  it.each([
    ["a.ts", "export function f(a: string) {}", "f({ length: 3 })"],
    ["a.py", "def f(a: Optional[Dict[str, int]] = None): pass", "f([1])"],
    ["a.js", "export function f(str, options) {}", "f('a', 'hello')"],
  ])("are seen in %s: %s", (path, source, test) => {
    expect(check(path, source, test)).toEqual({ isChecked: true, isWrong: true });
  });

  it("are fine where an error is expected, and unknown where a type is", () => {
    const source = "export function f(a: string) {} export function g(a: Widget) {}";
    expect(check("a.ts", source, "expect(() => f(1)).toThrow()")?.isWrong).toBe(false);
    expect(check("a.ts", source, "g(1)")?.isChecked).toBe(false);
  });
});
