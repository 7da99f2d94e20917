import { type AnswerGrammar, isIdentifier, type ReportedCall } from "../../search/answers/answer-grammar.ts";
import type { Value } from "../../values/value.ts";

const reserved = new Set(
  [
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false",
    "finally for function if implements import in instanceof interface let new null package private protected public",
    "return static super switch this throw true try typeof undefined var void while with yield NaN Infinity",
  ].flatMap((words) => words.split(" ")),
);

const LARGEST_BUFFER = 1_000_000;

const isByte = (value: Value) => value.kind === "integer" && /^\d{1,3}$/.test(value.value);
const isNumber = (value: Value) => value.kind === "integer" || value.kind === "float";
const listThat =
  (isItem: (value: Value) => boolean) =>
  ([only, ...others]: readonly Value[]) =>
    others.length === 0 && only?.kind === "list" && only.items.every(isItem);

/** The calls that make what the driver cannot write as a literal, with the arguments that they take. */
const calls: Readonly<Record<string, (args: readonly Value[]) => boolean>> = {
  "Symbol.for": ([key, ...others]) => key?.kind === "string" && others.length === 0,
  "Buffer.from": listThat(isByte),
  ...Object.fromEntries(
    "Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array"
      .split(" ")
      .map((name) => [name, listThat(isNumber)]),
  ),
  BigInt64Array: listThat(({ kind }) => kind === "bigint"),
  BigUint64Array: listThat(({ kind }) => kind === "bigint"),
  ArrayBuffer: ([size, ...others]) =>
    size?.kind === "integer" && Number(size.value) <= LARGEST_BUFFER && others.length === 0,
  DataView: ([buffer, ...others]) =>
    buffer?.kind === "construct" && buffer.className === "ArrayBuffer" && others.length === 0,
};

function isCall({ module, className, args }: ReportedCall): boolean {
  return module === "builtins" && Object.hasOwn(calls, className) && calls[className]?.(args) === true;
}

/** Whether the text is how the language itself writes that number. */
function isNumeral(text: string): boolean {
  return /^-?(\d[\d.e+-]*|Infinity)$|^NaN$/.test(text) && String(Number(text)) === text;
}

/** Whether `/source/flags` is that regular expression. It is parsed, but never run. */
function isRegex(source: string, flags: string): boolean {
  if (!/^d?g?i?m?s?u?v?y?$/.test(flags)) return false;
  try {
    const { source: written, flags: known } = new RegExp(source, flags);
    return written === source && known === flags;
  } catch {
    return false;
  }
}

function isDate(iso: string): boolean {
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString() === iso;
}

/** Members of the language's own machinery, such as `constructor`, are left out: they lead from any value to code. */
function isMember(text: string): boolean {
  return isIdentifier(text) && !/^(__.*|constructor|prototype)$/.test(text);
}

/** What the driver of JavaScript may report. */
export const javascriptAnswers: AnswerGrammar = {
  kinds: {
    null: true,
    undefined: true,
    boolean: true,
    integer: true,
    float: true,
    bigint: true,
    string: true,
    list: true,
    tuple: false,
    set: true,
    iterator: true,
    dict: true,
    map: true,
    bytes: true,
    regex: true,
    date: true,
    construct: true,
    member: false,
    file: true,
    placed: false,
    named: false,
    callback: false,
    class: false,
    instance: true,
    self: false,
    opaque: true,
  },
  isInteger: (text) => isNumeral(text) && Number.isSafeInteger(Number(text)),
  isFloat: (text) => text === "-0" || isNumeral(text),
  isBigint: (text) => /^(0|-?[1-9]\d*)$/.test(text),
  isName: (text) => isIdentifier(text) && !reserved.has(text) && !text.startsWith("__"),
  isMember,
  isExport: (text) => text === "module.exports" || isIdentifier(text),
  isModule: () => false,
  isErrorName: (text) => /^[^\p{C}\p{Zl}\p{Zp}]{0,200}$/u.test(text),
  isRegex,
  isDate,
  isCall,
  buildsInstances: false,
  isParameter: () => false,
  consoleMethods: new Set(["log", "info", "warn", "error", "debug"]),
  isClock: (name) => name === "",
};
