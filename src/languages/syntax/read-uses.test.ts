import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../create-outline-parser.ts";
import { javascriptValues } from "../javascript/search/values/javascript-values.ts";
import { pythonValues } from "../python/search/values/python-values.ts";
import { parseLiteral } from "../values/literal.ts";
import { integer, string } from "../values/value.ts";
import type { SyntaxParser } from "./outline.ts";
import { createUseReader } from "./read-uses.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

/** What is done with the first parameter of the first function, and the shape of that. */
function useIn(source: string, path = "a.js") {
  const outline = parser.parse(path, source);
  const [symbol] = outline?.symbols ?? [];
  const [parameter] = symbol?.parameters ?? [];
  if (!outline || !symbol || !parameter) throw new Error("no parameter");
  const { shapes } = path.endsWith(".py") ? pythonValues : javascriptValues;
  const use = createUseReader(parser.tree(path, source), outline, shapes.uses).of(parameter.name, symbol);
  return { use, shape: shapes.ofUse(use) };
}

test("follows a parameter into the functions it is handed on to", () => {
  const source =
    "export function outer(given, n) { return inner(n, given); }\nfunction inner(count, text) { return text.trim(); }";
  expect(useIn(source).shape).toEqual({ kind: "string" });
});

test("follows other names of a parameter", () => {
  expect(useIn("function f(o) { const options = o || {}; return options.deep; }").shape).toMatchObject({
    kind: "object",
    fields: [{ name: "deep" }],
  });
});

test("stops where a new object takes a parameter's place", () => {
  const source = "function f(range) { range = new Range(range); return range.set.length; }";
  expect(useIn(source).shape).toBeUndefined();
});

test("ends where a variable goes by its own name, and where functions call each other", () => {
  const source = "function f(a) { const b = a; const a2 = b; return g(a2); }\nfunction g(b) { return f(b); }";
  expect(useIn(source).shape).toBeUndefined();
});

test("is not misled by docstrings", () => {
  const source = 'def f(name):\n    """Reads *name*, name - 1."""\n    # name * 2\n    return name.strip()\n';
  expect(useIn(source, "a.py").shape).toEqual({ kind: "string" });
});

test("is not misled by comments", () => {
  expect(useIn("function f(x) {\n  // x.split\n  /* x * 2 */ return x.getTime();\n}").shape).toEqual({
    kind: "date",
  });
});

test.each([
  ["a.js", 'if (mode === "up") {}', [string("up")]],
  ["a.py", "if mode not in ('legacy', 'modern'): pass", [string("legacy"), string("modern")]],
  ["a.js", 'if (["a", "b"].includes(mode)) {}', [string("a"), string("b")]],
  ["a.js", 'switch (mode) { case "x": break; case 3: break; }', [string("x"), integer(3)]],
  ["a.py", "match mode:\n        case 'x': pass\n        case 3: pass", [string("x"), integer(3)]],
  ["a.js", "if (mode > 65_535) {}", [integer(65535)]],
  ["a.js", 'if (other.mode === "up") {}', []],
])("%s: finds what is compared in %s", (path, body, expected) => {
  const source = path.endsWith(".py") ? `def f(mode):\n    ${body}\n` : `function f(mode) { ${body} }`;
  const { use } = useIn(source, path);
  expect([...use.literals].map((text) => parseLiteral(text))).toEqual(expected);
});

test.each([
  ["a.js", "if (typeof x !== 'string') throw new TypeError();", true],
  ["a.js", "if (x == null) return 1;", true],
  ["a.js", "return isPlain(x);", true],
  ["a.js", "return x.trim();", false],
  ["a.py", "return isinstance(x, str)", true],
  ["a.py", "return x.strip()", false],
])("%s: notices whether code asks what it is given: %s", (path, body, expected) => {
  const source = path.endsWith(".py") ? `def f(x):\n    ${body}\n` : `function f(x) { ${body} }`;
  expect(useIn(source, path).use.acts.has("asked")).toBe(expected);
});

test.each([
  ["a.js", `function f(x) { return ${"(".repeat(3000)}x${")".repeat(3000)}; }`],
  ["a.js", `function f(x) { return x${".a".repeat(3000)}; }`],
  ["a.js", `function f(x) { if (x ${"=== 1 ".repeat(3000)}) return 1; }`],
  ["a.js", `function f(x) { const x0 = x; ${chain(3000)} }`],
  ["a.py", `def f(x):\n    return x${"[0]".repeat(3000)}\n`],
])("%s: bears with what nobody would write", (path, source) => {
  expect(() => useIn(source, path)).not.toThrow();
});

function chain(length: number): string {
  return Array.from({ length }, (_, at) => `const x${at + 1} = x${at};`).join(" ");
}
