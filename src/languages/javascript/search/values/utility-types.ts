import { any, type Field, type Shape, unionOf } from "../../../values/shape.ts";

/** What TypeScript's own generic types make of their arguments; undefined for other names. */
export function utilityType(name: string, args: readonly Shape[]): Shape | undefined {
  const [first = any, second = any] = args;
  switch (name) {
    case "Array":
    case "ReadonlyArray":
    case "Iterable":
    case "ArrayLike":
      return { kind: "list", item: first };
    case "Set":
    case "ReadonlySet":
      return { kind: "set", item: first };
    case "Map":
    case "ReadonlyMap":
      return { kind: "map", value: second };
    case "Record":
      return recordOf(first, second);
    case "Pick":
      return withFields(first, (field) => keysIn(second).has(field.name));
    case "Omit":
      return withFields(first, (field) => !keysIn(second).has(field.name));
    case "Partial":
      return withOptional(first, true);
    case "Required":
      return withOptional(first, false);
    case "NonNullable":
      return withoutOptions(first, isEmpty);
    case "Exclude":
      return withoutOptions(first, (option) => holds(second, option));
    case "Extract":
      return withoutOptions(first, (option) => !holds(second, option));
    case "Readonly":
    case "NoInfer":
    case "Awaited":
      return first;
    default:
      return undefined;
  }
}

/** The names of an object's fields, as the texts that `keyof` means. */
export function keysOf(shape: Shape): Shape {
  const names = fieldsOf(shape).map(({ name }) => name);
  return names.length === 0 ? any : unionOf(names.map(textLiteral));
}

/** What is found in a value under a key: `Options["mode"]`, `Names[number]`. */
export function shapeAt(shape: Shape, key: Shape, isNumber: boolean): Shape {
  if (isNumber) {
    if (shape.kind === "list" || shape.kind === "set") return shape.item;
    return shape.kind === "tuple" && shape.items.length > 0 ? unionOf(shape.items) : any;
  }
  if (shape.kind === "dict") return shape.value;
  const wanted = keysIn(key);
  const found = fieldsOf(shape).filter(({ name }) => wanted.has(name));
  return found.length === 0 ? any : unionOf(found.map((field) => field.shape));
}

/** An object with these keys, each of a shape that is asked for by its name; a dictionary if they are not known. */
export function objectWithKeys(keys: Shape, shapeFor: (name: Shape) => Shape, optional: boolean): Shape {
  const names = [...keysIn(keys)];
  if (names.length === 0) return { kind: "dict", value: shapeFor({ kind: "string" }) };
  const fields = names.map((name) => ({ name, shape: shapeFor(textLiteral(name)), optional }));
  return { kind: "object", fields };
}

export function textLiteral(text: string): Shape {
  return { kind: "literal", value: { kind: "string", value: text } };
}

function recordOf(keys: Shape, value: Shape): Shape {
  return objectWithKeys(keys, () => value, false);
}

/** The texts that a shape consists of; empty if it may be others. */
function keysIn(shape: Shape): ReadonlySet<string> {
  const options = shape.kind === "union" ? shape.options : [shape];
  const texts = options.flatMap((option) =>
    option.kind === "literal" && option.value.kind === "string" ? [option.value.value] : [],
  );
  return new Set(texts.length === options.length ? texts : []);
}

function fieldsOf(shape: Shape): readonly Field[] {
  return shape.kind === "object" ? shape.fields : [];
}

function withFields(shape: Shape, keeps: (field: Field) => boolean): Shape {
  return shape.kind === "object" ? { ...shape, fields: shape.fields.filter(keeps) } : shape;
}

function withOptional(shape: Shape, optional: boolean): Shape {
  return shape.kind === "object"
    ? { ...shape, fields: shape.fields.map((field) => ({ ...field, optional })) }
    : shape;
}

function withoutOptions(shape: Shape, isOut: (option: Shape) => boolean): Shape {
  if (shape.kind !== "union") return shape;
  const kept = shape.options.filter((option) => !isOut(option));
  return kept.length === 0 ? any : unionOf(kept);
}

function isEmpty(shape: Shape): boolean {
  return shape.kind === "literal" && (shape.value.kind === "null" || shape.value.kind === "undefined");
}

function holds(shape: Shape, option: Shape): boolean {
  const options = shape.kind === "union" ? shape.options : [shape];
  return options.some((one) => JSON.stringify(one) === JSON.stringify(option) || isWider(one, option));
}

/** `string` holds every text. */
function isWider(shape: Shape, option: Shape): boolean {
  return option.kind === "literal" && shape.kind === option.value.kind;
}
