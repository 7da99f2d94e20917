import { expect, test } from "vitest";
import { boolean, integer, list, string, type Value } from "../../../languages/values/value.ts";
import { plainerValues } from "./plainer-values.ts";

test.each<[string, Value, readonly Value[], Value]>([
  [
    "a list for an option that is true or false",
    list(integer(1)),
    [boolean(true), boolean(false)],
    boolean(true),
  ],
  ["nothing before a further argument", { kind: "undefined" }, [string("domestic")], string("domestic")],
  ["another text", string("xx"), [string("40x30x20")], string("40x30x20")],
])("offers the usual value instead of %s", (_, value, seeds, expected) => {
  expect(plainerValues(value, seeds)[0]).toEqual(expected);
});

test("offers functions that return letters", () => {
  const returning = (...texts: string[]): Value => ({
    kind: "callback",
    returns: list(...texts.map(string)),
  });
  const offered = plainerValues(returning("x", "__proto__"), []);
  expect(offered).toContainEqual(returning("a", "b"));
  expect(offered).toContainEqual(returning("x", "b"));
});
