import type { PlainValues } from "../../../search/language-values.ts";
import { numbersFromName } from "../../../values/name-hint.ts";
import { plainCallbacks } from "../../../values/plain-callbacks.ts";
import { strings } from "../../../values/scalar-values.ts";
import { dict, float, integer, list, string, type Value } from "../../../values/value.ts";
import { filesFor } from "./temporary-files.ts";

const tuple: Value = { kind: "tuple", items: [integer(1), integer(2)] };
const set: Value = { kind: "set", items: [integer(1), integer(2)] };
const bytes: Value = { kind: "bytes", bytes: [97, 98, 99] };
const iterator = made("builtins", "iter", list(integer(1), integer(2)));
/** Short waits. */
const waits = [float(0.01), integer(0), integer(-1)];

/** Values of Python without structure. */
export const pythonPlain: PlainValues = {
  absent: [],
  numbers: ["0.5", "inf", "-inf", "nan"].map((value) => ({ kind: "float", value })),
  dates: [
    [2024, 2, 29, 12, 30, 45],
    [1999, 12, 31],
  ].map((parts) => made("datetime", "datetime", ...parts.map(integer))),
  others: [
    tuple,
    bytes,
    set,
    { kind: "callback" },
    made("decimal", "Decimal", string("1.5")),
    made("datetime", "datetime", ...[2024, 2, 29, 12, 30].map(integer)),
    made("pathlib", "PurePosixPath", string("a/b.txt")),
    made("builtins", "ValueError", string("message")),
    made("types", "SimpleNamespace"),
    iterator,
    { kind: "named", module: "builtins", name: "int" },
    { kind: "named", module: "builtins", name: "ValueError" },
    { kind: "named", module: "builtins", name: "len" },
    made("io", "StringIO", string("first\nsecond\n")),
    made("collections", "OrderedDict", dict({ a: list(integer(1)) })),
    made("collections", "deque", list(integer(1), integer(2))),
    made("builtins", "frozenset", list(integer(1))),
    made("builtins", "bytearray", { kind: "bytes", bytes: [97] }),
    made("builtins", "range", integer(3)),
    { kind: "named", module: "enum", name: "Enum" },
  ],
  odd: [tuple, iterator, set, bytes, { kind: "callback" }],
  /** Where a text probably names a file, existing files come second. */
  texts(name, literals) {
    const [first, ...others] = strings(name, literals);
    const isPath = /path|file|fname|dir|folder|^(src|dst)$/i.test(name);
    return [...(first ? [first] : []), ...(isPath ? filesFor(literals) : []), ...others];
  },
  numbersNamed: (name) =>
    /timeout|delay|interval|wait/i.test(name) ? waits : numbersFromName(name).map(integer),
  callbacks(code) {
    const { first, others } = plainCallbacks([]);
    return [...first, ...raising(code), ...others, { kind: "named", module: "operator", name: "add" }];
  },
};

function made(module: string, className: string, ...args: Value[]): Value {
  return { kind: "construct", module, className, args };
}

const builtinErrors = new Set(
  [
    "ArithmeticError AttributeError EOFError Exception IndexError KeyError LookupError OSError",
    "NotImplementedError RuntimeError StopIteration TypeError UnicodeError ValueError ZeroDivisionError",
  ].flatMap((names) => names.split(" ")),
);

/** Functions that raise errors which the code catches, or a usual error. */
function raising(text: string): Value[] {
  const caught = [...text.matchAll(/\bexcept\s+([^:\n]+):/g)].flatMap(
    ([, names = ""]) => names.match(/\w+/g) ?? [],
  );
  const errors = [...new Set([...caught, "ValueError"])].filter((name) => builtinErrors.has(name));
  return errors.map((raises) => ({ kind: "callback", raises }));
}
