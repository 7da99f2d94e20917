import { expect, test } from "vitest";
import { dict, integer, list, string, type Value } from "../../values/value.ts";
import { javascriptExpression } from "./expression.ts";

const builtIn = (className: string, ...args: Value[]): Value => ({
  ...{ kind: "construct", module: "builtins" },
  className,
  args,
});
const point: Value = {
  kind: "instance",
  type: "Point",
  fields: [
    ["x", integer(1)],
    ["self", { kind: "self" }],
  ],
};

test.each<[string, Value]>([
  ['new Error("failed")', builtIn("Error", string("failed"))],
  ['Symbol.for("a")', builtIn("Symbol.for", string("a"))],
  ["new DataView(new ArrayBuffer(2))", builtIn("DataView", builtIn("ArrayBuffer", integer(2)))],
  ["Object.freeze({ a: [1] })", builtIn("Object.freeze", dict({ a: list(integer(1)) }))],
  ['{ [Symbol.for("a")]: 1 }', { kind: "dict", entries: [[builtIn("Symbol.for", string("a")), integer(1)]] }],
  ["new (class Point { x = 1; self = this; })()", point],
  ['() => { throw new Error("failed"); }', { kind: "callback", throws: "failed" }],
])("writes %s", (written, value) => {
  expect(javascriptExpression(value, { quote: '"', indent: "  " })).toBe(written);
});
