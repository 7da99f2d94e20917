import { expect, test } from "vitest";
import { javascriptSearch } from "../../../languages/javascript/search/javascript-search.ts";
import { pythonSearch } from "../../../languages/python/search/python-search.ts";
import type { Value } from "../../../languages/values/value.ts";
import { readAnswer } from "./read-answer.ts";

const report = {
  id: 0,
  points: [],
  lines: [],
  outcome: "returned",
  waited: false,
  argsBefore: [],
  argsAfter: [],
  stray: false,
};

const isRead = (language: typeof javascriptSearch, more: object) =>
  readAnswer(JSON.stringify({ ...report, ...more }), language.answers.plans) !== undefined;
const reads = (language: typeof javascriptSearch, value: object) => isRead(language, { value });

const string = (value: string): Value => ({ kind: "string", value });

test.each([
  { kind: "integer", value: "1;process.exit()" },
  { kind: "integer", value: "1e3" },
  { kind: "integer", value: "0x10" },
  { kind: "float", value: "0.50" },
  { kind: "bigint", value: "1n" },
  { kind: "string", value: "\ud800" },
  { kind: "regex", source: "a/;f();/", flags: "" },
  { kind: "regex", source: "(", flags: "" },
  { kind: "regex", source: "a", flags: "gg" },
  { kind: "date", iso: "tomorrow" },
  { kind: "construct", module: "builtins", className: "Function", args: [string("f()")] },
  { kind: "construct", module: "builtins", className: "Buffer.from", args: [string("a")] },
  { kind: "construct", className: "Text", args: [] },
  { kind: "instance", type: "x;process.exit()", fields: [] },
  { kind: "instance", type: "Text", fields: [], comparable: true },
  { kind: "opaque", type: "constructor" },
  { kind: "named", module: "node:fs", name: "rmSync" },
  { kind: "callback", returns: string("a") },
  { kind: "class", name: "A", members: [] },
  { kind: "file", name: "../.bashrc", text: "a" },
  { kind: "bytes", bytes: [256] },
  { kind: "string", value: "a", more: 1 },
  { kind: "unheard of" },
])("JavaScript's driver does not report %j", (value) => {
  expect(reads(javascriptSearch, value)).toBe(false);
});

test.each([
  { kind: "integer", value: "-7" },
  { kind: "float", value: "-0" },
  { kind: "float", value: "1e+21" },
  { kind: "float", value: "NaN" },
  { kind: "regex", source: "^a\\/[/]+$", flags: "giu" },
  { kind: "date", iso: "2024-02-29T00:00:00.000Z" },
  { kind: "construct", module: "builtins", className: "Symbol.for", args: [string("a")] },
  { kind: "instance", type: "Größe", fields: [["a b", string("*/")]] },
])("JavaScript's driver may report %j", (value) => {
  expect(reads(javascriptSearch, value)).toBe(true);
});

test.each([
  { kind: "integer", value: "1_000" },
  { kind: "float", value: "1j" },
  { kind: "float", value: "Infinity" },
  { kind: "member", owner: "Color", name: "__class__" },
  { kind: "member", owner: "Color", name: "RED)" },
  { kind: "named", module: "os", name: "system;" },
  { kind: "named", module: "a..b", name: "c" },
  { kind: "named", module: "", name: "ｅｘｅｃ" },
  { kind: "named", module: "", name: "lambda" },
  { kind: "construct", module: "os", className: "system", args: [string("ls")] },
  { kind: "instance", type: "A", fields: [["a=f()", string("")]], comparable: true },
  { kind: "regex", source: "a", flags: "x" },
])("Python's driver does not report %j", (value) => {
  expect(reads(pythonSearch, value)).toBe(false);
});

test.each([
  { kind: "float", value: "inf" },
  { kind: "float", value: "1e-07" },
  { kind: "integer", value: "123456789012345678901234567890" },
  { kind: "member", owner: "Color", name: "RED" },
  { kind: "named", module: "shop.text", name: "größe" },
  { kind: "construct", module: "decimal", className: "Decimal", args: [string("1")] },
  { kind: "instance", type: "A", fields: [["a", string("")]], comparable: true },
])("Python's driver may report %j", (value) => {
  expect(reads(pythonSearch, value)).toBe(true);
});

test("names of members, variables, errors and settings are names", () => {
  const forged = [
    { members: [["constructor", 1]] },
    { members: [["a;b", 1]] },
    { variables: [["a b", string("")]] },
    { error: { type: "A, B", name: "", message: "" } },
    { error: { type: "A", name: "a\nb", message: "" } },
    { said: [["exit", []]] },
    { lookedAt: [{ what: "env", name: "A=1", value: string("") }] },
    { lookedAt: [{ what: "clock", name: "os.system", value: string("") }] },
    { id: -1 },
    { points: [[0.5, 1]] },
    { unheardOf: 1 },
  ];
  for (const one of forged) expect(isRead(javascriptSearch, one), JSON.stringify(one)).toBe(false);
  expect(isRead(javascriptSearch, {})).toBe(true);
});

test("hooks are written with plain parameters only", () => {
  const loaded = (parameter: string) => ({
    loaded: [
      { name: "A", kind: "class", hooks: [{ name: "read", returns: "", parameters: ["self", parameter] }] },
    ],
  });
  const isLoaded = (parameter: string) =>
    readAnswer(JSON.stringify(loaded(parameter)), pythonSearch.answers.plans) !== undefined;
  for (const one of ["size", "*args", "**rest", "size=3", "size=None", "mode='r'", "*", "/"])
    expect(isLoaded(one), one).toBe(true);
  for (const one of ["size=f()", "size: f()", "a, b=f()", "a\n", "", "***a", "mode='r' + f()"])
    expect(isLoaded(one), one).toBe(false);
});

test("texts that nest without end or that are no JSON are no answers", () => {
  for (const text of ["", "{", "[".repeat(1_000_000), '{"id":NaN}', "null", '"done"'])
    expect(readAnswer(text, javascriptSearch.answers.plans)).toBeUndefined();
});
