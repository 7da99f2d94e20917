import { isPassed, type ValueUse } from "../../../syntax/value-use.ts";
import { fieldOfUse } from "../../../values/field-of-use.ts";
import { any, type Field, type Shape, unionOf } from "../../../values/shape.ts";
import { contextManager, fileLike } from "./library.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Methods by the kinds of values that have them. */
export const pythonHabits = {
  string: words(
    "lower upper strip lstrip rstrip split rsplit replace startswith endswith encode format isdigit isalpha isalnum isupper islower isspace title capitalize join splitlines partition rpartition find rfind zfill ljust rjust casefold translate center expandtabs format_map isascii isdecimal isidentifier isnumeric isprintable istitle removeprefix removesuffix rindex swapcase",
  ),
  list: words("append extend insert sort reverse"),
  dict: words("items keys values get setdefault update"),
  number: words("is_integer bit_length conjugate"),
  date: words("isoformat strftime timestamp"),
  file: words("read readline readlines readable write writelines writable seek tell getvalue"),
  bytes: words("decode hex"),
  shared: words("pop index count copy"),
};

/** Functions that take a path first. */
const fileFunctions =
  /^((io\.|os\.|codecs\.|tokenize\.)?open|os\.path\.(isdir|isfile|exists|getsize|getmtime)|os\.(listdir|scandir|stat|walk|remove|unlink|makedirs|mkdir)|(pathlib\.)?Path)$/;

const MAX_DEPTH = 3;

/** The shape that fits how code uses a value; undefined where the use does not show one. */
export function shapeOfUse(use: ValueUse, depth = 0): Shape | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const found = plainShapes(use, depth);
  const fields = found.every(({ kind }) => kind === "dict") ? fieldsOf(use, depth) : [];
  if (fields.length > 0) return { kind: "object", fields };
  if (found.length > 0) return unionOf(found);
  if (use.acts.has("sliced") || isPassed(use, /^len$/, "alone"))
    return unionOf([{ kind: "string" }, { kind: "list", item: any }]);
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
  const does = (known: ReadonlySet<string>) => [...members.keys()].some((member) => known.has(member));
  const isA = (...types: readonly string[]) => types.some((type) => kinds.has(type));
  const found: Shape[] = [];
  if (
    does(pythonHabits.string) ||
    isA("str") ||
    isPassed(use, /^re\.\w+$/, "later") ||
    isPassed(use, /\.(match|search|fullmatch|findall|sub)$/, "last")
  )
    found.push({ kind: "string" });
  if (
    does(pythonHabits.list) ||
    isA("list", "tuple") ||
    acts.has("iterated") ||
    acts.has("searched") ||
    isPassed(use, /^(sum|max|min|sorted|any|all)$/, "alone")
  )
    found.push({ kind: "list", item: itemShape(use, depth) });
  if (does(pythonHabits.dict) || isA("dict", "Mapping")) found.push({ kind: "dict", value: any });
  if (
    does(pythonHabits.number) ||
    isA("int", "float") ||
    acts.has("calculated") ||
    isPassed(use, /^(range|abs)$/)
  )
    found.push({ kind: "number" });
  if (isPassed(use, /^(int|float)$/)) found.push({ kind: "number" }, { kind: "string" });
  if (does(pythonHabits.date)) found.push({ kind: "date" });
  if (does(pythonHabits.file)) found.push(fileLike);
  if (isPassed(use, fileFunctions)) found.push({ kind: "path" });
  if (does(pythonHabits.bytes) || [...kinds].some((kind) => kind.startsWith("bytes")) || meetsBytes(use))
    found.push({ kind: "bytes" });
  if (acts.has("called")) found.push({ kind: "callback" });
  if (acts.has("entered")) found.push(contextManager);
  return found;
}

/** Whether the code compares it with bytes, searches it for bytes, or passes bytes to its methods. */
function meetsBytes({ literals, given, indexed, members }: ValueUse): boolean {
  const met = [
    ...literals,
    ...given,
    ...(indexed?.literals ?? []),
    ...[...members.values()].flatMap((member) => [...member.given]),
  ];
  return met.some((literal) => /^[bB][rR]?["']/.test(literal));
}

function itemShape({ items }: ValueUse, depth: number): Shape {
  const shapes = items.map((item) => shapeOfUse(item, depth + 1) ?? any);
  return shapes.length > 1 ? { kind: "tuple", items: shapes } : (shapes[0] ?? any);
}

/** Members other than methods of usual values. */
function fieldsOf({ members }: ValueUse, depth: number): Field[] {
  const isUsual = (name: string) => Object.values(pythonHabits).some((known) => known.has(name));
  return [...members]
    .filter(([name]) => !isUsual(name))
    .map(([name, member]) => fieldOfUse(name, member, shapeOfUse(member, depth + 1)));
}
