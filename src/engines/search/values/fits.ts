import type { Shape } from "../../../languages/values/shape.ts";
import type { Value } from "../../../languages/values/value.ts";
import { valueKey } from "../../../languages/values/value.ts";

/** Whether a value has a shape, as a type checker would see it. */
export function fits(value: Value, shape: Shape): boolean {
  switch (shape.kind) {
    case "any":
      return true;
    case "number":
      return value.kind === "integer" || value.kind === "float";
    case "literal":
      return valueKey(value) === valueKey(shape.value);
    case "union":
      return shape.options.some((option) => fits(value, option));
    case "list":
    case "set":
      return value.kind === shape.kind && value.items.every((item) => fits(item, shape.item));
    case "tuple":
      return (
        value.kind === "tuple" &&
        value.items.length === shape.items.length &&
        value.items.every((item, index) => fits(item, shape.items[index] ?? { kind: "any" }))
      );
    case "dict":
    case "map":
      return value.kind === shape.kind && value.entries.every(([, item]) => fits(item, shape.value));
    case "object":
      if (shape.attributes) return value.kind === "construct" || value.kind === "class";
      return value.kind === "dict" && hasFields(value, shape);
    case "class":
      return value.kind === "member"
        ? value.owner === shape.name
        : value.kind === "construct" && (value.gives ?? value.className) === shape.name;
    case "library":
      return value.kind === "construct" && value.className === shape.className;
    case "special":
      return value.kind === "construct";
    case "date":
      return value.kind === "date" || value.kind === "construct";
    case "string":
    case "path":
    case "folder":
      return value.kind === "string" || value.kind === "file";
    default:
      return value.kind === shape.kind;
  }
}

function hasFields(
  value: Extract<Value, { kind: "dict" | "map" }>,
  shape: Shape & { kind: "object" },
): boolean {
  const given = new Map(value.entries.map(([key, item]) => [key.kind === "string" ? key.value : "", item]));
  const known = new Set(shape.fields.map(({ name }) => name));
  if ([...given.keys()].some((name) => !known.has(name))) return false;
  return shape.fields.every(({ name, shape: inner, optional }) => {
    const item = given.get(name);
    return item ? fits(item, inner) : optional;
  });
}
