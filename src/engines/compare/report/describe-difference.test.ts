import { expect, test } from "vitest";
import { javascriptSpelling } from "../../../languages/javascript/search/javascript-spelling.ts";
import { pythonSpelling } from "../../../languages/python/search/python-spelling.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import type { Plan, Setting, Step } from "../../../languages/search/plan.ts";
import { dict, float, integer, list, nothing, string, type Value } from "../../../languages/values/value.ts";
import type { DifferenceKind } from "../differences.ts";
import { describeDifference } from "./describe-difference.ts";

const call = (...args: Value[]): Step => ({ kind: "call", member: "", args, kwargs: [] });

function describe(
  { target = "f", ...rest }: Pick<Plan, "steps" | "around"> & { readonly target?: string },
  [base, head]: readonly [Partial<Observation>, Partial<Observation>],
  { kind = "result", python = false }: { readonly kind?: DifferenceKind; readonly python?: boolean } = {},
) {
  const plan: Plan = { target, exportName: target, ...rest };
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
  const spelling = python ? pythonSpelling : javascriptSpelling;
  const wording = { spelling, moduleName: "clean", parameters: ["items"] };
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
  const described = describe({ steps: [call()] }, [
    { outcome: "threw", error },
    { outcome: "threw", error, waited: true },
  ]);
  expect(described).toEqual({
    input: "await f()",
    before: "throws RangeError: too small",
    after: "rejects with RangeError: too small",
  });
});

test("a changed argument, by the parameter's name", () => {
  const described = describe(
    { steps: [call(list(integer(2), integer(1)))] },
    [{ argsAfter: [list(integer(2), integer(1))] }, { argsAfter: [list(integer(1), integer(2))] }],
    { kind: "effect" },
  );
  expect(described.before).toBe("leaves items as [2, 1]");
  expect(described.after).toBe("leaves items as [1, 2]");
});

test.each<[string, readonly [Partial<Observation>, Partial<Observation>], readonly [string, string]]>([
  [
    "a message on the console",
    [{ said: [["log", [[string("Hi")]]]] }, {}],
    ['calls console.log("Hi")', "does not call console.log"],
  ],
  [
    "the arguments of a callback",
    [{ calls: [[0, [[integer(1)], [integer(2)]]]] }, { calls: [[0, [[integer(2)]]]] }],
    ["calls items(1), items(2)", "calls items(2)"],
  ],
  [
    "a file that is written",
    [{ left: [{ kind: "file", name: "sum.txt", text: "2" }] }, {}],
    ['writes <sum.txt: "2">', "does not write sum.txt"],
  ],
  ["error output", [{}, { complained: "no\n" }], ["prints nothing to stderr", 'prints "no\\n" to stderr']],
])("%s", (_, sides, described) => {
  const { before, after } = describe({ steps: [call()] }, sides, { kind: "effect" });
  expect([before, after]).toEqual(described);
});

test("the settings of a call", () => {
  const around: Setting[] = [
    { what: "clock", name: "", value: { kind: "date", iso: "2024-02-29T00:00:00.000Z" } },
    { what: "env", name: "DEBUG", value: string("1") },
    { what: "env", name: "HOME", value: nothing },
  ];
  expect(describe({ steps: [call()], around }, [{}, {}]).input).toBe(
    'f() at 2024-02-29T00:00:00.000Z, with DEBUG = "1", without HOME',
  );
});

test("a call of another function before it", () => {
  const remember: Step = { ...call(integer(3)), of: "remember" };
  expect(describe({ target: "recall", steps: [remember, call()] }, [{}, {}]).input).toBe(
    "remember(3); recall()",
  );
});

test("several steps on one object, in Python", () => {
  const steps: Step[] = [
    { kind: "new", member: "", args: [integer(3)], kwargs: [] },
    { kind: "call", member: "push", args: [], kwargs: [["item", { kind: "boolean", value: true }]] },
    { kind: "get", member: "size", args: [], kwargs: [] },
  ];
  const described = describe({ target: "Stack.size", steps }, [{}, {}], { python: true });
  expect(described.input).toBe("stack = Stack(3); stack.push(item=True); stack.size");
});

test("an anonymous export goes by the name of its module", () => {
  expect(describe({ target: "default", steps: [call(float(1.5))] }, [{}, {}]).input).toBe("clean(1.5)");
});

test("a value without a literal is named by its type", () => {
  const { value: spelled } = javascriptSpelling;
  expect(spelled({ kind: "instance", type: "Point", fields: [["x", integer(1)]] })).toBe("Point { x: 1 }");
  expect(spelled(list({ kind: "opaque", type: "function" }))).toBe("[<function>]");
  expect(pythonSpelling.value({ kind: "tuple", items: [nothing] })).toBe("(None,)");
});
