import type { ParameterUse } from "../../../search/parameter-use.ts";
import { shapeFromName } from "../../../values/name-hint.ts";
import { any, type Field, type Shape, unionOf } from "../../../values/shape.ts";
import { integer, string, type Value } from "../../../values/value.ts";
import { someClasses } from "./objects.ts";
import { pythonHabits } from "./shape-of-use.ts";
import { parsePythonType } from "./types.ts";

/** The shape that fits a reported use; undefined where the use shows no more than the names do. */
export function shapeOfReportedUse(
  use: ParameterUse,
  name: string,
  classNames: ReadonlySet<string>,
): Shape | undefined {
  const { members = [], classes = [], item } = use;
  const keys = keysOf(use);
  const inner = (part: ParameterUse, partName: string) =>
    shapeOfReportedUse(part, partName, classNames) ?? plainShape(part, partName);
  const fields = (parts: readonly (readonly [string, ParameterUse])[], needed: boolean) =>
    parts.map(
      ([part, one]): Field => ({ name: part, shape: inner(one, part), optional: !needed && !one.required }),
    );
  const found: Shape[] = classes.map((one) => withParts(parsePythonType(one, classNames), use, classNames));
  const own = members.filter(([member]) => !isUsual(member) && !member.startsWith("__"));
  if (keys.length > 0) found.push({ kind: "object", fields: fields(keys, false) });
  if (own.length > 0 && classes.length === 0)
    found.push({ kind: "object", attributes: true, fields: fields(own, true) });
  const special = members.filter(([member]) => /^__\w+__$/.test(member) && !isCommon(member));
  if (special.length > 0)
    found.push(any, { kind: "object", attributes: true, fields: fields(special, false) });
  if (use.called) found.push(callbackOf(use, classNames));
  if (use.kinds?.includes("type")) found.push(any, someClasses);
  if (item && isCharacter(item)) found.push({ kind: "string" });
  for (const kind of ["folder", "path"] as const) if (use.kinds?.includes(kind)) found.push({ kind });
  const inside = item && keys.length === 0 ? shapeOfReportedUse(item, name, classNames) : undefined;
  if (inside) found.push({ kind: "list", item: inside });
  return found.length > 0 ? unionOf(found) : undefined;
}

/** Keys that are looked up, then, only in such dictionaries, keys that are searched for. */
function keysOf({ keys = [], contains = [] }: ParameterUse): readonly (readonly [string, ParameterUse])[] {
  const known = new Set(keys.map(([key]) => key));
  const others = contains.filter((key) => !known.has(key)).map((key) => [key, {}] as const);
  return keys.length > 0 ? [...keys, ...others] : [];
}

/** A class with the attributes whose parts the code uses. */
export function withParts(
  shape: Shape,
  { members = [] }: ParameterUse,
  classNames: ReadonlySet<string>,
): Shape {
  if (shape.kind !== "class") return shape;
  const parts = members.flatMap(([name, part]): Field[] => {
    const inside =
      part.called || (part.classes ?? []).length > 0 ? undefined : shapeOfReportedUse(part, name, classNames);
    const compared = (part.literals ?? []).map(
      (value): Shape => ({ kind: "literal", value: literalOf(value) }),
    );
    const options = [...(inside ? [inside] : []), ...compared];
    return options.length > 0 ? [{ name, shape: unionOf(options), optional: true }] : [];
  });
  return parts.length > 0 ? { ...shape, parts } : shape;
}

/** A value that code compares only with single characters is a part of a text. */
function isCharacter({ literals = [] }: ParameterUse): boolean {
  const characters = literals.filter((value) => typeof value === "string" && [...value].length === 1);
  return literals.length > 0 && characters.length === literals.length;
}

/** A function whose results fit their use. */
function callbackOf({ result }: ParameterUse, classNames: ReadonlySet<string> = new Set()): Shape {
  if (!result) return { kind: "callback" };
  return { kind: "callback", returns: shapeOfReportedUse(result, "", classNames) ?? plainShape(result, "") };
}

/** Members of every object or function. */
function isCommon(member: string): boolean {
  return /^__(class|dict|doc|module|name|qualname|init|new|setattr|getattribute|code|globals|annotations|subclasses|mro|bases)__$/.test(
    member,
  );
}

function isUsual(member: string): boolean {
  return Object.values(pythonHabits).some((known) => known.has(member));
}

const kinds: Readonly<Record<string, Shape>> = {
  str: { kind: "string" },
  int: { kind: "integer" },
  float: { kind: "number" },
  range: { kind: "integer" },
  bytes: { kind: "bytes" },
  list: { kind: "list", item: any },
  tuple: { kind: "list", item: any },
  dict: { kind: "dict", value: any },
};

/** The shape of a value whose keys and members are not used. */
function plainShape(use: ParameterUse, name: string): Shape {
  const { literals = [], kinds: asked = [], members = [], item, called } = use;
  const does = (known: ReadonlySet<string>) => members.some(([member]) => known.has(member));
  const found: Shape[] = literals.map((value): Shape => ({ kind: "literal", value: literalOf(value) }));
  found.push(...asked.flatMap((kind) => kinds[kind] ?? []));
  if (does(pythonHabits.string)) found.push({ kind: "string" });
  if (item || does(pythonHabits.list)) found.push({ kind: "list", item: any });
  if (does(pythonHabits.dict)) found.push({ kind: "dict", value: any });
  if (called) found.push(callbackOf(use));
  return found.length > 0 ? unionOf(found) : shapeFromName(name);
}

function literalOf(value: string | number): Value {
  return typeof value === "string" ? string(value) : integer(value);
}
