import type { Shape } from "../../../languages/values/shape.ts";
import type { Value } from "../../../languages/values/value.ts";

const objects: ReadonlySet<string> = new Set(["dict", "map", "construct", "class", "instance", "named"]);
const texts: ReadonlySet<string> = new Set(["string", "file", "placed"]);

/** Whether a value is of a kind that such code is called with. More lenient than a type checker: shapes may be guesses. */
export function suits(value: Value, shape: Shape): boolean {
  switch (shape.kind) {
    case "any":
      return shape.foreign === undefined || isMade(value);
    case "special":
      return true;
    case "union":
      return shape.options.some((option) => suits(value, option));
    case "literal":
      return value.kind === shape.value.kind || value.kind === "member";
    case "number":
    case "integer":
      return value.kind === "integer" || value.kind === "float";
    case "string":
      return texts.has(value.kind);
    case "path":
    case "folder":
      return texts.has(value.kind) || value.kind === "construct";
    case "list":
    case "set":
      return "items" in value ? value.items.every((item) => suits(item, shape.item)) : isMade(value);
    case "tuple":
      return "items" in value
        ? value.items.every((item, at) => suits(item, shape.items[at] ?? { kind: "any" }))
        : isMade(value);
    case "dict":
    case "map":
      return "entries" in value
        ? value.entries.every(([, item]) => suits(item, shape.value))
        : objects.has(value.kind);
    case "object":
      return value.kind === "dict" ? fieldsSuit(value, shape) : objects.has(value.kind);
    case "callback":
      if (value.kind === "callback" && shape.parameters !== undefined) return isOfType(value, shape);
      return /^(callback|named|class|construct)$/.test(value.kind);
    case "class":
      return /^(construct|member|class|instance|named)$/.test(value.kind);
    case "library":
      return /^(construct|class|file)$/.test(value.kind);
    default:
      return value.kind === shape.kind || isMade(value);
  }
}

/** Whether a compiler takes a function for a declared one. One without a result of its own returns its argument. */
function isOfType(
  { returns, raises }: Value & { readonly kind: "callback" },
  { parameters, returns: wanted }: Shape & { readonly kind: "callback" },
): boolean {
  if (raises !== undefined) return true;
  if (returns !== undefined) return wanted === undefined || suits(returns, wanted);
  return parameters !== 0 && wanted === undefined;
}

/** An object of a project's class may be anything that code asks for. */
export function isMade(value: Value): boolean {
  return value.kind === "class" || (value.kind === "construct" && value.module !== "builtins");
}

function fieldsSuit(
  { entries }: Extract<Value, { readonly kind: "dict" | "map" }>,
  { fields }: Shape & { readonly kind: "object" },
): boolean {
  return entries.every(([key, item]) => {
    const field = fields.find(({ name }) => key.kind === "string" && key.value === name);
    return !field || suits(item, field.shape) || (field.optional && isAbsent(item));
  });
}

/** Null or undefined. */
export function isAbsent({ kind }: Value): boolean {
  return kind === "null" || kind === "undefined";
}

/** A collection of the same kind with nothing in it; other values unchanged. */
export function withoutParts(value: Value): Value {
  if ("items" in value) return { ...value, items: [] };
  return "entries" in value ? { ...value, entries: [] } : value;
}
