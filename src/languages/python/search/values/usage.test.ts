import { describe, expect, test } from "vitest";
import { shapeOfUsage } from "./usage.ts";

describe("shapeOfUsage in Python", () => {
  test.each([
    ["x.lower()", { kind: "string" }],
    [
      "for a, b in x: a.strip()",
      { kind: "list", item: { kind: "tuple", items: [{ kind: "string" }, { kind: "any" }] } },
    ],
    ["x.items()", { kind: "dict", value: { kind: "any" } }],
    ["isinstance(x, (int, float))", { kind: "number" }],
    ["if not x:", { kind: "boolean" }],
  ])("%s", (body, expected) => {
    expect(shapeOfUsage("x", body)).toEqual(expected);
  });
});
