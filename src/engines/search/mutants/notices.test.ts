import { expect, test } from "vitest";
import type { Observation } from "../../../languages/search/observation.ts";
import type { Assertion } from "../../../languages/search/oracle.ts";
import { integer, list } from "../../../languages/values/value.ts";
import { notices } from "./notices.ts";

const observed: Observation = {
  plan: { target: "push", exportName: "push", steps: [] },
  points: new Set(),
  lines: [1],
  outcome: "returned",
  waited: false,
  value: integer(1),
  error: { type: "", name: "", message: "" },
  argsBefore: [list()],
  argsAfter: [list(integer(7))],
  fieldsBefore: [],
  fieldsAfter: [["size", integer(1)]],
};
const result: Assertion = { kind: "equals", topic: { of: "result" }, value: integer(1) };
const argument: Assertion = { kind: "equals", topic: { of: "argument", index: 0 }, value: list(integer(7)) };
const field: Assertion = {
  kind: "equals",
  topic: { of: "field", owner: "receiver", name: "size" },
  value: integer(1),
};

test.each<[string, readonly Assertion[], Partial<Observation>, boolean]>([
  ["nothing different", [result, argument, field], {}, false],
  ["another result", [result], { value: integer(2) }, true],
  ["another result that no assertion looks at", [argument], { value: integer(2) }, false],
  ["an argument left alone", [result, argument], { argsAfter: [list()] }, true],
  ["a field that is gone", [field], { fieldsAfter: [] }, true],
  ["an error instead", [argument], { outcome: "threw" }, true],
  ["an earlier step that fails", [result], { outcome: "unprepared" }, true],
])("%s", (_, assertions, instead, noticed) => {
  expect(notices(assertions, observed, { ...observed, ...instead })).toBe(noticed);
});

test("another message of an error", () => {
  const error = { type: "RangeError", name: "RangeError", message: "too large" };
  const threw: Observation = { ...observed, outcome: "threw", error };
  const instead: Observation = { ...threw, error: { ...error, message: "" } };
  expect(notices([{ kind: "throws", error }], threw, instead)).toBe(true);
});
