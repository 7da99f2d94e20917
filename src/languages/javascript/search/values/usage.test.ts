import { describe, expect, test } from "vitest";
import { shapeOfUsage } from "./usage.ts";

describe("shapeOfUsage in JavaScript", () => {
  test.each([
    ["x.trim()", { kind: "string" }],
    ["x.map((n) => n * 2)", { kind: "list", item: { kind: "number" } }],
    ["for (const word of x) word.trim()", { kind: "list", item: { kind: "string" } }],
    ["Math.round(x / 2)", { kind: "number" }],
    ["x(1)", { kind: "callback" }],
    ["if (x) return 1", { kind: "boolean" }],
    ["Object.keys(x)", { kind: "dict", value: { kind: "any" } }],
    [
      "x.name.trim()",
      { kind: "object", fields: [{ name: "name", shape: { kind: "string" }, optional: true }] },
    ],
    [
      "const all = { a: 1, ...x }; x.deep",
      { kind: "object", fields: [{ name: "deep", shape: { kind: "any" }, optional: true }] },
    ],
    [
      "if (x.split === 'auto') return x",
      {
        kind: "object",
        fields: [
          {
            name: "split",
            shape: {
              kind: "union",
              options: [{ kind: "literal", value: { kind: "string", value: "auto" } }, { kind: "boolean" }],
            },
            optional: true,
          },
        ],
      },
    ],
    ["x.call(null, 1)", { kind: "callback" }],
    ["x instanceof RegExp", { kind: "regex" }],
    ["x.sort((a, b) => a - b)", { kind: "list", item: { kind: "number" } }],
    ["return [...x].sort((a, b) => a - b)", { kind: "list", item: { kind: "number" } }],
    ["return readFileSync(x, 'utf8')", { kind: "path" }],
    ["export function truncate(x, { length = 20 } = {}) { return 1; }", undefined],
    ["return x", undefined],
  ])("%s", (body, expected) => {
    expect(shapeOfUsage("x", body)).toEqual(expected);
  });
});
