import { describe, expect, test } from "vitest";
import { parseTypeScriptType, readDeclarations } from "../javascript/search/values/types.ts";
import { parsePythonType } from "../python/search/values/types.ts";

const string = { kind: "string" };
const number = { kind: "number" };

describe("parseTypeScriptType", () => {
  const declared = readDeclarations(
    `interface Options { readonly limit?: number; suffix: string; done(): void }
     type Mode = "up" | "down";
     type Tree = { children: Tree[] };`,
    new Set(["Cart"]),
  );
  test.each([
    ["string", string],
    ["readonly string[]", { kind: "list", item: string }],
    ["Array<number>", { kind: "list", item: number }],
    ["[string, number]", { kind: "tuple", items: [string, number] }],
    ["Map<string, number>", { kind: "map", value: number }],
    ["Record<string, number>", { kind: "dict", value: number }],
    ["(a: string) => void", { kind: "callback" }],
    ["(a: string) => T | Promise<T>", { kind: "callback" }],
    ["string | null", { kind: "union", options: [string, { kind: "literal", value: { kind: "null" } }] }],
    ["Cart", { kind: "class", name: "Cart" }],
    ["(string) | ((a: number) => void)", { kind: "union", options: [string, { kind: "callback" }] }],
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

describe("parsePythonType", () => {
  const none = { kind: "literal", value: { kind: "null" } };
  test.each([
    ["str", string],
    ["int | None", { kind: "union", options: [{ kind: "integer" }, none] }],
    ["Optional[float]", { kind: "union", options: [number, none] }],
    ["typing.List[str]", { kind: "list", item: string }],
    ["dict[str, list[float]]", { kind: "dict", value: { kind: "list", item: number } }],
    ["tuple[str, ...]", { kind: "tuple", items: [string, string] }],
    ["Literal['a']", { kind: "literal", value: { kind: "string", value: "a" } }],
    ["'Point'", { kind: "class", name: "Point" }],
    ["Callable[[int], str]", { kind: "callback" }],
    ["SomethingElse", { kind: "any" }],
  ])("understands %s", (source, expected) => {
    expect(parsePythonType(source, new Set(["Point"]))).toEqual(expected);
  });

  test.each([
    ["datetime.timedelta", "datetime", "timedelta"],
    ["Decimal", "decimal", "Decimal"],
    ["io.StringIO", "io", "StringIO"],
  ])("knows the library's %s", (source, module, className) => {
    expect(parsePythonType(source, new Set())).toMatchObject({ kind: "library", module, className });
  });
});
