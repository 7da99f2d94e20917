import { describe, expect, test } from "vitest";
import { javascriptValues } from "../../../languages/javascript/search/values/javascript-values.ts";
import type { Shape } from "../../../languages/values/shape.ts";
import { integer, string } from "../../../languages/values/value.ts";
import { type PoolContext, valuesOf } from "./value-pool.ts";

const context: PoolContext = {
  language: javascriptValues,
  literals: [
    { kind: "number", text: "50" },
    { kind: "string", text: '"draft"' },
    { kind: "regex", text: "/^v\\d+$/" },
  ],
  constructorOf: () => undefined,
  membersOf: (name) => (name === "Color" ? ["RED", "BLUE"] : []),
};
const values = (shape: Shape, name = "x") => valuesOf(shape, name, context);

describe("valuesOf", () => {
  test("draws texts from the code, its patterns and its limits", () => {
    expect(values({ kind: "string" })).toEqual(
      expect.arrayContaining([string("draft"), string("v1"), string(""), string("a".repeat(51))]),
    );
  });

  test("puts values that suit the name first", () => {
    expect(values({ kind: "string" }, "email")[0]).toEqual(string("ada@example.com"));
  });

  test("surrounds the numbers of the code", () => {
    expect(values({ kind: "integer" })).toEqual(
      expect.arrayContaining([integer(49), integer(50), integer(51), integer(0), integer(-1)]),
    );
  });

  test("keeps required fields in every object", () => {
    const shape: Shape = {
      kind: "object",
      fields: [
        { name: "id", shape: { kind: "integer" }, optional: false },
        { name: "note", shape: { kind: "string" }, optional: true },
      ],
    };
    for (const value of values(shape))
      expect(value).toMatchObject({ entries: expect.arrayContaining([[string("id"), expect.anything()]]) });
  });

  test("takes members of enumerations", () => {
    expect(values({ kind: "class", name: "Color" })).toEqual([
      { kind: "member", owner: "Color", name: "RED" },
      { kind: "member", owner: "Color", name: "BLUE" },
    ]);
  });

  test("makes bytes of the lengths that the code compares with, and of those that its indexes fit in", () => {
    const lengths = values({ kind: "bytes" }).map((value) => value.kind === "bytes" && value.bytes.length);
    expect(lengths).toEqual(expect.arrayContaining([50, 51]));
  });

  test("makes objects first as people made them", () => {
    const args = [string("shown")];
    const made = valuesOf({ kind: "class", name: "Cart" }, "cart", {
      ...context,
      constructorOf: () => [],
      writtenOf: () => [{ args, kwargs: [] }],
    });
    expect(made.map((value) => value.kind === "construct" && value.args)).toEqual([args, []]);
  });

  test("has no duplicates", () => {
    const keys = values({ kind: "any" }).map((value) => JSON.stringify(value));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
