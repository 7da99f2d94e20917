import { plainName } from "../name-arguments.ts";
import type { Value } from "../value.ts";
import type { Property } from "./property.ts";

/** A property in one language: what its inputs are called, and the two sides that must be equal. */
export interface PropertyText {
  readonly names: readonly string[];
  readonly actual: string;
  readonly expected: string;
  /** What a title says of it: texts, and the inputs by number. */
  readonly title: readonly (string | number)[];
}

/** The property with its functions under their local names; `free` makes names for its inputs. */
export function propertyText(
  { kind, first }: Property,
  local: { readonly first: string; readonly second: string },
  free: (name: string) => string,
): PropertyText {
  const [x = "value", y = "other"] = first.parameters.map(({ name }) => free(plainName(name)));
  const once = `${local.first}(${x})`;
  switch (kind) {
    case "round trip":
      return {
        names: [x],
        actual: `${local.second}(${once})`,
        expected: x,
        title: [`reads back what ${local.first} makes of `, 0],
      };
    case "involution":
      return { names: [x], actual: `${local.first}(${once})`, expected: x, title: ["undoes itself for ", 0] };
    case "idempotence":
      return {
        names: [x],
        actual: `${local.first}(${once})`,
        expected: once,
        title: ["changes nothing the second time for ", 0],
      };
    case "commutativity":
      return {
        names: [x, y],
        actual: `${local.first}(${x}, ${y})`,
        expected: `${local.first}(${y}, ${x})`,
        title: ["gives the same in either order for ", 0, " and ", 1],
      };
  }
}

/** Whether plain equality tells the values apart that a property compares. */
export function isPrimitive({ kind }: Value): boolean {
  return ["string", "integer", "float", "boolean", "bigint", "null", "undefined"].includes(kind);
}
