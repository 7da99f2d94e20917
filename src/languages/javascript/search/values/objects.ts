import type { Shape } from "../../../values/shape.ts";
import { dict, integer, list, nothing, string, type Value } from "../../../values/value.ts";

/** An object of a global class, or the result of a global function such as `Symbol.for`. */
function builtIn(className: string, ...args: Value[]): Value {
  return { kind: "construct", module: "builtins", className, args };
}

const library = (className: string, ...args: Value[]): Shape => ({
  ...{ kind: "library", module: "builtins" },
  className,
  examples: [args],
});

/** The shapes of objects of global classes. */
export const globalShapes = {
  Error: library("Error", string("failed")),
  Promise: library("Promise.resolve", integer(1)),
  ArrayBuffer: library("ArrayBuffer", integer(2)),
  DataView: library("DataView", builtIn("ArrayBuffer", integer(2))),
  Buffer: library("Buffer.from", string("abc")),
  URL: library("URL", string("https://example.com/path?q=1")),
  symbol: library("Symbol.for", string("a")),
};

/** Objects of a new class, with inherited fields, without a prototype, frozen. */
const unusualObjects: readonly Value[] = [
  {
    kind: "instance",
    type: "Point",
    fields: [
      ["x", integer(1)],
      ["tags", list(string("a"))],
    ],
  },
  builtIn("Object.assign", builtIn("Object.create", dict({ a: integer(1) })), dict({ b: integer(2) })),
  builtIn("Object.assign", builtIn("Object.create", nothing), dict({ a: integer(1) })),
  builtIn("Object.freeze", dict({ a: integer(1) })),
  { kind: "instance", type: "Ring", fields: [["next", { kind: "self" }]] },
];

const numbered = "Int8Array Uint8ClampedArray Uint16Array Int32Array Uint32Array Float32Array Float64Array";

/** Values besides plain data that JavaScript code distinguishes, the most usual first. */
export const javascriptObjects: readonly Value[] = [
  { kind: "callback" },
  { kind: "date", iso: "2024-02-29T12:30:45.000Z" },
  { kind: "regex", source: "a", flags: "g" },
  { kind: "map", entries: [[string("a"), integer(1)]] },
  { kind: "set", items: [integer(1), integer(2)] },
  builtIn("Error", string("failed")),
  { kind: "bytes", bytes: [97, 98, 99] },
  { kind: "bigint", value: "1" },
  { kind: "float", value: "NaN" },
  builtIn("Symbol.for", string("a")),
  list(dict({ a: integer(1) }), dict({ b: integer(2) })),
  ...unusualObjects,
  { kind: "regex", source: "[a-z]+", flags: "im" },
  builtIn("Date", { kind: "float", value: "NaN" }),
  { kind: "dict", entries: [[builtIn("Symbol.for", string("a")), integer(1)]] },
  builtIn("Int16Array", list(integer(1), integer(2))),
  builtIn("ArrayBuffer", integer(2)),
  builtIn("DataView", builtIn("ArrayBuffer", integer(2))),
  builtIn("Buffer.from", string("abc")),
  builtIn("Promise.resolve", integer(1)),
  builtIn("URL", string("https://example.com/path?q=1")),
  builtIn("String", string("a")),
  builtIn("Number", integer(3)),
  builtIn("Boolean", { kind: "boolean", value: false }),
  builtIn("WeakMap"),
  builtIn("WeakSet"),
  ...numbered.split(" ").map((name) => builtIn(name, list(integer(1), integer(2)))),
  { kind: "map", entries: [] },
  { kind: "set", items: [] },
];
