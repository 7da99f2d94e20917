import { beforeAll, describe, expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import type { SyntaxParser } from "../../../syntax/outline.ts";
import { createUseReader } from "../../../syntax/read-uses.ts";
import { pythonUses } from "../../syntax/use-rules.ts";
import { shapeOfUse } from "./shape-of-use.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

/** The shape that fits how code uses `x`. */
function shapeOfX(code: string) {
  const outline = parser.parse("a.py", code);
  if (!outline) throw new Error("does not parse");
  return shapeOfUse(createUseReader(parser.tree("a.py", code), outline, pythonUses).of("x"));
}

describe("shapeOfUse in Python", () => {
  test.each([
    ["x.lower()", { kind: "string" }],
    [
      "for a, b in x: a.strip()",
      { kind: "list", item: { kind: "tuple", items: [{ kind: "string" }, { kind: "any" }] } },
    ],
    ["x.items()", { kind: "dict", value: { kind: "any" } }],
    ["isinstance(x, (int, float))", { kind: "number" }],
    ["if not x: pass", { kind: "boolean" }],
  ])("%s", (body, expected) => {
    expect(shapeOfX(body)).toEqual(expected);
  });
});
