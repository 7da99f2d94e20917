import { expect, test } from "vitest";
import { CaseKind } from "../../../contracts/index.ts";
import { integer, string, type Value } from "../../../languages/values/value.ts";
import { kindsShown } from "./kinds-shown.ts";

const planOf = (value: Value) => ({
  target: "zone",
  exportName: "zone",
  steps: [{ kind: "call" as const, member: "", args: [value], kwargs: [] }],
});

test.each<[string, Value, boolean]>([
  ["nothing", string(""), true],
  ["a number below zero", integer(-1), true],
  ["a text of digits", string("-1"), false],
])("whether %s is an edge of the input", (_, value, isEdge) => {
  const shown = kindsShown({ outcome: "returned", plan: planOf(value) }, new Set());
  expect(shown.includes(CaseKind.EDGE)).toBe(isEdge);
});
