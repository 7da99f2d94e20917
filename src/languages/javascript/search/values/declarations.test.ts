import { expect, test } from "vitest";
import type { Shape } from "../../../values/shape.ts";
import { readDeclarations } from "./declarations.ts";
import { parseTypeScriptType } from "./types.ts";

const string: Shape = { kind: "string" };
const number: Shape = { kind: "number" };
const text = (value: string): Shape => ({ kind: "literal", value: { kind: "string", value } });
const whole = (value: string): Shape => ({ kind: "literal", value: { kind: "integer", value } });
const either = (...options: Shape[]): Shape => ({ kind: "union", options });
const object = (fields: Readonly<Record<string, Shape>>, optional = false): Shape => ({
  kind: "object",
  fields: Object.entries(fields).map(([name, shape]) => ({ name, shape, optional })),
});

const declared = readDeclarations(
  `interface Operation<T extends object = Named> extends Base<T> { verb: "get" | "put"; path: string }
   interface Base<T> { of: T }
   interface Named { name: string }
   type Index<T = any> = Record<string, T>;
   type Pair<A, B> = { left: A; right: B }
   const kinds = ["major", 'minor'] as const;
   const limits = { low: 1, high: 20 } as const;
   const known: Named = make();
   enum Level { Low, High = 5, Higher }
   export enum Mode { On = "on", Off = "off" }
   type Flags = { [K in (typeof kinds)[number]]?: boolean };
   type Colors = { [name: string]: number }`,
  new Set(),
);

test.each<[string, Shape]>([
  ["Pick<Operation, 'verb' | 'path'>", object({ verb: either(text("get"), text("put")), path: string })],
  ["Omit<Operation, 'verb' | 'path'>", object({ of: object({ name: string }) })],
  ["Operation['path']", string],
  ['Operation["verb"][]', { kind: "list", item: either(text("get"), text("put")) }],
  ["Named[][number]", object({ name: string })],
  ["Index<number>", { kind: "dict", value: number }],
  ["Index<Index<string>>", { kind: "dict", value: { kind: "dict", value: string } }],
  ["Pair<string, number>", object({ left: string, right: number })],
  ["Operation<{ id: string }>['of']", object({ id: string })],
  ["(typeof kinds)[number]", either(text("major"), text("minor"))],
  ["keyof typeof limits", either(text("low"), text("high"))],
  ["(typeof limits)[keyof typeof limits]", either(whole("1"), whole("20"))],
  ["typeof known", object({ name: string })],
  ["Level", either(whole("0"), whole("5"), whole("6"))],
  ["Mode", either(text("on"), text("off"))],
  ["Flags", object({ major: { kind: "boolean" }, minor: { kind: "boolean" } }, true)],
  ["Colors['red']", number],
  ["Record<'a' | 'b', number>", object({ a: number, b: number })],
  ["NonNullable<string | null | undefined>", string],
  ["Exclude<'a' | 'b' | 'c', 'b'>", either(text("a"), text("c"))],
  ["Extract<string | number, string>", string],
  ["Required<Partial<Named>>", object({ name: string })],
])("finds what %s means", (type, shape) => {
  expect(parseTypeScriptType(type, declared)).toEqual(shape);
});

test("gives up on a type that contains itself", () => {
  const tree = readDeclarations("type Tree<T> = { value: T; children: Tree<T>[] }", new Set());
  expect(parseTypeScriptType("Tree<string>", tree)).toEqual(
    object({ value: string, children: { kind: "list", item: { kind: "any" } } }),
  );
});

test("a class that a package declares is known by its name only", () => {
  const nodes = readDeclarations(
    "type Item = Leaf | Branch; declare class Leaf {} declare class Branch {}",
    new Set(),
  );
  expect(parseTypeScriptType("Item[]", nodes)).toEqual({
    kind: "list",
    item: either({ kind: "any", foreign: "Leaf" }, { kind: "any", foreign: "Branch" }),
  });
});
