import { isPassed, type ValueUse } from "../../../syntax/value-use.ts";
import { fieldOfUse } from "../../../values/field-of-use.ts";
import { any, type Field, type Shape, unionOf } from "../../../values/shape.ts";
import { globalShapes } from "./objects.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const habits = {
  string: words(
    "split trim trimStart trimEnd toLowerCase toUpperCase replace replaceAll charAt charCodeAt codePointAt startsWith endsWith substring substr padStart padEnd match matchAll search localeCompare normalize repeat",
  ),
  list: words(
    "map filter forEach reduce reduceRight push pop shift unshift splice sort toSorted join some every find findIndex findLast flat flatMap reverse fill",
  ),
  dict: words("hasOwnProperty"),
  number: words("toFixed toPrecision"),
  date: words(
    "getTime getFullYear getMonth getDate getDay getHours getMinutes getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours toISOString toUTCString",
  ),
};

/** Members of all values, or of many kinds. */
const shared = words(
  "length indexOf lastIndexOf includes slice concat at toString valueOf constructor call apply bind",
);

const invoked = words("call apply");

/** Members that texts and lists share. */
const sequential = words("length indexOf lastIndexOf includes slice concat at");

/** Functions of `node:fs` that take a path first. */
const fileFunctions =
  /(^|\.)((read|write|append)File|exists|l?stat|readdir|mkdir|rmdir|rm|unlink|access|open(dir)?|truncate|utimes|create(Read|Write)Stream)(Sync)?$/;

const classShapes = new Map<string, Shape>(
  Object.entries({
    RegExp: { kind: "regex" },
    Date: { kind: "date" },
    Map: { kind: "map", value: any },
    Set: { kind: "set", item: any },
    Array: { kind: "list", item: any },
    Uint8Array: { kind: "bytes" },
    Error: globalShapes.Error,
    Promise: globalShapes.Promise,
    ArrayBuffer: globalShapes.ArrayBuffer,
    URL: globalShapes.URL,
    function: { kind: "callback" },
    boolean: { kind: "boolean" },
  }),
);

const text: Shape = { kind: "string" };
const MAX_DEPTH = 3;

/** The shape that fits how code uses a value; undefined where the use does not show one. */
export function shapeOfUse(use: ValueUse, depth = 0): Shape | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const found = plainShapes(use, depth);
  const fields = fieldsOf(use, depth);
  const others = found.filter(({ kind }) => kind !== "dict");
  if (fields.length > 0) return unionOf([{ kind: "object", fields }, ...others]);
  if (found.length > 0) return unionOf(found);
  const item = use.indexed && shapeOfUse(use.indexed, depth + 1);
  if (item?.kind === "object") return { kind: "list", item };
  if ([...use.members.keys()].some((member) => sequential.has(member)))
    return unionOf([...(use.acts.has("filled") ? [] : [text]), { kind: "list", item: any }]);
  if (use.acts.has("indexed"))
    return unionOf([
      { kind: "list", item: any },
      { kind: "dict", value: any },
    ]);
  return use.acts.has("tested") ? { kind: "boolean" } : undefined;
}

/** Shapes other than objects with fields, from checks, calls on the value, and functions that it is passed to. */
function plainShapes(use: ValueUse, depth: number): Shape[] {
  const { acts, kinds, members } = use;
  const does = (known: ReadonlySet<string>) =>
    [...members].some(([name, member]) => known.has(name) && member.acts.has("called"));
  const found: Shape[] = does(invoked) ? [{ kind: "callback" }] : [];
  found.push(...[...kinds].flatMap((kind) => classShapes.get(kind) ?? []));
  if (does(habits.string) || kinds.has("string") || isPassed(use, /\.(test|exec)$/, "alone"))
    found.push({ kind: "string" });
  if (does(habits.list) || isPassed(use, /^Array\.isArray$/) || acts.has("iterated") || acts.has("spread"))
    found.push({ kind: "list", item: (use.items[0] && shapeOfUse(use.items[0], depth + 1)) ?? any });
  if (
    does(habits.dict) ||
    isPassed(use, /^Object\.(keys|entries|values|assign)$/) ||
    kinds.has("object") ||
    acts.has("searched") ||
    acts.has("merged")
  )
    found.push({ kind: "dict", value: any });
  if (
    does(habits.number) ||
    kinds.has("number") ||
    acts.has("calculated") ||
    isPassed(use, /^Math\.\w+$/, "anywhere") ||
    isPassed(use, /^Number\.\w+$|^isNaN$/, "alone")
  )
    found.push({ kind: "number" });
  if (isPassed(use, /^(Number|parseInt|parseFloat)$/)) found.push({ kind: "number" }, { kind: "string" });
  if (does(habits.date)) found.push({ kind: "date" });
  if (isPassed(use, fileFunctions)) found.push({ kind: "path" });
  if (acts.has("called")) found.push({ kind: "callback" });
  return found;
}

/** Members other than methods of usual values: a text is split, an option called `split` is only read. */
function fieldsOf({ members, parts }: ValueUse, depth: number): Field[] {
  const isUsual = (name: string, { acts }: ValueUse) =>
    shared.has(name) || (acts.has("called") && Object.values(habits).some((known) => known.has(name)));
  return [...members]
    .filter(([name, member]) => parts.has(name) || !isUsual(name, member))
    .map(([name, member]) => fieldOfUse(name, member, shapeOfUse(member, depth + 1)));
}
