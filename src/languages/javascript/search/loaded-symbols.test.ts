import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../create-outline-parser.ts";
import type { LoadedExport } from "../../search/answers/export-schema.ts";
import { findSubjects } from "../../search/subject.ts";
import type { SyntaxParser } from "../../syntax/outline.ts";
import { javascriptSearch } from "./javascript-search.ts";
import { withLoadedSymbols } from "./loaded-symbols.ts";

let outlines: SyntaxParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

/** The targets of a module whose functions begin at these texts, each with a counter of its own. */
function targetsOf(text: string, exports: readonly LoadedExport[], functions: readonly string[]): string[] {
  const outline = outlines.parse("shape.js", text);
  if (!outline) throw new Error("it does not parse");
  const counters = functions.map((start) => {
    const at = text.indexOf(start);
    return {
      kind: "function",
      first: 1,
      last: 1,
      parent: -1,
      start: at,
      span: [at, text.indexOf("}", at) + 1],
    } as const;
  });
  const loaded = withLoadedSymbols(outline, { text, exports, outlines }, counters);
  const module = { language: javascriptSearch, outline: loaded, text, exports };
  const names = loaded.symbols.filter(({ exported }) => exported).map(({ name }) => name);
  return findSubjects(module, names).map(({ target, kind }) => `${kind} ${target}`);
}

test("a function that gets methods while the module loads is a constructor", () => {
  const text =
    "module.exports = Shape;\nfunction Shape(n) { keep(this, n); }\nextend(Shape, { sides: function () { return 4; } });";
  const exports: LoadedExport[] = [
    { name: "module.exports", kind: "function", source: 0, methods: [{ name: "sides", source: 1 }] },
  ];
  expect(targetsOf(text, exports, ["function Shape", "function ()"])).toEqual([
    "constructor Shape",
    "method Shape.sides",
  ]);
});

test("classes that functions make are found under the names they are exported by", () => {
  const text =
    "exports.Shape = make(function Made(n) { keep(this, n); }, { sides: function () { return 4; } });";
  const methods = [{ name: "sides", source: 1 }];
  const exports: LoadedExport[] = [
    { name: "Shape", kind: "function", source: 0, methods },
    { name: "module.exports", kind: "value", functions: [{ name: "Shape", source: 0 }] },
  ];
  const expected = ["constructor Shape", "method Shape.sides"];
  expect(targetsOf(text, exports, ["function Made", "function ()"])).toEqual(expected);
  // A module that was compiled from one with named exports has no whole export.
  expect(targetsOf(text, exports.slice(0, 1), ["function Made", "function ()"])).toEqual(expected);
});

test("a function with two names is one subject, those that one function makes are several", () => {
  const text = "exports.trim = exports.strip = function (text) { return text.trim(); };";
  const exports: LoadedExport[] = ["trim", "strip"].map((name) => ({ name, kind: "function", source: 0 }));
  expect(targetsOf(text, exports, ["function"])).toEqual(["function trim"]);
  const made = "exports.a = function (x) { return x; };\nexports.b = function (x) { return x; };";
  const both: LoadedExport[] = ["a", "b"].map((name) => ({ name, kind: "function", source: 0 }));
  expect(targetsOf(made, both, ["function"])).toEqual(["function a", "function b"]);
});

test("a function that reports to a callback, an error first, is called for a promise", () => {
  const subjectOf = (body: string) => {
    const text = `exports.read = function (path, cb) { ${body} };`;
    const outline = outlines.parse("read.js", text);
    if (!outline) throw new Error("it does not parse");
    const exports: LoadedExport[] = [{ name: "read", kind: "function" }];
    return findSubjects({ language: javascriptSearch, outline, text, exports }, ["read"])[0];
  };
  expect(subjectOf("fs.read(path, (err, text) => err ? cb(err) : cb(null, text));")).toMatchObject({
    promised: true,
    parameters: [{ name: "path" }],
  });
  expect(subjectOf("fs.stat(path, (err) => cb(err ? false : true));")?.promised).toBeUndefined();
  expect(subjectOf("return path.map((one) => cb(one));")?.promised).toBeUndefined();
});
