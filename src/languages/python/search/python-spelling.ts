import { posix } from "node:path";
import { listEntries, spellValue, type ValueWords } from "../../search/spell-value.ts";
import type { Spelling } from "../../search/spelling.ts";
import { pythonString } from "../tests/expression.ts";

const words: ValueWords = {
  nothing: () => "None",
  boolean: (value) => (value ? "True" : "False"),
  bigint: (digits) => digits,
  text: (text) => pythonString(text),
  bytes: (bytes) => `b${pythonString(Buffer.from(bytes).toString("latin1"), true)}`,
  regex: (source) => `re.compile(${pythonString(source)})`,
  date: (iso) => iso,
  set: (items) => (items === "" ? "set()" : `{${items}}`),
  entries: (entries) => `{${listEntries(entries, ": ")}}`,
  plainKey: () => undefined,
  made: (className, args) => `${className}(${args})`,
  callback: (returns) => (returns === undefined ? "lambda value: value" : `lambda *_: ${returns}`),
  instance: (type, fields) => `${type}(${listEntries(fields, "=")})`,
};

/** How reports write Python. */
export const pythonSpelling: Spelling = {
  value: (value) => spellValue(value, words),
  made: words.made,
  awaited: (call) => call,
  messages: (method) => method,
  random: "random()",
  fails: () => "raises",
  // The other name is that of the module of the class.
  errorName: ({ type }) => type,
  moduleName: (path) => posix.basename(path, ".py"),
};
