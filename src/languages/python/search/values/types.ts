import { parseLiteral } from "../../../values/literal.ts";
import { any, type Shape, unionOf } from "../../../values/shape.ts";
import { readGeneric, splitTop } from "../../../values/type-parser.ts";
import { nothing } from "../../../values/value.ts";
import { pythonLibrary } from "./library.ts";

const none: Shape = { kind: "literal", value: nothing };

const simple: Readonly<Record<string, Shape>> = {
  str: { kind: "string" },
  int: { kind: "integer" },
  float: { kind: "number" },
  bool: { kind: "boolean" },
  bytes: { kind: "bytes" },
  None: none,
  list: { kind: "list", item: any },
  dict: { kind: "dict", value: any },
  set: { kind: "set", item: any },
  tuple: { kind: "tuple", items: [any, any] },
  callable: { kind: "callback" },
  Callable: { kind: "callback" },
  Pattern: { kind: "regex" },
  Match: { kind: "special", name: "match" },
  Element: { kind: "special", name: "element" },
};

/** Other names of types, with the types. */
export type Aliases = ReadonlyMap<string, string>;

const alias =
  /^(\w+)(?:[ \t]*:[ \t]*[\w."]*TypeAlias"?)?[ \t]*=[ \t]*((?:typing\.|t\.)?(?:Union|Optional|Literal|List|Dict|Tuple|Set|Sequence|Iterable|Mapping|Callable|list|dict|tuple|set)\[[^=]{0,400}?\]|(?:str|int|float|bytes|bool)(?:[ \t]*\|[ \t]*\w+)*)[ \t]*(?:#.*)?$/gm;
const variable = /^(\w+)[ \t]*=[ \t]*(?:typing\.)?TypeVar\([ \t]*["']\w+["'][ \t]*,([^)=]+)\)/gm;

/** The names that code gives to types: `String = Union[str, bytes]`, `T = TypeVar("T", str, bytes)`. */
export function aliasesIn(code: string): Aliases {
  const named = [...code.matchAll(alias)].map(([, name = "", type = ""]) => [name, type] as const);
  const bound = [...code.matchAll(variable)].map(
    ([, name = "", types = ""]) => [name, `Union[${types}]`] as const,
  );
  return new Map([...bound, ...named]);
}

const imported = /^[ \t]*from[ \t]+(?!typing|collections|t\b)[\w.]+[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)/gm;

/** Classes that code takes from elsewhere. */
export function importedClasses(code: string): ReadonlySet<string> {
  return new Set(
    [...code.matchAll(imported)].flatMap(([, names = ""]) => names.match(/\b[A-Z]\w*[a-z]\w*/g) ?? []),
  );
}

/** The shape that a Python annotation describes; `any` for types that it does not understand. */
export function parsePythonType(
  source: string,
  classNames: ReadonlySet<string>,
  aliases: Aliases = new Map(),
  foreign: ReadonlySet<string> = new Set(),
): Shape {
  const text = source
    .trim()
    .replace(/^["']([^"']*)["']$/, "$1")
    .replace(/^(typing|collections\.abc|t|re)\./, "");
  const parse = (part: string) => parsePythonType(part, classNames, aliases, foreign);
  const options = splitTop(text, "|");
  if (options.length > 1) return unionOf(options.map(parse));
  const generic = readGeneric(text, "[");
  if (generic) return parseGeneric(generic.name.replace(/^.*\./, ""), generic.args, parse);
  const last = text.replace(/^.*\./, "");
  const known = simple[last] ?? pythonLibrary[last];
  if (classNames.has(last) && !(known && /^[a-z]/.test(last))) return { kind: "class", name: last };
  const other = aliases.get(last);
  if (known) return known;
  if (other === undefined) return foreign.has(last) ? { kind: "any", foreign: last } : any;
  // A name that stands for itself would never end.
  return parsePythonType(other, classNames, new Map([...aliases].filter(([name]) => name !== last)), foreign);
}

function parseGeneric(name: string, args: readonly string[], parse: (text: string) => Shape): Shape {
  const [first = "Any", second = "Any"] = args;
  switch (name.toLowerCase()) {
    case "optional":
      return unionOf([parse(first), none]);
    case "union":
      return unionOf(args.map(parse));
    case "literal":
      return unionOf(args.map((arg) => literalShape(arg)));
    case "list":
    case "sequence":
    case "iterable":
    case "collection":
    case "mutablesequence":
    case "iterator":
      return { kind: "list", item: parse(first) };
    case "set":
    case "frozenset":
    case "abstractset":
      return { kind: "set", item: parse(first) };
    case "dict":
    case "mapping":
    case "mutablemapping":
    case "defaultdict":
      return { kind: "dict", value: parse(second) };
    case "tuple":
      return { kind: "tuple", items: second === "..." ? [parse(first), parse(first)] : args.map(parse) };
    case "callable":
      return { kind: "callback" };
    case "pattern":
      return { kind: "regex" };
    case "match":
      return { kind: "special", name: "match" };
    case "final":
    case "annotated":
      return parse(first);
    default:
      return any;
  }
}

function literalShape(text: string): Shape {
  const value = parseLiteral(text);
  return value ? { kind: "literal", value } : any;
}
