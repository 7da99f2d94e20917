import type { Property } from "../../search/property.ts";
import type { Value } from "../../values/value.ts";
import type { FoundProperty } from "../found-property.ts";
import { plainName } from "../name-arguments.ts";
import type { ItemOrder } from "../order-of-items.ts";

/** A property in one language: the names of its inputs, and the pairs of sides that must be equal. */
export interface PropertyText {
  readonly names: readonly string[];
  /** Whether the last name stands for the result of the first call: without it, an empty function would pass too. */
  readonly hasResult: boolean;
  readonly checks: readonly { readonly actual: string; readonly expected: string }[];
  /** Its title: texts, and the inputs by number. */
  readonly title: readonly (string | number)[];
}

/** The property with its functions under their local names; `free` makes names for its inputs, `ordered` sorts one. */
export function propertyText(
  { kind, first, order }: Property,
  local: { readonly first: string; readonly second: string },
  {
    free,
    ordered,
  }: {
    readonly free: (name: string) => string;
    readonly ordered: (variable: string, order: ItemOrder) => string;
  },
): PropertyText {
  const [x = "value", y = "other"] = first.parameters.map(({ name }) => free(plainName(name)));
  const once = `${local.first}(${x})`;
  const input = { names: [x], hasResult: false };
  switch (kind) {
    case "round trip":
      return {
        ...input,
        checks: [{ actual: `${local.second}(${once})`, expected: x }],
        title: [`reads back what ${local.first} makes of `, 0],
      };
    case "involution":
      return {
        ...input,
        checks: [{ actual: `${local.first}(${once})`, expected: x }],
        title: ["undoes itself for ", 0],
      };
    case "idempotence": {
      const expected = free("expected");
      return {
        names: [x, expected],
        hasResult: true,
        checks: [once, `${local.first}(${expected})`].map((actual) => ({ actual, expected })),
        title: ["changes nothing the second time for ", 0],
      };
    }
    case "commutativity": {
      const expected = free("expected");
      const orders = [`${x}, ${y}`, `${y}, ${x}`];
      return {
        names: [x, y, expected],
        hasResult: true,
        checks: orders.map((args) => ({ actual: `${local.first}(${args})`, expected })),
        title: ["gives the same in either order for ", 0, " and ", 1],
      };
    }
    case "antisymmetry":
      return {
        names: [x, y],
        hasResult: false,
        checks: [{ actual: `${local.first}(${x}, ${y})`, expected: `-${local.first}(${y}, ${x})` }],
        title: ["gives the opposite in the other order for ", 0, " and ", 1],
      };
    case "ordering":
      return {
        ...input,
        checks: [{ actual: once, expected: order ? ordered(x, order) : x }],
        title: [`gives all items in ${order?.descending ? "descending" : "ascending"} order for `, 0],
      };
  }
}

/** Whether plain equality distinguishes the values that a property compares. */
export function isPrimitive({ kind }: Value): boolean {
  return ["string", "integer", "float", "boolean", "bigint", "null", "undefined"].includes(kind);
}

/** The values for the names of a property in one row. */
export function rowValues({
  hasResult,
}: PropertyText): (row: FoundProperty["rows"][number]) => readonly Value[] {
  return ({ args, result }) => (hasResult ? [...args, result] : args);
}
