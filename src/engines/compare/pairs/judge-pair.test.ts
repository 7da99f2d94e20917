import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { javascriptSearch } from "../../../languages/javascript/search/javascript-search.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import type { Outline } from "../../../languages/syntax/outline.ts";
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
import type { Pair } from "../differences.ts";
import { createPairJudge } from "./judge-pair.ts";

const text = 'export function f(x) { if (x < 0) throw new RangeError("too small"); return x; }\n';
let outline: Outline;
beforeAll(async () => {
  const parsed = (await createOutlineParser()).parse("f.js", text);
  if (!parsed) throw new Error("no outline");
  outline = parsed;
});

type Outcome = Value | { readonly type: string; readonly message: string };

function observe(plan: Plan, outcome: Outcome, more: Partial<Observation> = {}): Observation {
  const threw = "type" in outcome && "message" in outcome;
  return {
    plan,
    points: new Set(),
    lines: [1],
    outcome: threw ? "threw" : "returned",
    waited: false,
    value: threw ? nothing : outcome,
    error: threw ? { ...outcome, name: outcome.type } : { type: "", name: "", message: "" },
    argsBefore: [],
    argsAfter: [],
    fieldsBefore: [],
    fieldsAfter: [],
    ...more,
  };
}

function pairOf(input: Value, base: Outcome, head: Outcome, more: Partial<Observation> = {}): Pair {
  const plan: Plan = {
    target: "f",
    exportName: "f",
    steps: [{ kind: "call", member: "", args: [input], kwargs: [] }],
  };
  return { plan, base: observe(plan, base), head: observe(plan, head, more) };
}

function judge(pair: Pair, known: readonly Pair[] = [], allowed = true) {
  const module = { language: javascriptSearch, outline, text };
  const terms = { hidden: new Set(["secret"]), allows: () => allowed };
  const judged = createPairJudge(module, module, terms);
  judged.learn(known);
  return judged.judge(pair);
}

const worded = { type: "RangeError", message: "too small" };
const misuse = { type: "TypeError", message: "Cannot read properties of null" };
const worksOn = (input: Value) => [pairOf(input, integer(1), integer(1))];
const instance = (fields: readonly (readonly [string, Value])[]): Value => ({
  kind: "instance",
  type: "A",
  fields,
});

test.each([
  ["another result", pairOf(integer(1), integer(1), integer(2)), "result"],
  ["an error in the code's own words", pairOf(integer(1), integer(1), worded), "new error"],
  ["such an error that is gone", pairOf(integer(1), worded, nothing), "error gone"],
  [
    "another message that the code writes itself",
    pairOf(integer(1), { ...worded, message: "too large" }, worded),
    "error",
  ],
  ["a changed argument", pairOf(integer(1), nothing, nothing, { argsAfter: [integer(5)] }), "effect"],
  [
    "a message on the console",
    pairOf(integer(1), nothing, nothing, { said: [["log", [[string("Hi")]]]] }),
    "effect",
  ],
  [
    "the arguments of a callback",
    pairOf(integer(1), nothing, nothing, { calls: [[0, [[integer(1)]]]] }),
    "effect",
  ],
  [
    "a file",
    pairOf(integer(1), nothing, nothing, { left: [{ kind: "file", name: "a", text: "b" }] }),
    "effect",
  ],
  ["a promise", pairOf(integer(1), integer(1), integer(1), { waited: true }), "result"],
  [
    "the order of keys",
    pairOf(integer(1), dict({ a: nothing, b: nothing }), dict({ b: nothing, a: nothing })),
    "result",
  ],
])("%s is a difference", (_, pair, kind) => {
  expect(judge(pair)).toBe(kind);
});

test.each([
  ["the same result", pairOf(integer(1), string("a"), string("a"))],
  ["the last digit of a float", pairOf(integer(1), float(0.3), float(0.1 + 0.2))],
  [
    "a float that differs from an integer in its last digit",
    pairOf(integer(1), integer(3), float(3.0000000000000004)),
  ],
  ["private fields", pairOf(integer(1), instance([["_a", integer(1)]]), instance([["_b", integer(1)]]))],
  ["fields that the language hides", pairOf(integer(1), instance([["secret", integer(1)]]), instance([]))],
  [
    "a result that depends on the time",
    pairOf(integer(1), integer(1), integer(2), {
      lookedAt: [{ what: "clock", name: "", value: nothing }],
    }),
  ],
  ["how it fails on nonsense", pairOf(list(), misuse, { ...misuse, message: "x.map is not a function" })],
  ["that nonsense fails at all", pairOf(list(integer(1)), integer(0), misuse)],
])("%s is none", (_, pair) => {
  expect(judge(pair)).toBeUndefined();
});

test("an error on arguments of a kind that otherwise works is a difference", () => {
  expect(judge(pairOf(string("x"), integer(0), misuse), worksOn(string("y")))).toBe("new error");
  expect(judge(pairOf(list(), integer(0), misuse), worksOn(list(integer(1))))).toBe("new error");
  expect(judge(pairOf(string(""), integer(0), misuse), worksOn(list(integer(1))))).toBeUndefined();
});

test("an error on everything is a difference, and so is one without arguments", () => {
  const refused = Array.from({ length: 8 }, (_, at) => pairOf(integer(at), integer(at), misuse));
  expect(judge(pairOf(integer(9), integer(9), misuse), refused)).toBe("new error");
  expect(judge(pairOf(integer(9), integer(9), misuse), refused.slice(1))).toBeUndefined();
  expect(judge(pairOf(list(), integer(9), misuse), [...refused, ...worksOn(string("x"))])).toBeUndefined();
  const pair = pairOf(nothing, integer(1), misuse);
  const steps = pair.plan.steps.map((step) => ({ ...step, args: [] }));
  expect(judge({ ...pair, plan: { ...pair.plan, steps } })).toBe("new error");
});

test("null is passed everywhere, so its outcome matters once anything works", () => {
  expect(judge(pairOf(nothing, misuse, boolean(false)), worksOn(string("y")))).toBe("error gone");
});

test("a call that written types forbid matters only if the code writes its own error", () => {
  expect(judge(pairOf(nothing, misuse, boolean(false)), worksOn(string("y")), false)).toBeUndefined();
  expect(judge(pairOf(integer(1), integer(1), integer(2)), [], false)).toBeUndefined();
  expect(judge(pairOf(integer(1), integer(1), worded), [], false)).toBe("new error");
});
