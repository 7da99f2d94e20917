import { beforeAll, describe, expect, test } from "vitest";
import { createOutlineParser } from "./create-outline-parser.ts";
import type { Outline, OutlineParser, Parameter, SourceSymbol } from "./syntax/outline.ts";

let parser: OutlineParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

function outline(path: string, source: string): Outline {
  const parsed = parser.parse(path, source);
  if (!parsed) throw new Error(`no grammar for ${path}`);
  return parsed;
}

function symbol(path: string, source: string, name: string): SourceSymbol {
  const found = outline(path, source).symbols.find((each) => each.name === name);
  if (!found) throw new Error(`no symbol ${name}`);
  return found;
}

/** A symbol in one line: how it is exported, its marks, kind and name, parameters, result, lines. */
function brief(each: SourceSymbol): string {
  const marks = [
    each.exportKind === "none" ? "" : each.exportKind,
    each.isPrivate && "private",
    each.isStatic && "static",
    each.isAsync && "async",
    each.isGenerator && "generator",
    each.isGetter && "getter",
    each.isConstructor && "constructor",
  ];
  const result = each.returnType ? `: ${each.returnType}` : "";
  const signature = `${each.kind} ${each.name}(${each.parameters.map(briefParameter).join(", ")})${result}`;
  return [...marks, signature, `${each.lineStart}-${each.lineEnd}`].filter(Boolean).join(" ");
}

function briefParameter(parameter: Parameter): string {
  const dots = parameter.rest ? (parameter.keywordOnly ? "**" : "...") : parameter.keywordOnly ? "*" : "";
  const optional = parameter.optional && !parameter.rest && parameter.defaultValue === undefined ? "?" : "";
  const type = parameter.type ? `: ${parameter.type}` : "";
  const value = parameter.defaultValue ? ` = ${parameter.defaultValue}` : "";
  const properties = parameter.properties.length > 0 ? ` <${parameter.properties.join(" ")}>` : "";
  return `${dots}${parameter.name}${optional}${type}${value}${properties}`;
}

const symbolTable: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    "Python functions",
    "a.py",
    "def f(a, b: int = -1):\n    return a\n",
    ["named function f(a, b: int = -1) 1-2"],
  ],
  [
    "Python's stars and slashes",
    "a.py",
    "async def f(a, /, *args: str, k, d=1, **rest) -> None:\n    pass",
    ["named async function f(a, ...args: str, *k, *d = 1, **rest): None 1-2"],
  ],
  ["a bare star", "a.py", "def f(*, k: int): ...", ["named function f(*k: int) 1-1"]],
  ["private Python names", "a.py", "def _f():\n    pass", ["private function _f() 1-2"]],
  [
    "__all__",
    "a.py",
    '__all__ = ["_f"]\ndef _f(): ...\ndef g(): ...',
    ["named function _f() 2-2", "function g() 3-3"],
  ],
  ["an __all__ that is computed", "a.py", "__all__ = names()\ndef g(): ...", ["named function g() 2-2"]],
  ["generators", "a.py", "def f():\n    yield 1", ["named generator function f() 1-2"]],
  ["a nested generator", "a.py", "def f():\n    def g():\n        yield 1", ["named function f() 1-3"]],
  [
    "definitions under if and try",
    "a.py",
    "try:\n    def f(): ...\nexcept E:\n    def g(): ...\nif x:\n    class H: ...",
    ["named function f() 2-2", "named function g() 4-4", "named class H() 6-6"],
  ],
  ["the last of two definitions", "a.py", "def f(a): ...\ndef f(b): ...", ["named function f(b) 2-2"]],
  ["a decorated function", "a.py", "@cache\n@other(1)\ndef f():\n    pass\n", ["named function f() 1-4"]],
  [
    "a Python class",
    "a.py",
    [
      "class A(Base):",
      "    def __init__(self, x: int): ...",
      "    @property",
      "    def p(self): ...",
      "    @p.setter",
      "    def p(self, v): ...",
      "    @staticmethod",
      "    def s(a): ...",
      "    @classmethod",
      "    def c(cls, a): ...",
      "    def _h(self): ...",
    ].join("\n"),
    [
      "named class A(x: int) 1-11",
      "named constructor method A.__init__(x: int) 2-2",
      "named getter method A.p() 3-4",
      "named static method A.s(a) 7-8",
      "named static method A.c(a) 9-10",
      "named private method A._h() 11-11",
    ],
  ],
  [
    "a dataclass",
    "a.py",
    "@dataclass\nclass P:\n    x: int\n    y: list = field(default_factory=list)\n    z: ClassVar[int] = 1\n    w: str = 'a'",
    ["named class P(x: int, y?: list, w: str = 'a') 1-6"],
  ],
  [
    "Go functions and methods",
    "a.go",
    [
      "package a",
      "func New(a, b int, rest ...string) (*Stack[int], error) { return nil, nil }",
      "func (s *Stack[T]) Push(v T) error { return nil }",
      "func (Stack) hidden(int) {}",
      "func (o other) Shown() {}",
      "func init() {}",
    ].join("\n"),
    [
      "named function New(a: int, b: int, ...rest: string): (*Stack[int], error) 2-2",
      "named method Stack.Push(v: T): error 3-3",
      "private method Stack.hidden(_: int) 4-4",
      "private method other.Shown() 5-5",
    ],
  ],
  [
    "Rust functions and methods",
    "a.rs",
    [
      "pub(crate) fn near(a: &str, mut b: i32) -> i32 { 1 }",
      "impl<T> a::P<T> {",
      "    #[must_use]",
      "    pub fn new(x: T) -> Self { P { x } }",
      "    pub async fn get(&mut self, k: usize) {}",
      "    fn own(&self) {}",
      "}",
      "impl Display for P<i32> { fn fmt(&self, f: &mut F) -> R { Ok(()) } }",
      "pub trait Tr { fn a(&self); fn b(&self) -> i32 { 1 } }",
      "mod inner { pub fn deep((c, d): (i32, i32)) {} }",
    ].join("\n"),
    [
      "private function near(a: &str, b: i32): i32 1-1",
      "named static method P.new(x: T): Self 3-4",
      "named async method P.get(k: usize) 5-5",
      "private method P.own() 6-6",
      "named method P.fmt(f: &mut F): R 8-8",
      "named method Tr.b(): i32 9-9",
      "named function deep((c, d): (i32, i32)) 10-10",
    ],
  ],
  [
    "no Rust tests",
    "a.rs",
    "#[cfg(test)]\nmod tests {\n    fn help() {}\n}\n#[tokio::test]\nasync fn t() {}\n#[test]\n#[ignore]\nfn u() {}",
    [],
  ],
  ["exported functions", "a.js", "export async function f(a) {}", ["named async function f(a) 1-1"]],
  [
    "exported consts",
    "a.js",
    "export const f = (a) => a, g = function* () {};\nconst h = async x => x;",
    ["named function f(a) 1-1", "named generator function g() 1-1", "async function h(x) 2-2"],
  ],
  ["a named default", "a.js", "export default function f() {}", ["default function f() 1-1"]],
  ["an anonymous default", "a.js", "export default () => 1;", ["default function default() 1-1"]],
  ["a default by name", "a.js", "function f() {}\nexport default f;", ["default function f() 1-1"]],
  [
    "an export list",
    "a.js",
    "function a() {}\nfunction c() {}\nexport { a as b, c as default };",
    ["named function b() 1-1", "default function c() 2-2"],
  ],
  ["a re-export", "a.js", 'export { a } from "./a.js";\nfunction a() {}', ["function a() 2-2"]],
  ["module.exports = f", "a.cjs", "module.exports = f;\nfunction f() {}", ["commonjs function f() 2-2"]],
  [
    "module.exports of an object",
    "a.js",
    "function a() {}\nmodule.exports = {\n  a,\n  b: a2,\n  c(x) {},\n  d: () => 1,\n};\nfunction a2() {}",
    ["named function a() 1-1", "named function c(x) 5-5", "named function d() 6-6", "named function b() 8-8"],
  ],
  [
    "exports.a",
    "a.js",
    "exports.a = a;\nmodule.exports.b = function () {};\nfunction a() {}",
    ["named function b() 2-2", "named function a() 3-3"],
  ],
  ["a chain", "a.js", "exports = module.exports = function f() {};", ["commonjs function f() 1-1"]],
  [
    "destructuring",
    "a.js",
    "export function f({ a, b: c, d = 1, ...e } = {}, [x], ...rest) {}",
    ["named function f({ a, b: c, d = 1, ...e } = {} <a b d>, [x], ...rest) 1-1"],
  ],
  [
    "JSDoc",
    "a.js",
    "/**\n * @param {Array<{a: string}>} rows\n * @param {Object} [o]\n * @param {number} o.max\n * @returns {string}\n */\nexport function f(rows, o) {}",
    ["named function f(rows: Array<{a: string}>, o?: { max?: number } <max>): string 7-7"],
  ],
  [
    "a JavaScript class",
    "a.js",
    "export class A {\n  constructor(a) {}\n  static async s() {}\n  get g() { return 1; }\n  set g(v) {}\n  #p() {}\n  f = (x) => x;\n  *i() {}\n}",
    [
      "named class A(a) 1-9",
      "named constructor method A.constructor(a) 2-2",
      "named static async method A.s() 3-3",
      "named getter method A.g() 4-4",
      "named private method A.#p() 6-6",
      "named method A.f(x) 7-7",
      "named generator method A.i() 8-8",
    ],
  ],
  [
    "TypeScript",
    "a.ts",
    "export function f(this: Window, a?: string, b: number[] = [], ...c: Map<string, X>[]): a is string {}",
    ["named function f(a?: string, b: number[] = [], ...c: Map<string, X>[]): a is string 1-1"],
  ],
  [
    "a TypeScript class",
    "a.ts",
    "@Injectable()\nexport class A {\n  constructor(private readonly q: string) {}\n  @Get()\n  m(): void {}\n  private h() {}\n}",
    [
      "named class A(q: string) 1-7",
      "named constructor method A.constructor(q: string) 3-3",
      "named method A.m(): void 4-5",
      "named private method A.h() 6-6",
    ],
  ],
  [
    "overloads",
    "a.ts",
    "export function f(a: string): void;\nexport function f(a: unknown) {}",
    ["named function f(a: unknown) 2-2"],
  ],
  ["export =", "a.cts", "function f() {}\nexport = f;", ["commonjs function f() 1-1"]],
  ["wrapped functions", "a.ts", "export const f = ((a) => a) satisfies F;", ["named function f(a) 1-1"]],
  [
    "TSX",
    "a.tsx",
    "export const A = ({ name }: P) => <b>{name}</b>;",
    ["named function A({ name }: P <name>) 1-1"],
  ],
];

test.each(symbolTable)("finds %s", (_, path, source, expected) => {
  const { symbols, hasError } = outline(path, source);
  expect(symbols.map(brief)).toEqual(expected);
  expect(hasError).toBe(false);
});

describe("a body", () => {
  const python = [
    "LIMIT = 10",
    "def f(a, b):",
    '    """Doc."""',
    "    if not a and b:",
    '        raise ValueError("bad")',
    "    for x in a:",
    "        try:",
    "            self.save(x, -1, f'{x}')",
    "        except (KeyError, OSError) as e:",
    "            raise errors.Wrapped(None) from e",
    "    return True",
  ].join("\n");
  const javascript = [
    "const LIMIT = 10;",
    "export function f(a, b) {",
    '  if (a === "x" && b) throw new TypeError(`bad`);',
    "  switch (a) { case 1: return save(a ?? 2); default: }",
    `  try { this.run(\`\${a}\`); } catch (e) { throw e; }`,
    "  return a ? /re/g : null;",
    "}",
  ].join("\n");

  test("counts the branches of Python", () => {
    expect(symbol("a.py", python, "f")).toMatchObject({ complexity: 5, bodyStart: 3 });
  });

  test("counts the branches of JavaScript", () => {
    expect(symbol("a.js", javascript, "f")).toMatchObject({ complexity: 7, bodyStart: 3 });
  });

  test("names errors by their class, not by variables that hold one", () => {
    expect(symbol("a.py", python, "f").raises).toEqual(["ValueError", "Wrapped"]);
    expect(symbol("a.js", javascript, "f").raises).toEqual(["TypeError"]);
  });

  test("keeps literals without docstrings and templates with holes", () => {
    const texts = (path: string, source: string) =>
      symbol(path, source, "f").literals.map((each) => each.text);
    expect(texts("a.py", python)).toEqual(['"bad"', "-1", "1", "None", "True"]);
    expect(texts("a.js", javascript)).toEqual(['"x"', "`bad`", "1", "2", "/re/g", "null"]);
  });

  test("leaves literals of functions out of the module's", () => {
    expect(outline("a.py", python).literals).toEqual([{ kind: "number", text: "10" }]);
    expect(outline("a.js", javascript).literals).toEqual([{ kind: "number", text: "10" }]);
  });

  test("lists its calls", () => {
    expect(symbol("a.py", python, "f").calls).toEqual(["ValueError", "self.save", "errors.Wrapped"]);
    expect(symbol("a.js", javascript, "f").calls).toEqual(["TypeError", "save", "this.run"]);
  });

  test("lists conditions with their lines and errors", () => {
    expect(symbol("a.py", python, "f").branches).toEqual([
      { condition: "not a and b", line: 4, lineStart: 5, lineEnd: 5, raises: "ValueError" },
      {
        condition: "except (KeyError, OSError) as e",
        line: 9,
        lineStart: 10,
        lineEnd: 10,
        raises: "Wrapped",
        isWay: true,
      },
    ]);
    expect(symbol("a.js", javascript, "f").branches).toEqual([
      { condition: 'a === "x" && b', line: 3, lineStart: 3, lineEnd: 3, raises: "TypeError" },
      { condition: "case 1", line: 4, lineStart: 4, lineEnd: 4, isWay: true },
    ]);
  });
});

describe("any text", () => {
  test("of an unknown ending has no outline", () => {
    expect(parser.parse("a.rb", "x = 1")).toBeUndefined();
    expect(parser.parse("constructor", "")).toBeUndefined();
  });

  test("with a syntax error keeps what can be read", () => {
    const { symbols, hasError } = outline("a.py", "def f():\n    return 1\n\ndef g(:\n");
    expect(hasError).toBe(true);
    expect(symbols.map((each) => each.name)).toContain("f");
  });

  test("may nest deeper than the stack", () => {
    const depth = 20_000;
    const { symbols } = outline("a.js", `export const f = () => ${"[".repeat(depth)}${"]".repeat(depth)};`);
    expect(symbols.map((each) => each.name)).toEqual(["f"]);
  });

  test("with wide characters keeps its places", () => {
    const found = symbol("a.py", 's = "😀 ü"\ndef f(ä="é"):\n    return "日本"\n', "f");
    expect(brief(found)).toBe('named function f(ä = "é") 2-3');
    expect(found.literals).toEqual([{ kind: "string", text: '"日本"' }]);
  });
});
