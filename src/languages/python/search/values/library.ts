import { countingBytes } from "../../../values/bytes.ts";
import { type Shape, unionOf } from "../../../values/shape.ts";
import { dict, integer, list, string, type Value } from "../../../values/value.ts";
import { temporaryFiles } from "./temporary-files.ts";

const bytes = (text: string): Value => ({ kind: "bytes", bytes: [...Buffer.from(text)] });

const library = (module: string, className: string, examples: readonly (readonly Value[])[]) => ({
  kind: "library" as const,
  module,
  className,
  examples,
});

const textFile: Shape = {
  ...library("io", "StringIO", [
    [string("first line\nsecond line\n")],
    [],
    [string("a,b\n1,2\n")],
    [string("hello")],
  ]),
  holds: "string",
};
const binaryFile: Shape = {
  ...library("io", "BytesIO", [[bytes("abc\ndef\n")], [], [bytes("\0\u0001")], [countingBytes(64)]]),
  holds: "bytes",
};
const paths = [[string("a/b.txt")], [string(".")], ...temporaryFiles.map((file) => [file])];
const path = library("pathlib", "Path", paths);
/** A time zone with this many seconds to the east. */
function zone(seconds: number): Value {
  const offset: Value = {
    kind: "construct",
    className: "timedelta",
    module: "datetime",
    args: [],
    kwargs: [["seconds", integer(seconds)]],
  };
  return { kind: "construct", className: "timezone", module: "datetime", args: [offset] };
}
const day = library("datetime", "date", [
  [2024, 2, 29].map(integer),
  [1999, 12, 31].map(integer),
  [2024, 1, 1].map(integer),
]);
const moment = library("datetime", "datetime", [
  [2024, 2, 29, 12, 30, 45].map(integer),
  [1999, 12, 31].map(integer),
  [2024, 6, 15, 0, 0, 0, 250_000].map(integer),
  [...[2024, 2, 29, 12, 30, 45, 0].map(integer), zone(0)],
  [...[2024, 2, 29, 12, 30, 45, 0].map(integer), zone(19_800)],
  [...[2024, 2, 29, 12, 30, 45, 0].map(integer), zone(-12_600)],
]);
const span = library("datetime", "timedelta", [
  [integer(1)],
  [integer(0), integer(90)],
  [integer(-1)],
  [integer(400), integer(3661)],
  [],
]);

/** Classes of Python's standard library that functions often take, by the names that annotations use. */
export const pythonLibrary: Readonly<Record<string, Shape>> = {
  Decimal: library("decimal", "Decimal", [
    [string("1.5")],
    [string("0")],
    [string("-2.25")],
    [string("NaN")],
  ]),
  Fraction: library("fractions", "Fraction", [
    [integer(1), integer(3)],
    [integer(2)],
    [integer(-5), integer(4)],
  ]),
  complex: library("builtins", "complex", [[integer(1), integer(2)], [integer(0)]]),
  date: day,
  datetime: moment,
  time: library("datetime", "time", [[integer(12), integer(30)], [integer(0)], [23, 59, 59].map(integer)]),
  timedelta: span,
  timezone: library("datetime", "timezone", [
    [{ kind: "construct", className: "timedelta", module: "datetime", args: [integer(0), integer(3600)] }],
  ]),
  UUID: library("uuid", "UUID", [[string("12345678-1234-5678-1234-567812345678")]]),
  Path: path,
  PurePath: library("pathlib", "PurePosixPath", paths),
  PathLike: path,
  Counter: library("collections", "Counter", [[string("abca")], []]),
  OrderedDict: library("collections", "OrderedDict", [[dict({ a: integer(1), b: integer(2) })], []]),
  deque: library("collections", "deque", [[list(integer(1), integer(2), integer(3))], []]),
  StringIO: textFile,
  TextIO: textFile,
  BytesIO: binaryFile,
  BinaryIO: binaryFile,
  IO: unionOf([textFile, binaryFile]),
  bytearray: library("builtins", "bytearray", [[bytes("abc")], []]),
  memoryview: library("builtins", "memoryview", [[bytes("abc")]]),
  frozenset: library("builtins", "frozenset", [[list(integer(1), integer(2))], []]),
  range: library("builtins", "range", [[integer(3)], [integer(0)]]),
  slice: library("builtins", "slice", [[integer(1), integer(3)]]),
  Namespace: library("argparse", "Namespace", [[]]),
  Exception: library("builtins", "ValueError", [[string("message")], []]),
  BaseException: library("builtins", "ValueError", [[string("message")], []]),
  Logger: library("logging", "Logger", [[string("name")]]),
  Random: library("random", "Random", [[integer(1)]]),
  Message: library("email.message", "Message", [[]]),
};

/** Values for a `with` statement. */
export const contextManager: Shape = unionOf([
  library("contextlib", "nullcontext", [[], [integer(3)]]),
  library("contextlib", "suppress", [[{ kind: "named", module: "builtins", name: "ValueError" }]]),
]);
/** Files in memory, to read, write and loop over. */
export const fileLike: Shape = unionOf([textFile, binaryFile]);
