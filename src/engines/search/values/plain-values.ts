import { javascriptObjects } from "../../../languages/javascript/search/values/objects.ts";
import type { Literal } from "../../../languages/syntax/outline.ts";
import { examplesFromName } from "../../../languages/values/name-hint.ts";
import { mined } from "../../../languages/values/scalar-values.ts";
import {
  boolean,
  dict,
  float,
  integer,
  list,
  nothing,
  string,
  type Value,
} from "../../../languages/values/value.ts";

/** Values of all kinds, for a parameter of which nothing but its name is known. */
export function anything(
  name: string,
  context: { readonly language: string; readonly literals: readonly Literal[] },
): Value[] {
  const undefinedToo: Value[] = context.language === "python" ? [] : [{ kind: "undefined" }];
  const literals = [...mined(context.literals, "string"), ...mined(context.literals, "number")].slice(0, 12);
  return [
    ...examplesFromName(name).map(string),
    string("hello"),
    integer(3),
    list(integer(1), integer(2), integer(3)),
    ...literals,
    dict({ a: integer(1) }),
    boolean(true),
    nothing,
    integer(0),
    string(""),
    list(),
    dict({}),
    ...undefinedToo,
    integer(-1),
    float(1.5),
    boolean(false),
    list(string("a"), string("b")),
    list(integer(3), integer(1), integer(2)),
    list(list(integer(1), integer(2)), list(integer(3))),
    dict({ a: integer(1), b: integer(2) }),
    dict({ a: dict({ b: integer(1) }) }),
    ...(context.language === "python" ? pythonOnly : javascriptObjects),
  ];
}

/** Numbers that a language has no literal for, or that are easily forgotten. */
export function unusualNumbers(language: string): Value[] {
  const python = ["0.5", "inf", "-inf", "nan"];
  const values = language === "python" ? python : ["NaN", "Infinity", "-Infinity", "-0", "1e+21", "1e-7"];
  return values.map((value) => ({ kind: "float", value }));
}

/** What Python tells apart and other languages do not have. */
const pythonOnly: readonly Value[] = [
  { kind: "tuple", items: [integer(1), integer(2)] },
  { kind: "bytes", bytes: [97, 98, 99] },
  { kind: "set", items: [integer(1), integer(2)] },
  { kind: "callback" },
  { kind: "construct", module: "decimal", className: "Decimal", args: [string("1.5")] },
  { kind: "construct", module: "datetime", className: "datetime", args: [2024, 2, 29, 12, 30].map(integer) },
  { kind: "construct", module: "pathlib", className: "PurePosixPath", args: [string("a/b.txt")] },
  { kind: "construct", module: "builtins", className: "ValueError", args: [string("message")] },
  { kind: "construct", module: "types", className: "SimpleNamespace", args: [] },
  { kind: "construct", module: "builtins", className: "iter", args: [list(integer(1), integer(2))] },
  { kind: "named", module: "builtins", name: "int" },
  { kind: "named", module: "builtins", name: "ValueError" },
  { kind: "named", module: "builtins", name: "len" },
  { kind: "construct", module: "io", className: "StringIO", args: [string("first\nsecond\n")] },
  {
    kind: "construct",
    module: "collections",
    className: "OrderedDict",
    args: [dict({ a: list(integer(1)) })],
  },
  { kind: "construct", module: "collections", className: "deque", args: [list(integer(1), integer(2))] },
  { kind: "construct", module: "builtins", className: "frozenset", args: [list(integer(1))] },
  { kind: "construct", module: "builtins", className: "bytearray", args: [{ kind: "bytes", bytes: [97] }] },
  { kind: "construct", module: "builtins", className: "range", args: [integer(3)] },
  { kind: "named", module: "enum", name: "Enum" },
];

/** Dates, the most telling first. */
export function dates(language: string): Value[] {
  if (language !== "python")
    return ["2024-02-29T12:30:45.000Z", "1999-12-31T23:59:59.000Z", "1970-01-01T00:00:00.000Z"].map(
      (iso) => ({ kind: "date", iso }),
    );
  return [
    [2024, 2, 29, 12, 30, 45],
    [1999, 12, 31],
  ].map((parts) => ({
    kind: "construct",
    className: "datetime",
    module: "datetime",
    args: parts.map(integer),
  }));
}

/** Functions that give their first argument back, or always the same, or fail; in Python in ways that the text reckons with. */
export function callbacks(language: string, text = ""): Value[] {
  const none: Value[] = language === "python" ? [] : [{ kind: "undefined" }];
  const results = [
    boolean(true),
    boolean(false),
    ...none,
    integer(1),
    integer(-1),
    string("a"),
    nothing,
    list(string("a")),
  ];
  const [first, ...others] = results.map((returns): Value => ({ kind: "callback", returns }));
  const usual: Value[] = [{ kind: "callback" }, ...(first ? [first] : [])];
  if (language !== "python") return [...usual, ...others, { kind: "callback", throws: "failed" }];
  return [...usual, ...raising(text), ...others, { kind: "named", module: "operator", name: "add" }];
}

const builtinErrors = new Set(
  [
    "ArithmeticError AttributeError EOFError Exception IndexError KeyError LookupError OSError",
    "NotImplementedError RuntimeError StopIteration TypeError UnicodeError ValueError ZeroDivisionError",
  ].flatMap((names) => names.split(" ")),
);

/** Functions that raise what the code catches, or else what any code may meet. */
function raising(text: string): Value[] {
  const caught = [...text.matchAll(/\bexcept\s+([^:\n]+):/g)].flatMap(
    ([, names = ""]) => names.match(/\w+/g) ?? [],
  );
  const errors = [...new Set([...caught, "ValueError"])].filter((name) => builtinErrors.has(name));
  return errors.map((raises) => ({ kind: "callback", raises }));
}

const pythonOdd: readonly Value[] = [
  { kind: "tuple", items: [integer(1), integer(2)] },
  { kind: "construct", module: "builtins", className: "iter", args: [list(integer(1), integer(2))] },
  { kind: "set", items: [integer(1), integer(2)] },
  { kind: "bytes", bytes: [97, 98, 99] },
  { kind: "callback" },
];

/** Values that guards are written against, whatever the parameter is meant to be. */
export function oddValues(language: string): Value[] {
  const common = [
    nothing,
    integer(0),
    string(""),
    list(),
    dict({}),
    boolean(true),
    integer(3),
    string("hello"),
    list(integer(1)),
  ];
  return language === "python" ? [...common, ...pythonOdd] : [...common, { kind: "undefined" }];
}
