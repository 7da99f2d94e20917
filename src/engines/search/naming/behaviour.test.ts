import { beforeAll, describe, expect, test } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { javascriptDecisions } from "../../../languages/javascript/tests/decisions.ts";
import { javascriptWords } from "../../../languages/javascript/tests/vocabulary.ts";
import { pythonDecisions } from "../../../languages/python/tests/decisions.ts";
import { pythonWords } from "../../../languages/python/tests/vocabulary.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import type { Point } from "../../../languages/search/points.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import { integer, list, nothing, string, type Value } from "../../../languages/values/value.ts";
import { createDescriber } from "./behaviour.ts";
import { nameTests } from "./names.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

interface Case {
  readonly args: readonly Value[];
  readonly seen: Partial<Observation>;
  /** Texts of the source: where the ways begin that ran. */
  readonly ran?: readonly string[];
}

/** The titles of tests of the first function in a source. */
function titles(path: string, text: string, cases: readonly Case[]): string[] {
  const outline = parser.parse(path, text);
  const [symbol] = outline?.symbols ?? [];
  if (!outline || !symbol) throw new Error("no function");
  const isPython = path.endsWith(".py");
  const words = isPython ? pythonWords : javascriptWords;
  const lines = text.split("\n").map((_, at) => at + 1);
  const tests = cases.map(({ args, seen, ran = [] }) => {
    const steps = [call("", args)];
    const starts = isPython ? undefined : new Set(ran.map((code) => text.indexOf(code)));
    const plan = { target: symbol.name, exportName: symbol.name, steps };
    const names = symbol.parameters.map(({ name }) => name);
    return namedTest(symbol.name, names, observed(plan, { lines, starts, ...seen }), { symbol });
  });
  const rules = isPython ? pythonDecisions : javascriptDecisions;
  const describer = createDescriber({ outline, tree: () => parser.tree(path, text), rules, words });
  return nameTests(tests, { words, finish: (_, title) => title }, describer);
}

const threw = (type: string, message: string): Partial<Observation> => ({
  outcome: "threw",
  error: { type, name: "", message },
});

const share = `/**
 * Splits an amount into equal parts.
 */
export function share(amount, people) {
  if (people < 1) {
    throw new RangeError("people must be at least 1");
  }
  if (amount === 0) return [];
  // give the rest to the first
  return [amount];
}
`;

describe("titles in the words of the source", () => {
  test("documentation for the plain case, conditions for the others", () => {
    const done = share.indexOf("\n  // give");
    const guard = share.indexOf("}\n  if (amount") + 1;
    expect(
      titles("share.js", share, [
        { args: [integer(3), integer(1)], seen: { value: list(integer(3)), starts: new Set([guard, done]) } },
        { args: [integer(0), integer(1)], seen: { value: list() }, ran: ["return [];"] },
        {
          args: [integer(3), integer(0)],
          seen: threw("RangeError", "people must be at least 1"),
          ran: ['{\n    throw new RangeError("people'],
        },
      ]),
    ).toEqual([
      "splits an amount into equal parts",
      "returns an empty array when amount is 0",
      "throws RangeError when people is less than 1",
    ]);
  });

  test("a comment in the branch", () => {
    const source =
      "export function put(list, size) {\n  if (list.length > size) {\n    // drop the oldest entry\n    list.shift();\n  }\n  return list.length;\n}\n";
    expect(
      titles("put.js", source, [
        {
          args: [list(integer(1)), integer(3)],
          seen: { value: integer(1), starts: new Set([source.indexOf("}\n  return") + 1]) },
        },
        {
          args: [list(integer(1), integer(2)), integer(1)],
          seen: { value: integer(1) },
          ran: ["{\n    // drop"],
        },
      ])[1],
    ).toBe("drops the oldest entry when list is longer than size");
  });

  test("no documentation for a result that the caller gave as a default", () => {
    const source =
      "/** Reads the first item. */\nexport function first(items, other) {\n  return items[0] ?? other;\n}\n";
    const seen = { value: integer(3) };
    expect(titles("first.js", source, [{ args: [list(), integer(3)], seen }])).toEqual([
      "returns 3 when items is an empty array and other is 3",
    ]);
  });

  test("the message of an error whose condition has no words", () => {
    const source =
      "export function parse(text) {\n  if (!/^a+$/.test(text)) {\n    throw new TypeError(describe(text));\n  }\n  return text;\n}\n";
    const seen = threw("TypeError", "invalid color: b");
    expect(titles("parse.js", source, [{ args: [string("b")], seen }])).toEqual([
      "throws TypeError for an invalid color",
    ]);
  });

  test("the message, and the value where another test has the message", () => {
    const source =
      "def parse(text):\n    if not match(text):\n        raise ValueError(f'invalid color: {text}')\n";
    const failed = (text: string): Case => ({
      args: [string(text)],
      seen: { ...threw("ValueError", `invalid color: ${text}`), lines: [2, 3], points: new Set([arc(2, 3)]) },
    });
    expect(titles("parse.py", source, [failed("a"), failed("b")])).toEqual([
      "raises ValueError for an invalid color",
      'raises ValueError for an invalid color such as "b"',
    ]);
  });

  test("its name and values where one way of the code has several tests", () => {
    const source =
      "def half(size):\n    if size < 0:\n        raise ValueError('oops')\n    return size / 2\n";
    const passed = (size: number, half: number): Case => ({
      args: [integer(size)],
      seen: { value: integer(half), lines: [2, 4], points: new Set([arc(2, 4)]) },
    });
    const failed: Case = {
      args: [integer(-1)],
      seen: { ...threw("ValueError", "oops"), lines: [2, 3], points: new Set([arc(2, 3)]) },
    };
    expect(titles("half.py", source, [passed(4, 2), passed(6, 3), failed])).toEqual([
      "returns the half of a size",
      "returns 3 for 6",
      "raises ValueError when size is negative",
    ]);
  });

  test("nothing that the code does not say", () => {
    const source = "def find(text):\n    if lookup(text)[0]:\n        return None\n    return text\n";
    const seen = { value: nothing, lines: [2, 3], points: new Set([arc(2, 3)]) };
    expect(titles("find.py", source, [{ args: [string("a")], seen }])).toEqual(['returns None for "a"']);
  });
});

function arc(from: number, to: number): Point {
  return (2 ** 24 + from * 2 ** 16 + to) as Point;
}
