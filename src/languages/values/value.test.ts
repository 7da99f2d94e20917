import { expect, test } from "vitest";
import { children, dict, integer, list, string, type Value, withChildren } from "./value.ts";

const prepared: Value = {
  kind: "construct",
  className: "Cart",
  args: [string("Ada")],
  kwargs: [["size", integer(3)]],
  calls: [{ member: "add", args: [string("pen"), integer(2)] }],
};

test.each([
  ["a list", list(integer(1), string("a"))],
  ["a dictionary", dict({ a: integer(1), b: list() })],
  ["a prepared object", prepared],
  ["a function", { kind: "callback", returns: integer(1) }],
  ["a text", string("a")],
] as const)("takes %s apart and puts it together again", (_, value) => {
  expect(withChildren(value, children(value))).toEqual(value);
});

test("replaces parts in order", () => {
  const replaced = withChildren(
    prepared,
    children(prepared).map((_, at) => integer(at)),
  );
  expect(replaced).toMatchObject({
    args: [integer(0)],
    kwargs: [["size", integer(1)]],
    calls: [{ member: "add", args: [integer(2), integer(3)] }],
  });
});
