import { expect, it } from "vitest";
import { lastStep, type Plan } from "../../../languages/search/plan.ts";
import { integer, nothing, string, type Value } from "../../../languages/values/value.ts";
import { nearbyCalls, telling } from "./nearby-calls.ts";

const call = (...args: Value[]): Plan => ({
  target: "f",
  exportName: "f",
  steps: [{ kind: "call", member: "", args, kwargs: [] }],
});
const inputs = (...args: Value[]) =>
  nearbyCalls(call(...args)).map((plan) =>
    lastStep(plan).args.map((value) => ("value" in value ? value.value : value.kind)),
  );

it("changes numbers and letters of a text", () => {
  const texts = inputs(string("1h30m")).flat();
  expect(texts).toEqual(expect.arrayContaining(["2h30m", "1h31m", "1h15m", "1i30m", "1h30", "1hh30m"]));
  expect(texts).not.toContain("1h30m");
});

it("changes one number, or two at once", () => {
  const pairs = inputs(integer(16), integer(4)).map(String);
  expect(pairs).toEqual(expect.arrayContaining(["17,4", "16,3", "8,3", "32,5"]));
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(pairs.length).toBeLessThanOrEqual(200);
});

it("changes what is within a list", () => {
  const list: Value = { kind: "list", items: [string("ab"), nothing] };
  expect(nearbyCalls(call(list)).map((plan) => lastStep(plan).args[0])).toContainEqual({
    kind: "list",
    items: [string("bb"), nothing],
  });
});

it.each([
  [["1h30m", "4"], call(string("1h30m"), integer(4))],
  [[], call(integer(0), integer(1), string(""), string("a"), nothing)],
])("finds %j telling", (texts, plan) => {
  expect(telling(plan)).toEqual(texts);
});
