import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { javascriptSearch } from "../../../languages/javascript/search/javascript-search.ts";
import { pythonSearch } from "../../../languages/python/search/python-search.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import { findSubjects } from "../../../languages/search/subject.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import { call } from "../../../languages/tests/named-test.fixture.ts";
import {
  boolean,
  dict,
  integer,
  list,
  nothing,
  string,
  type Value,
} from "../../../languages/values/value.ts";
import { createArgumentPools } from "./argument-pools.ts";

let outlines: SyntaxParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

/** Whether the first parameter of `f` suits values, with calls that somebody wrote. */
function suits(text: string, values: readonly Value[], written: readonly Value[] = []): boolean[] {
  const path = text.startsWith("def") ? "f.py" : "f.js";
  const language = path === "f.py" ? pythonSearch : javascriptSearch;
  const outline = outlines.parse(path, text);
  if (!outline) throw new Error("no outline");
  const exports = [{ name: "f", kind: "function" as const }];
  const examples = written.map(
    (value): Plan => ({ target: "f", exportName: "f", steps: [call("", [value])] }),
  );
  const hints = { outline, declarations: "", examples };
  const tree = () => outlines.tree(path, text);
  const module = { language, outline, text, exports, tree, hints, methodsOf: () => [] };
  const [subject] = findSubjects(module, ["f"]);
  const [argument] = subject ? createArgumentPools(module).of(subject) : [];
  if (!argument) throw new Error("no argument");
  return values.map((value) => argument.suits(value));
}

const faked = dict({ trim: { kind: "callback" } });
const absent: Value = { kind: "undefined" };

test.each<[string, string, readonly (readonly [Value, boolean])[], readonly Value[]]>([
  [
    "by use",
    "export function f(x) { return x.trim(); }",
    [
      [string("a"), true],
      [faked, false],
      [absent, false],
    ],
    [],
  ],
  [
    "by a comment, though the code asks whether it is a list",
    "/** @param {string|string[]} x */\nexport function f(x) { return Array.isArray(x) ? x.join() : x.trim(); }",
    [
      [string("a"), true],
      [list(string("a")), true],
      [absent, false],
    ],
    [],
  ],
  [
    "by default",
    "export function f(x = 3) { return g(x); }",
    [
      [integer(1), true],
      [string("a"), false],
      [absent, true],
    ],
    [],
  ],
  [
    "by JSDoc, also for options",
    "/** @param {object} o\n * @param {string} o.unit */\nexport function f(o) { return o.unit; }",
    [
      [dict({ unit: string("kB") }), true],
      [dict({ unit: boolean(true) }), false],
    ],
    [],
  ],
  [
    "by what people pass",
    "export function f(x) { return x.length; }",
    [
      [list(string("a")), true],
      [string("args"), false],
      [list(integer(1)), false],
    ],
    [list(string("--foo"), string("bar"))],
  ],
  [
    "anything where the code asks what it is",
    'export function f(x) { if (typeof x !== "string") return null; return x.trim(); }',
    [
      [integer(1), true],
      [faked, true],
    ],
    [],
  ],
  [
    "nothing where the code asks whether it is there",
    "export function f(x) { if (!x) return []; return x.split(','); }",
    [
      [nothing, true],
      [integer(1), false],
    ],
    [],
  ],
  [
    "anything where only the name tells",
    "export function f(count) { return g(count); }",
    [
      [string("a"), true],
      [absent, false],
    ],
    [],
  ],
  [
    "by the documented range",
    "/** @param {number} ratio between 0 and 1 */\nexport function f(ratio) { return ratio * 2; }",
    [
      [integer(1), true],
      [integer(-3), false],
    ],
    [],
  ],
  [
    "in Python",
    "def f(text):\n    return text.expandtabs()\n",
    [
      [string("a"), true],
      [integer(1), false],
    ],
    [],
  ],
])("%s", (_, text, expected, written) => {
  const values = expected.map(([value]) => value);
  expect(suits(text, values, written)).toEqual(expected.map(([, is]) => is));
});
