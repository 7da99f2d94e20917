import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../create-outline-parser.ts";
import type { OutlineParser } from "../../syntax/outline.ts";

let parser: OutlineParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

/** Symbols in a line each: how they are exported, kind, name, parameters. */
function brief(path: string, source: string): string[] {
  return (parser.parse(path, source)?.symbols ?? []).map((each) => {
    const names = each.parameters.map((parameter) => parameter.name).join(", ");
    return `${each.exportKind} ${each.isStatic ? "static " : ""}${each.kind} ${each.name}(${names})`;
  });
}

test.each([
  [
    "UMD",
    "(function (root, factory) {\n  if (typeof module === 'object') module.exports = factory();\n  else root.m = factory();\n})(this, function () {\n  function help(x) {}\n  function merge(a, b) {}\n  return merge;\n});",
    ["none function help(x)", "commonjs function merge(a, b)"],
  ],
  [
    "AMD",
    "define(['a'], function (a) {\n  function f(x) {}\n  return { f: f, g: function (y) {} };\n});",
    ["named function f(x)", "named function g(y)"],
  ],
  [
    "the result of a call, with its documented parameters",
    "/** @param {string} [text=''] Any. */\nvar camel = createCase((a, b) => a);\nmodule.exports = camel;",
    ["commonjs function camel(text)"],
  ],
  [
    "an export by a second name, inside try",
    "function merge(a, b) {}\nvar merge_1 = merge;\ntry { module.exports = merge_1; } catch (e) {}",
    ["commonjs function merge(a, b)"],
  ],
  [
    "a constructor without methods of its own",
    "module.exports = ParseError;\nfunction ParseError(text) { Error.call(this); this.text = text; }\ninherits(ParseError, Error);\nfunction Plain(a) { return this.a === a; }",
    [
      "commonjs class ParseError(text)",
      "commonjs method ParseError.constructor(text)",
      "none function Plain(a)",
    ],
  ],
  [
    "exports that depend on the environment",
    "(function () {\n  const api = { get(a, b) {} };\n  if (typeof define === 'function') { define(() => api); }\n  else if (typeof module === 'object') { module.exports = api; }\n}());",
    ["commonjs static method api.get(a, b)"],
  ],
  [
    "members of something else",
    "var posix = {};\nposix.parse = function (path) {};\nmodule.exports = posix.parse;\nmodule.exports.posix = posix.parse;",
    ["commonjs function parse(path)", "named function posix(path)"],
  ],
  [
    "functions that take more than they name",
    "exports.f = function (a) { return () => arguments.length; };\n/** @param {string} text Any. */\nexports.g = function () { return arguments[0]; };\nexports.h = function (a) { return function () { return arguments; }; };",
    ["named function f(a, args)", "named function g(text)", "named function h(a)"],
  ],
  [
    "a function that runs at once",
    "!function () { module.exports = function f(x) {}; }();",
    ["commonjs function f(x)"],
  ],
  [
    "methods of an exported object",
    "export const api = { get(id) {}, put: async (id, value) => {}, set size(v) {}, limit: 3 };\nconst own = { f() {} };",
    ["named static method api.get(id)", "named static method api.put(id, value)"],
  ],
  ["an object that exports name", "exports.api = { get(id) {} };", ["named static method api.get(id)"]],
  ["a default object", "export default { run(x) {} };", ["default static method default.run(x)"]],
  [
    "members added to an exported object",
    "var app = exports = module.exports = {};\napp.use = function use(path) {};",
    ["commonjs static method app.use(path)"],
  ],
  [
    "a constructor with its prototype",
    "function Emitter(max) {}\nEmitter.prototype.on = function (name) {};\nEmitter.of = (list) => {};\nmodule.exports = Emitter;",
    [
      "commonjs class Emitter(max)",
      "commonjs method Emitter.constructor(max)",
      "commonjs method Emitter.on(name)",
      "commonjs static method Emitter.of(list)",
    ],
  ],
  [
    "a prototype written as one object",
    "function A() {}\nA.prototype = { go: function (x) {} };\nexports.A = A;",
    ["named class A()", "named method A.constructor()", "named method A.go(x)"],
  ],
  [
    "wrapped functions, and no other calls",
    "export const save = debounce(async (draft) => {}, 300);\nexport const View = React.memo(function View(props) {});\nexport const list = items.map((item) => item);",
    ["named function save(draft)", "named function View(props)"],
  ],
])("finds %s", (_, source, expected) => {
  expect(brief("a.js", source)).toEqual(expected);
});

test("finds failure handlers and comments", () => {
  const source =
    "export function f(a) {\n  // why\n  try { a(); } catch (e) {\n    return 1; /* odd */\n  }\n}";
  const [f] = parser.parse("a.js", source)?.symbols ?? [];
  expect(f?.handlers.map(({ lineStart, lineEnd }) => [lineStart, lineEnd])).toEqual([[3, 5]]);
  expect(f?.comments.map(({ text, lineStart }) => [text, lineStart])).toEqual([
    ["// why", 2],
    ["/* odd */", 4],
  ]);
});

test.each([
  ["a.py", 'def f():\n    """Doc."""\n    try:\n        g()\n    except E:\n        pass', [5, 6]],
  [
    "a.go",
    "package a\nfunc F() error {\n\tif err := g(); err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}",
    [3, 5],
  ],
  ["a.rs", "fn f() {\n    match g() {\n        Ok(x) => x,\n        Err(e) => 0,\n    };\n}", [4, 4]],
])("finds handlers in %s", (path, source, lines) => {
  const [f] = parser.parse(path, source)?.symbols ?? [];
  expect(f?.handlers.map(({ lineStart, lineEnd }) => [lineStart, lineEnd])).toEqual([lines]);
});
