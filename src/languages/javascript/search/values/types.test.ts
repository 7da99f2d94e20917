import { describe, expect, test } from "vitest";
import { readDeclarations } from "./declarations.ts";
import { parseTypeScriptType } from "./types.ts";

const string = { kind: "string" };
const number = { kind: "number" };

describe("parseTypeScriptType", () => {
  const declared = readDeclarations(
    `interface Options { readonly limit?: number; suffix: string; done(): void }
     type Mode = "up" | "down";
     type Tree = { children: Tree[] };
     interface Named { name: string }
     interface Pet extends Named { age: number }
     function fill<Bytes extends Uint8Array = Uint8Array, One extends Mode>(into?: Bytes, one: One): Bytes;
     function fill<Bytes extends Uint8Array>(into?: Bytes): Bytes {}
     type Text<Bytes extends Uint8Array = Uint8Array> = string | Bytes;
     function one<Many extends string>() {}
     function two<Many extends number>() {}`,
    new Set(["Cart"]),
  );
  test.each([
    ["string", string],
    ["readonly string[]", { kind: "list", item: string }],
    ["Array<number>", { kind: "list", item: number }],
    ["[string, number]", { kind: "tuple", items: [string, number] }],
    ["Map<string, number>", { kind: "map", value: number }],
    ["Record<string, number>", { kind: "dict", value: number }],
    ["(a: string) => void", { kind: "callback", parameters: 1 }],
    ["(a: string) => T | Promise<T>", { kind: "callback", parameters: 1 }],
    ["(a: string) => number", { kind: "callback", parameters: 1, returns: number }],
    ["() => number", { kind: "callback", parameters: 0, returns: number }],
    ["(...all: string[]) => number", { kind: "callback", parameters: 99, returns: number }],
    ["string | null", { kind: "union", options: [string, { kind: "literal", value: { kind: "null" } }] }],
    ["Cart", { kind: "class", name: "Cart" }],
    [
      "(string) | ((a: number) => void)",
      { kind: "union", options: [string, { kind: "callback", parameters: 1 }] },
    ],
    [
      "{ a: string } & ({ b?: number })",
      {
        kind: "object",
        fields: [
          { name: "a", shape: string, optional: false },
          { name: "b", shape: number, optional: true },
        ],
      },
    ],
    [
      "Options",
      {
        kind: "object",
        fields: [
          { name: "limit", shape: number, optional: true },
          { name: "suffix", shape: string, optional: false },
          { name: "done", shape: { kind: "callback" }, optional: false },
        ],
      },
    ],
    [
      "Mode",
      {
        kind: "union",
        options: ["up", "down"].map((value) => ({ kind: "literal", value: { kind: "string", value } })),
      },
    ],
    [
      "Pet",
      {
        kind: "object",
        fields: [
          { name: "name", shape: string, optional: false },
          { name: "age", shape: number, optional: false },
        ],
      },
    ],
    ["Bytes | undefined", { kind: "union", options: [{ kind: "bytes" }, expect.anything()] }],
    [
      "Text<Buffer>",
      { kind: "union", options: [string, expect.objectContaining({ className: "Buffer.from" })] },
    ],
    ["Text", { kind: "union", options: [string, { kind: "bytes" }] }],
    ["Many", { kind: "any" }],
    ["Elsewhere", { kind: "any" }],
  ])("understands %s", (source, expected) => {
    expect(parseTypeScriptType(source, declared)).toEqual(expected);
  });

  test("ends on a type that contains itself", () => {
    expect(parseTypeScriptType("Tree", declared)).toEqual({
      kind: "object",
      fields: [{ name: "children", shape: { kind: "list", item: { kind: "any" } }, optional: false }],
    });
  });
});
