import { expect, test } from "vitest";
import type { Observation } from "../driver-protocol.ts";
import type { Plan, Step } from "../plan.ts";
import { dict, float, integer, list, nothing, string, type Value } from "../value.ts";
import { describeDifference } from "./describe-difference.ts";
import type { DifferenceKind } from "./pair.ts";
import { spellValue } from "./spell-value.ts";

const call = (...args: Value[]): Step => ({ kind: "call", member: "", args, kwargs: [] });

function describe(
  { target = "f", steps }: { readonly target?: string; readonly steps: readonly Step[] },
  [base, head]: readonly [Partial<Observation>, Partial<Observation>],
  { kind = "result", python = false }: { readonly kind?: DifferenceKind; readonly python?: boolean } = {},
) {
  const plan: Plan = { target, exportName: target, steps };
  const observed = (own: Partial<Observation>): Observation => ({
    plan,
    points: new Set(),
    lines: [],
    outcome: "returned",
    waited: false,
    value: nothing,
    error: { type: "", name: "", message: "" },
    argsBefore: [],
    argsAfter: [],
    fieldsBefore: [],
    fieldsAfter: [],
    ...own,
  });
  const wording = { python, moduleName: "clean", parameters: ["items"] };
  return describeDifference({ plan, kind, base: observed(base), head: observed(head) }, wording);
}

test("a call with its results", () => {
  expect(
    describe({ steps: [call(string("a b"), dict({ lower: integer(1) }))] }, [{ value: integer(1) }, {}]),
  ).toEqual({
    input: 'f("a b", { lower: 1 })',
    before: "1",
    after: "null",
  });
});

test("an error, also one that a promise brings", () => {
  const error = { type: "RangeError", name: "RangeError", message: "too\n small" };
  const told = describe({ steps: [call()] }, [
    { outcome: "threw", error },
    { outcome: "threw", error, waited: true },
  ]);
  expect(told).toEqual({
    input: "await f()",
    before: "throws RangeError: too small",
    after: "rejects with RangeError: too small",
  });
});

test("what is left of an argument, by the parameter's name", () => {
  const told = describe(
    { steps: [call(list(integer(2), integer(1)))] },
    [{ argsAfter: [list(integer(2), integer(1))] }, { argsAfter: [list(integer(1), integer(2))] }],
    { kind: "effect" },
  );
  expect(told.before).toBe("leaves items as [2, 1]");
  expect(told.after).toBe("leaves items as [1, 2]");
});

test("several steps on one object, in Python", () => {
  const steps: Step[] = [
    { kind: "new", member: "", args: [integer(3)], kwargs: [] },
    { kind: "call", member: "push", args: [], kwargs: [["item", { kind: "boolean", value: true }]] },
    { kind: "get", member: "size", args: [], kwargs: [] },
  ];
  const told = describe({ target: "Stack.size", steps }, [{}, {}], { python: true });
  expect(told.input).toBe("stack = Stack(3); stack.push(item=True); stack.size");
});

test("an anonymous export goes by the name of its module", () => {
  expect(describe({ target: "default", steps: [call(float(1.5))] }, [{}, {}]).input).toBe("clean(1.5)");
});

test("what has no literal is named by its type", () => {
  expect(spellValue({ kind: "instance", type: "Point", fields: [["x", integer(1)]] }, false)).toBe(
    "Point { x: 1 }",
  );
  expect(spellValue(list({ kind: "opaque", type: "function" }), false)).toBe("[<function>]");
  expect(spellValue({ kind: "tuple", items: [nothing] }, true)).toBe("(None,)");
});
