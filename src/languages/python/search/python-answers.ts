import {
  type AnswerGrammar,
  isDotted,
  isIdentifier,
  type ReportedCall,
} from "../../search/answers/answer-grammar.ts";

const keywords = new Set(
  [
    "False None True and as assert async await break class continue def del elif else except finally for from global if",
    "import in is lambda nonlocal not or pass raise return try while with yield __debug__",
  ].flatMap((words) => words.split(" ")),
);

/** Special methods that stand for an operator or a built-in function; others lead from any object to code. */
const special = new Set(
  [
    "abs add and bool call concat contains delete delitem enter eq exit float floordiv format ge get getitem gt hash iadd",
    "iand iconcat ifloordiv ilshift imatmul imod imul index init int inv invert ior ipow irshift isub iter itruediv ixor",
    "le len lshift lt matmul mod mul ne neg next not or pos pow repr reversed rshift set setitem str sub truediv xor",
  ].flatMap((words) => words.split(" ").map((word) => `__${word}__`)),
);

/** The calls by which objects of the standard library are written, by module. */
const calls: Readonly<Record<string, ReadonlySet<string>>> = {
  builtins: new Set(["bytearray", "complex", "range"]),
  collections: new Set(["deque"]),
  datetime: new Set(["date", "datetime", "timedelta", "timezone"]),
  decimal: new Set(["Decimal"]),
  fractions: new Set(["Fraction"]),
  io: new Set(["BytesIO", "StringIO"]),
  pathlib: new Set(["Path", "PurePath", "PurePosixPath", "PureWindowsPath"]),
  uuid: new Set(["UUID"]),
  "xml.etree.ElementTree": new Set(["fromstring"]),
};

/** Whether code can use a text as a name. */
export function isPythonName(text: string): boolean {
  return isIdentifier(text) && !text.includes("$") && !keywords.has(text);
}

function isMember(text: string): boolean {
  return isPythonName(text) && (!text.startsWith("__") || special.has(text));
}

function isModule(text: string): boolean {
  return isDotted(text, isPythonName);
}

/** An object of the standard library, or one of a class of the module itself. */
function isCall({ module, className }: ReportedCall): boolean {
  if (module === undefined) return isPythonName(className);
  return Object.hasOwn(calls, module) && calls[module]?.has(className) === true;
}

/** A name, perhaps with stars or a plain default, or one of the signs between parameters. */
function isParameter(text: string): boolean {
  const [, name] =
    /^\*{0,2}([^*=]+)(?:=(?:None|True|False|-?\d{1,18}(?:\.\d{1,18})?|'[\w .-]{0,40}'))?$/.exec(text) ?? [];
  return text === "*" || text === "/" || (name !== undefined && isPythonName(name));
}

/** What the driver of Python may report. */
export const pythonAnswers: AnswerGrammar = {
  kinds: {
    null: true,
    undefined: false,
    boolean: true,
    integer: true,
    float: true,
    bigint: false,
    string: true,
    list: true,
    tuple: true,
    set: true,
    iterator: true,
    dict: true,
    map: false,
    bytes: true,
    regex: true,
    date: false,
    construct: true,
    member: true,
    file: true,
    placed: true,
    named: true,
    callback: false,
    class: false,
    instance: true,
    self: false,
    opaque: true,
  },
  isInteger: (text) => /^(0|-?[1-9]\d*)$/.test(text),
  isFloat: (text) => /^(nan|-?inf|-?\d{1,17}(\.\d{1,25}(e[+-]\d{2,3})?|e[+-]\d{2,3}))$/.test(text),
  isBigint: () => false,
  isName: isPythonName,
  isMember,
  // A pattern may be an attribute of a class.
  isExport: isModule,
  isModule,
  isErrorName: (text) => text === "" || isModule(text),
  // The pattern is only ever written as a text, and Python alone can say whether it is one.
  isRegex: (_, flags) => flags === "",
  isDate: () => false,
  isCall,
  buildsInstances: true,
  isParameter,
  consoleMethods: new Set(),
  isClock: isModule,
};
