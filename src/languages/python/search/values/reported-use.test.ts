import { expect, test } from "vitest";
import type { ParameterUse } from "../../../search/parameter-use.ts";
import { string } from "../../../values/value.ts";
import { shapeOfReportedUse } from "./reported-use.ts";

const classNames = new Set(["Sheet"]);
const shapeFor = (use: ParameterUse) => shapeOfReportedUse(use, "value", classNames);

test("keys make a dictionary; keys that are only searched for may be missing", () => {
  const use = { keys: [["type", { required: true, literals: ["text"] }]], contains: ["raw"] } as const;
  expect(shapeFor(use)).toMatchObject({
    kind: "object",
    fields: [
      { name: "type", shape: { kind: "literal", value: string("text") }, optional: false },
      { name: "raw", optional: true },
    ],
  });
});

test("a class that has all members comes before a plain object", () => {
  const members = [["columns", {}]] as const;
  expect(shapeFor({ members, classes: ["Sheet"] })).toEqual({ kind: "class", name: "Sheet" });
  expect(shapeFor({ members })).toMatchObject({ kind: "object", attributes: true });
});

test("attributes whose parts are used are parts of the class", () => {
  const env = { keys: [["images", { required: true, item: {} }]] } as const;
  expect(shapeFor({ members: [["env", env]], classes: ["Sheet"] })).toMatchObject({
    kind: "class",
    parts: [{ name: "env", shape: { kind: "object" } }],
  });
});

test.each([
  ["a list of what its items are", { item: { keys: [["id", {}]] } }, "list"],
  ["a text where items are compared with characters", { item: { literals: ["[", "]"] } }, "string"],
] as const)("items make %s", (_, use, kind) => {
  expect(shapeFor(use)?.kind).toBe(kind);
});

test("methods of texts and lists show no more than names do", () => {
  expect(shapeFor({ members: [["strip", { called: true }]] })).toBeUndefined();
});
