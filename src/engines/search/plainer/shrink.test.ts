import { expect, test } from "vitest";
import { planCost } from "../../../languages/naturalness/plan-cost.ts";
import { coveredPoint } from "../../../languages/search/points.ts";
import { call, observed } from "../../../languages/tests/named-test.fixture.ts";
import { dict, integer, list, string, type Value } from "../../../languages/values/value.ts";
import { keepsMeaning, simplerPlans, simplerValues } from "./shrink.ts";

test("offers shorter texts, fewer items and smaller numbers, never an empty text", () => {
  expect(simplerValues(string("ab"))).toEqual([string("a"), string("b")]);
  expect(simplerValues(list(integer(0), integer(0)))).toContainEqual(list(integer(0)));
  expect(simplerValues(integer(8))).toEqual([integer(0), integer(1), integer(2), integer(4)]);
  expect(simplerValues(string("a"))).toEqual([]);
  const cut = simplerValues(string("key=value; b=2")).flatMap((value) =>
    "value" in value ? value.value : [],
  );
  expect(cut).toContain("key=value;");
  expect(cut.filter((text) => !/^(?:\W|key|value|b|2)*$/.test(String(text)))).toEqual([]);
});

test("offers only plans that are easier to read, the easiest first", () => {
  const plan = {
    target: "f",
    exportName: "f",
    steps: [call("", [string("hello"), dict({ a: integer(1) })])],
  };
  const [first] = simplerPlans(plan, { costOf: planCost, seedsOf: () => [] });
  expect(first?.plan.steps[0]?.args).toEqual([string("hello")]);
});

test("replaces equal arguments together", () => {
  const plan = { target: "f", exportName: "f", steps: [call("", [string("é"), string("é")])] };
  const found = simplerPlans(plan, { costOf: planCost, seedsOf: () => [string("hello")] });
  const args = found.map((simpler) => simpler.plan.steps[0]?.args);
  expect(args).toContainEqual([string("hello"), string("hello")]);
});

test("a text that is asked for its truth becomes true only with the same result", () => {
  const plan = { target: "f", exportName: "f", steps: [call("", [dict({ deep: string("hello") })])] };
  const found = simplerPlans(plan, { costOf: planCost, seedsOf: () => [] });
  const truth = found.find(({ mustKeepResult }) => mustKeepResult);
  expect(truth?.plan.steps[0]?.args).toEqual([dict({ deep: { kind: "boolean", value: true } })]);
  expect(
    found.filter((simpler) => !simpler.mustKeepResult).map(({ plan: { steps } }) => steps[0]?.args),
  ).toEqual([[]]);
});

test("keeps the needed points and adds no undefined", () => {
  const original = observed(
    { steps: [call("", [])] },
    { points: new Set([1, 2].map(coveredPoint)), value: dict({ a: integer(1) }) },
  );
  const poorer = { ...original, points: new Set([coveredPoint(1)]) };
  const holed = { ...original, value: dict({ a: { kind: "undefined" } }) };
  expect(keepsMeaning(original, original, new Set([coveredPoint(2)]))).toBe(true);
  expect(keepsMeaning(original, poorer, new Set([coveredPoint(2)]))).toBe(false);
  expect(keepsMeaning(original, holed, new Set([coveredPoint(2)]))).toBe(false);
});

test("an object is simpler without its preparations and its keywords", () => {
  const prepared: Value = {
    kind: "construct",
    className: "Cart",
    args: [string("Ada")],
    kwargs: [["size", integer(3)]],
    calls: [{ member: "add", args: [string("pen"), integer(2)] }],
  };
  const simpler = simplerValues(prepared);
  expect(simpler).toContainEqual({ ...prepared, calls: [] });
  expect(simpler).toContainEqual({ ...prepared, kwargs: [] });
});
