import { expect, test } from "vitest";
import type { Shape } from "../../../languages/values/shape.ts";
import { boolean, integer, type Value } from "../../../languages/values/value.ts";
import { suits } from "./suits.ts";

const same: Value = { kind: "callback" };
const giving = (returns: Value): Value => ({ kind: "callback", returns });
const declared = (parameters: number, returns?: Shape): Shape => ({
  ...{ kind: "callback", parameters },
  ...(returns && { returns }),
});

test.each<[string, Value, Shape, boolean]>([
  ["any function, if nothing is declared", same, { kind: "callback" }, true],
  ["one that returns its argument, if it gets one", same, declared(1), true],
  ["not without parameters", same, declared(0), false],
  ["nor where another kind of result is asked for", same, declared(1, { kind: "boolean" }), false],
  ["a result of the declared kind", giving(boolean(true)), declared(0, { kind: "boolean" }), true],
  ["not of another", giving(integer(1)), declared(0, { kind: "boolean" }), false],
])("a function suits a declared one: %s", (_, value, shape, expected) => {
  expect(suits(value, shape)).toBe(expected);
});
