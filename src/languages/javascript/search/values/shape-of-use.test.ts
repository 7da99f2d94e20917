import { beforeAll, describe, expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import type { SyntaxParser } from "../../../syntax/outline.ts";
import { createUseReader } from "../../../syntax/read-uses.ts";
import { javascriptUses } from "../../syntax/use-rules.ts";
import { shapeOfUse } from "./shape-of-use.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

/** The shape that fits how code uses `x`. */
function shapeOfX(code: string) {
  const outline = parser.parse("a.js", code);
  if (!outline) throw new Error("does not parse");
  return shapeOfUse(createUseReader(parser.tree("a.js", code), outline, javascriptUses).of("x"));
}

describe("shapeOfUse in JavaScript", () => {
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
    [
      "return x[x.length - 1]",
      { kind: "union", options: [{ kind: "string" }, { kind: "list", item: { kind: "any" } }] },
    ],
    ["x[0] = x[x.length - 1]", { kind: "list", item: { kind: "any" } }],
    ["if (x.length > 1) x[1] += 2", { kind: "list", item: { kind: "any" } }],
  ])("%s", (body, expected) => {
    expect(shapeOfX(body)).toEqual(expected);
  });
});
