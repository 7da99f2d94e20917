import { expect, test } from "vitest";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import { dict, integer, list, string, type Value } from "../../../languages/values/value.ts";
import { givesBack, weakness } from "./weak.ts";

const returning = (given: Value, value: Value) =>
  namedTest("sortKeys", ["object"], observed({ steps: [call("", [given])] }, { value }));

test.each<[string, Value, Value, boolean]>([
  ["the argument", list(integer(1)), list(integer(1)), true],
  [
    "its keys in another order",
    dict({ b: integer(2), a: integer(1) }),
    dict({ a: integer(1), b: integer(2) }),
    true,
  ],
  ["what a function gave", { kind: "callback", returns: integer(3) }, integer(3), true],
  ["another text", string("A"), string("a"), false],
  ["nothing for nothing", list(), list(), false],
])("gets back %s", (_, given, value, expected) => {
  expect(givesBack(returning(given, value))).toBe(expected);
});

test("a function that comes out and gives what it gets gives back", () => {
  const plan = (given: Value) => ({
    steps: [call("", []), { ...call("", [given]), on: "result" as const }],
  });
  const of = (given: Value, value: Value) => namedTest("swap", [], observed(plan(given), { value }));
  expect(givesBack(of(string("<b>a</b>"), string("<b>a</b>")))).toBe(true);
  expect(givesBack(of(integer(3), integer(3)))).toBe(true);
  expect(givesBack(of(string("<b>a</b>"), string("<i>a</i>")))).toBe(false);
});

test("that a function comes out shows nothing", () => {
  const made: Value = { kind: "instance", type: "function", module: "builtins", fields: [] };
  const { subject, observation } = namedTest(
    "check",
    [],
    observed({ steps: [call("", [])] }, { value: made }),
  );
  const assertions = [
    { kind: "instance", topic: { of: "result" }, type: "function", module: "builtins" },
  ] as const;
  expect(weakness({ subject, observation, assertions })).toBe("it checks the class only");
});

test("a call on a result that returns nothing shows nothing", () => {
  const plan = { steps: [call("", []), { ...call("flush", []), on: "result" as const }] };
  expect(
    weakness(namedTest("createBuffer", [], observed(plan, { value: { kind: "undefined" } }))),
  ).toBeDefined();
  expect(weakness(namedTest("createBuffer", [], observed(plan, { value: integer(0) })))).toBeUndefined();
});
