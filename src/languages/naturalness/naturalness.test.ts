import { describe, expect, test } from "vitest";
import type { Plan, Step } from "../search/plan.ts";
import { boolean, dict, float, integer, list, string, type Value } from "../values/value.ts";
import { createLexicon } from "./lexicon.ts";
import { planCost } from "./plan-cost.ts";
import { valueCost } from "./value-cost.ts";

const lexicon = createLexicon({
  texts: ["--tags <tag...>", "10:30", "1,250.00", " "],
  numbers: ["1024"],
  prose: ["function parseAmount(text) { /* Keys and values of a query. */ return trimmed; }"],
});

describe("this before that", () => {
  test.each<[string, Value, Value]>([
    ["a written example before what a mutation made of it", string("--tags <tag...>"), string("--0...]aa")],
    ["a word of the code before an invented one", string("key"), string("ey4")],
    ["different words before the same one twice", string("hello=world"), string("hello=hello")],
    ["a word before a known sign", string("hello"), string(" ")],
    ["a name as a key before a number", dict({ key: integer(2) }), dict({ "0": integer(2) })],
    ["signs between words before signs around them", string("foo=bar&baz"), string("=baz&=")],
    ["markup before signs around words", string("<item>hello</item>"), string("=item>hello</item=")],
    ["a word before digits", string("hello"), string("7")],
    ["a fraction before one near zero", float(0.25), float(0.000_001)],
    ["a usual word before a misspelt one", string("hello"), string("helllo")],
    ["a word before a written text of signs", string("hello"), string("--tags <tag...>")],
    ["a known word before a single letter with signs", string("text"), string("-b-")],
    ["words of an identifier before letters", string("parseAmount"), string("prsAmnt")],
    ["two known words before one unknown", string("hello world"), string("hellworld")],
    ["a text before one with blanks around it", string("101"), string("    101")],
    ["a written amount before digits at random", string("1,250.00"), string("220121")],
    ["round digits before others", string("1000"), string("1207")],
    ["letters before other scripts", string("a"), string("日本")],
    ["a written blank before a word between signs", string(" "), string("-key-")],
    ["any text before an empty one", string("a-b"), string("")],
    ["true before a text that only counts as true", boolean(true), string("hello")],
    ["a number before true, which some code counts with", integer(3), boolean(true)],
    ["true before a list that only counts as true", boolean(true), list(string("hello"))],
    ["a small number before zero", integer(3), integer(0)],
    ["zero before a negative number", integer(0), integer(-1)],
    ["-1 before others below zero", integer(-1), integer(-6)],
    ["a round number before another one", integer(1000), integer(1207)],
    ["a number of the code before its neighbour", integer(1024), integer(1025)],
    ["a number before one with an exponent", integer(1000), float(1e21)],
    ["an integer before a fraction", integer(2), float(2.5)],
    ["a short fraction before a long one", float(0.5), float(0.4375)],
    ["any number before NaN", float(-0.125), float(Number.NaN)],
    ["any number before infinity", integer(1207), float(Number.POSITIVE_INFINITY)],
    ["any number before a negative zero", integer(1207), { kind: "float", value: "-0" }],
    ["two items before one", list(string("key"), string("text")), list(string("key"))],
    [
      "three items before five",
      list(integer(1), integer(2), integer(3)),
      list(...[1, 2, 3, 4, 5].map(integer)),
    ],
    ["different items before equal ones", list(integer(2), integer(3)), list(integer(2), integer(2))],
    ["one option before two", dict({ key: integer(2) }), dict({ key: integer(2), text: integer(3) })],
    ["an option before none at all", dict({ key: boolean(true) }), dict({})],
    ["a list before a set", list(integer(1), integer(2)), { kind: "set", items: [integer(1), integer(2)] }],
    [
      "a plain object before one of a class that the test defines",
      dict({ key: integer(1) }),
      { kind: "instance", type: "Point", fields: [["key", integer(1)]] },
    ],
    [
      "a function that returns something before one that fails",
      { kind: "callback", returns: boolean(true) },
      { kind: "callback", returns: boolean(true), throws: "failed" },
    ],
  ])("%s", (_, plain, odd) => {
    expect(valueCost(plain, lexicon)).toBeLessThan(valueCost(odd, lexicon));
  });
});

const call = (...args: Value[]): Step => ({ kind: "call", member: "", args, kwargs: [] });
const plan = (...steps: Step[]): Plan => ({ target: "f", exportName: "f", steps });
const clock = { what: "clock", name: "", value: { kind: "date", iso: "2024-01-15T10:30:00.000Z" } } as const;

describe("this plan before that", () => {
  test.each<[string, Plan, Plan]>([
    ["fewer arguments before more", plan(call(string("key"))), plan(call(string("key"), integer(3)))],
    ["one call before two", plan(call(integer(3))), plan(call(integer(3)), call(integer(3)))],
    [
      "different arguments before equal ones",
      plan(call(integer(3), integer(2))),
      plan(call(integer(3), integer(3))),
    ],
    [
      "different texts before equal ones, also inside",
      plan(call(string("key"), dict({ text: string("text") }))),
      plan(call(string("key"), dict({ text: string("key") }))),
    ],
    ["no setting before one", plan(call(integer(3))), { ...plan(call(integer(3))), around: [clock] }],
    [
      "an argument more before a setting",
      plan(call(integer(3), integer(2))),
      { ...plan(call(integer(3))), around: [clock] },
    ],
  ])("%s", (_, plain, odd) => {
    expect(planCost({ plan: plain }, lexicon)).toBeLessThan(planCost({ plan: odd }, lexicon));
  });
});
