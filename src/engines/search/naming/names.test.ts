import { describe, expect, test } from "vitest";
import { javascriptWords } from "../../../languages/javascript/tests/vocabulary.ts";
import { pythonName } from "../../../languages/python/tests/test-name.ts";
import { pythonWords } from "../../../languages/python/tests/vocabulary.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import {
  boolean,
  dict,
  float,
  integer,
  list,
  nothing,
  string,
  type Value,
} from "../../../languages/values/value.ts";
import { nameTests } from "./names.ts";

const titled = (parameters: readonly string[], cases: readonly (readonly [readonly Value[], Value])[]) =>
  nameTests(
    cases.map(([args, value]) =>
      namedTest("slugify", parameters, observed({ steps: [call("", args)] }, { value })),
    ),
    { words: javascriptWords, finish: (_, title) => title, plainTitles: () => [] },
  );

const pythonNames = (tests: readonly Named[]) =>
  nameTests(tests, { words: pythonWords, finish: ({ subject }, title) => pythonName(subject.target, title) });

describe("nameTests", () => {
  test.each<[Value, Value, string]>([
    [string(""), string(""), "returns an empty string for an empty string"],
    [string("  "), nothing, "returns null for a blank string"],
    [string("Hello World"), string("hello-world"), 'returns "hello-world" for "Hello World"'],
    [integer(0), boolean(true), "returns true for zero"],
    [integer(-3), integer(3), "returns 3 for -3"],
    [list(), list(), "returns an empty array for an empty array"],
    [list(integer(1), integer(2)), float(1.5), "returns 1.5 for [1, 2]"],
    [string("a".repeat(51)), string("a".repeat(50)), "slugifies a title"],
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
    ).toEqual(['returns "a-b" for "a b"', 'returns "a_b" when separator is "_"']);
  });

  test("says that two arguments are equal where only one test has equal ones", () => {
    const of = (one: string, other: string, value: number): [Value[], Value] => [
      [string(one), string(other)],
      integer(value),
    ];
    expect(titled(["left", "right"], [of("night", "night", 1), of("night", "nacht", 0)])[0]).toBe(
      "returns 1 when left and right are equal",
    );
  });

  test("says which argument a failing call left out", () => {
    const outcome = { outcome: "threw", error: { type: "TypeError", name: "", message: "" } } as const;
    const [title] = nameTests(
      [namedTest("parse", ["size", "text"], observed({ steps: [call("", [integer(3)])] }, outcome))],
      { words: javascriptWords, finish: (_, title) => title },
    );
    expect(title).toBe("throws TypeError without text");
  });

  test("leaves no test without a title, also where none has room", () => {
    const [named] = nameTests(
      [namedTest("slugify", ["text"], observed({ steps: [call("", [string("a")])] }, {}))],
      { words: javascriptWords, finish: (_, title) => (title === "" ? "" : undefined) },
    );
    expect(named).toBe("slugify");
  });

  test("keeps the distinguishing part if not everything has room", () => {
    const source = string("a text that takes so much room that little is left");
    const [, title] = titled(
      ["target", "source"],
      [
        [[list(string("c")), nothing], nothing],
        [[list(string("c"), string("d"), string("e"), string("f")), source], source],
        [[list(string("c"), string("d"), string("e"), string("f")), integer(3)], nothing],
      ],
    );
    expect(title).toBe("returns source unchanged when source is a string of 50 characters");
  });

  test("quotes keys that are not names", () => {
    expect(titled(["value"], [[[list(dict({ "a-b": integer(1), "": integer(2) }))], nothing]])).toEqual([
      'returns null for [{ "a-b": 1, "": 2 }]',
    ]);
  });

  test("distinguishes tests with the same outcome", () => {
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

  test("names earlier calls", () => {
    const made = { kind: "new" as const, member: "", args: [integer(3)], kwargs: [] };
    const got = (before: readonly Value[][]) =>
      namedTest(
        "Cache.get",
        ["key"],
        observed(
          { steps: [made, ...before.map((args) => call("set", args)), call("get", [string("a")])] },
          { value: integer(1) },
        ),
      );
    const first = [string("a"), integer(1)];
    const tests = [
      got([first]),
      got([first, [string("b"), integer(2)]]),
      got([[string("b"), integer(2)], first]),
    ];
    expect(nameTests(tests, { words: javascriptWords, finish: (_, title) => title })).toEqual([
      "returns what was given to set",
      'returns 1 for "a" after set("a", 1) and set("b", 2)',
      'returns 1 for "a" after set("b", 2) and set("a", 1)',
    ]);
  });

  test("a number such as 0 may show what a function is for, where no other test does", () => {
    const found = (items: Value, value: Value) =>
      namedTest("maxIndex", ["values"], observed({ steps: [call("", [items])] }, { value }));
    const naming = { words: javascriptWords, finish: (_: Named, title: string) => title };
    const first = found(list(integer(3), integer(2)), integer(0));
    expect(nameTests([first], naming)).toEqual(["returns the max index"]);
    const [one, other] = nameTests([first, found(list(integer(3), integer(5)), integer(1))], naming);
    expect([one, other]).toEqual(["returns 0 for [3, 2]", "returns the max index"]);
    const [missing] = nameTests([found(list(integer(3)), integer(-1))], naming);
    expect(missing).toBe("returns -1 for [3]");
  });

  test("does not take a sum for what an earlier call got", () => {
    const made = { kind: "new" as const, member: "", args: [], kwargs: [] };
    const steps = [made, call("add", [string("pen"), integer(3)]), call("total", [])];
    const total = namedTest("Cart.total", [], observed({ steps }, { value: integer(3) }));
    const [title] = nameTests([total], {
      words: javascriptWords,
      finish: (_, text) => text,
      plainTitles: () => [],
    });
    expect(title).toBe("returns 3 after add");
  });

  test("says that a function which comes out refuses what it gets", () => {
    const error = { type: "ValidationError", name: "", message: "" };
    const steps = [call("", []), { ...call("", [integer(3)]), on: "result" as const }];
    const refused = namedTest("checkOneOf", [], observed({ steps }, { outcome: "threw", error }));
    expect(pythonNames([refused])).toEqual([
      "test_check_one_of_returns_function_that_raises_validation_error",
    ]);
  });

  test("tells tests of the same call by the calls before it", () => {
    const made = { kind: "new" as const, member: "", args: [], kwargs: [] };
    const add = () => call("add", [string("pen")]);
    const added = (before: readonly ReturnType<typeof add>[], value: number) =>
      namedTest(
        "Cart.add",
        ["item"],
        observed({ steps: [made, ...before, add()] }, { value: integer(value) }),
      );
    const tests = [added([], 1), added([add()], 2)];
    expect(nameTests(tests, { words: javascriptWords, finish: (_, title) => title })).toEqual([
      "adds an item",
      "returns 2 after add",
    ]);
  });

  test("numbers tests that words cannot distinguish", () => {
    const opaque: Value = { kind: "callback" };
    expect(
      titled(
        ["fn"],
        [
          [[opaque], integer(1)],
          [[opaque], integer(1)],
        ],
      ),
    ).toEqual(["returns 1 for the identity function", "returns 1 for the identity function, case 2"]);
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
    expect(pythonNames(tests)).toEqual([expected]);
  });

  test("does not repeat the name of the function", () => {
    expect(pythonName("parse_url", "parses url when port is given")).toBe(
      "test_parse_url_when_port_is_given",
    );
    expect(pythonName("Url.parse_port", "parses port 3")).toBe("test_url_parse_port_3");
  });

  test("names errors and classes in snake case", () => {
    const error = { type: "ValueError", name: "", message: "no" };
    const plan = { steps: [call("parsePort", [integer(0)])] };
    const tests = [namedTest("PortParser.parse", ["text"], observed(plan, { outcome: "threw", error }))];
    expect(pythonNames(tests)).toEqual(["test_port_parser_parse_raises_value_error_for_zero"]);
  });
});

test.each<[string, Named]>([
  [
    "add(2) returns 6 for 3 after increment",
    namedTest(
      "createCounter",
      ["start"],
      observed(
        {
          steps: [
            call("", [integer(3)]),
            { ...call("increment", []), on: "result" },
            call("add", [integer(2)]),
          ],
        },
        { value: integer(6) },
      ),
    ),
  ],
  [
    "returns a function that, given 4, returns 7 for 3",
    namedTest(
      "adder",
      ["a"],
      observed(
        { steps: [call("", [integer(3)]), { ...call("", [integer(4)]), on: "result" }] },
        { value: integer(7) },
      ),
    ),
  ],
  [
    "calls callback with 1 and 2 for [1, 2]",
    {
      ...namedTest(
        "each",
        ["items", "callback"],
        observed({ steps: [call("", [list(integer(1), integer(2)), { kind: "callback" }])] }),
      ),
      assertions: [
        {
          kind: "equals",
          topic: { of: "calls", index: 1 },
          value: list(list(integer(1)), list(integer(2))),
        },
      ],
    },
  ],
  [
    'throws RangeError for "a long title that goes on"',
    namedTest(
      "slugify",
      ["title"],
      observed(
        { steps: [call("", [string("a long title that goes on")])] },
        { outcome: "threw", error: { type: "RangeError", name: "", message: "too long" } },
      ),
    ),
  ],
  [
    'returns "e" for a text with an emoji',
    namedTest(
      "slugify",
      ["title"],
      observed({ steps: [call("", [string("e\u0301\u00a0\u200b😀")])] }, { value: string("e") }),
    ),
  ],
])("says what a test is about: %s", (title, one) => {
  const naming = { words: javascriptWords, finish: (_: Named, own: string) => own, plainTitles: () => [] };
  expect(nameTests([one], naming)).toEqual([title]);
});
