import { posix } from "node:path";
import { listEntries, spellValue, type ValueWords } from "../../search/spell-value.ts";
import type { Spelling } from "../../search/spelling.ts";
import { isFunctionName, javascriptString } from "../tests/expression.ts";

const braced = (inside: string) => (inside === "" ? "{}" : `{ ${inside} }`);

const words: ValueWords = {
  nothing: (kind) => kind,
  boolean: String,
  bigint: (digits) => `${digits}n`,
  text: (text) => javascriptString(text, { quote: '"', indent: "" }),
  bytes: (bytes) => `new Uint8Array([${bytes.join(", ")}])`,
  regex: (source, flags) => `/${source}/${flags}`,
  date: (iso) => `new Date("${iso}")`,
  set: (items) => (items === "" ? "new Set()" : `new Set([${items}])`),
  entries: (entries, kind) =>
    kind === "dict" ? braced(listEntries(entries, ": ")) : `new Map(${braced(listEntries(entries, " => "))})`,
  plainKey: (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : undefined),
  made: (className, args) => `${isFunctionName(className) ? "" : "new "}${className}(${args})`,
  callback: (returns) => (returns === undefined ? "(value) => value" : `() => ${returns}`),
  instance: (type, fields) => `${type} ${braced(listEntries(fields, ": "))}`,
};

/** How reports write JavaScript. */
export const javascriptSpelling: Spelling = {
  value: (value) => spellValue(value, words),
  made: (className, args) => `new ${className}(${args})`,
  awaited: (call) => `await ${call}`,
  messages: (method) => `console.${method}`,
  random: "Math.random()",
  fails: (waited) => (waited ? "rejects with" : "throws"),
  errorName: ({ name, type }) => name || type,
  moduleName,
};

/** The name of its file, or of its package. */
function moduleName(path: string, read: (path: string) => string | undefined): string {
  const file = posix.basename(path).replace(/\..*$/, "");
  const own = /"name"\s*:\s*"(?:@[^/"]+\/)?([^"]+)"/.exec(read("package.json") ?? "")?.[1] ?? file;
  const name = /^(index|main)$/.test(file) ? own : file;
  return name.replaceAll(/[^A-Za-z\d]+(.)/g, (_, letter: string) => letter.toUpperCase());
}
