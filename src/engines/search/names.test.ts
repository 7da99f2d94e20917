import { describe, expect, test } from "vitest";
import { call, namedTest, observed } from "./named-test.fixture.ts";
import { nameTests, pythonName } from "./names.ts";
import { javascriptWords, pythonWords } from "./phrase.ts";
import { boolean, dict, float, integer, list, nothing, string, type Value } from "./value.ts";

const titled = (parameters: readonly string[], cases: readonly (readonly [readonly Value[], Value])[]) =>
  nameTests(
    cases.map(([args, value]) =>
      namedTest("slugify", parameters, observed({ steps: [call("", args)] }, { value })),
    ),
    javascriptWords,
    (_, title) => title,
  );

describe("nameTests", () => {
  test.each<[Value, Value, string]>([
    [string(""), string(""), "returns an empty string for an empty string"],
    [string("  "), nothing, "returns null for a blank string"],
    [string("Hello World"), string("hello-world"), 'returns "hello-world" for "Hello World"'],
    [integer(0), boolean(true), "returns true for zero"],
    [integer(-3), integer(3), "returns 3 for -3"],
    [list(), list(), "returns an empty array for an empty array"],
    [list(integer(1), integer(2)), float(1.5), "returns 1.5 for [1, 2]"],
    [
      string("a".repeat(51)),
      string("a".repeat(50)),
      "returns a string of 50 characters for a string of 51 characters",
    ],
  ])("says what goes in and what comes out: %j %j", (input, value, expected) => {
    expect(titled(["title"], [[[input], value]])).toEqual([expected]);
  });

  test("names the argument that makes the difference", () => {
    expect(
      titled(
        ["text", "options"],
        [
          [[string("a b")], string("a-b")],
          [[string("a b"), dict({ separator: string("_") })], string("a_b")],
        ],
      ),
    ).toEqual(['returns "a-b" when text is "a b"', 'returns "a_b" when options.separator is "_"']);
  });

  test("tells tests with the same outcome apart", () => {
    const long = (word: string) => list(...Array.from({ length: 8 }, () => string(word)));
    const names = titled(
      ["items"],
      [
        [[long("a")], integer(8)],
        [[long("b")], integer(8)],
      ],
    );
    expect(new Set(names).size).toBe(2);
  });

  test("leaves tests unnamed that no words tell apart", () => {
    const opaque: Value = { kind: "callback" };
    expect(
      titled(
        ["fn"],
        [
          [[opaque], integer(1)],
          [[opaque], integer(1)],
        ],
      ),
    ).toEqual([undefined, undefined]);
  });
});

describe("pythonName", () => {
  test.each([
    [[string("")], "test_slugify_returns_none_for_empty_string"],
    [[integer(-1)], "test_slugify_returns_none_for_minus_1"],
    [[string("_")], "test_slugify_returns_none_for_underscore"],
  ])("%j", (args, expected) => {
    const tests = [
      namedTest("slugify", ["title"], observed({ steps: [call("", args)] }, { value: nothing })),
    ];
    expect(nameTests(tests, pythonWords, pythonName)).toEqual([expected]);
  });

  test("names errors and classes in snake case", () => {
    const error = { type: "ValueError", name: "", message: "no" };
    const plan = { steps: [call("parsePort", [integer(0)])] };
    const tests = [namedTest("PortParser.parse", ["text"], observed(plan, { outcome: "threw", error }))];
    expect(nameTests(tests, pythonWords, pythonName)).toEqual([
      "test_port_parser_parse_raises_value_error_for_zero",
    ]);
  });
});
