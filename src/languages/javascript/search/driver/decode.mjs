// Makes values from tagged JSON.
import { encodeArguments } from "./values.mjs";

/**
 * @import { Value } from "../../../values/value.ts"
 * @import { Calls, Subject } from "../driver-types.ts"
 * @import { createFiles } from "./files.mjs"
 */

/**
 * The value that plain data stands for; `lookUp` finds an export by name, `files` writes a file.
 *
 * @type {(value: Value, lookUp: (name: string) => unknown, files: ReturnType<typeof createFiles>) => unknown}
 */
export function decodeValue(value, lookUp, files) {
  /** @param {Value} inner */
  const decode = (inner) => decodeValue(inner, lookUp, files);
  switch (value.kind) {
    case "null":
      return null;
    case "boolean":
    case "string":
      return value.value;
    case "integer":
    case "float":
      return Number(value.value);
    case "bigint":
      return BigInt(value.value);
    case "list":
    case "tuple":
      return value.items.map(decode);
    case "set":
      return new Set(value.items.map(decode));
    case "dict":
      return Object.fromEntries(value.entries.map(([key, inner]) => [decode(key), decode(inner)]));
    case "map":
      return new Map(value.entries.map(([key, inner]) => [decode(key), decode(inner)]));
    case "bytes":
      return Uint8Array.from(value.bytes);
    case "regex":
      return new RegExp(value.source, value.flags);
    case "date":
      return new Date(value.iso);
    case "file":
      return files.make(value);
    case "construct":
      return construct(value, value.args.map(decode), lookUp);
    case "instance":
      return instanceOf(value, decode);
    case "callback":
      return recorder(value.throws, value.returns && { value: decode(value.returns) });
    default:
      return undefined;
  }
}

/**
 * A new object of an exported class, or of a global one; a global function is called.
 *
 * @param {Extract<Value, { kind: "construct" }>} value
 * @param {readonly unknown[]} args
 * @param {(name: string, module?: string) => unknown} lookUp
 */
function construct({ className, module }, args, lookUp) {
  if (module !== "builtins") return new /** @type {Subject} */ (lookUp(className, module))(...args);
  const path = className.split(".");
  const name = path.pop() ?? "";
  const everything = /** @type {Subject} */ (/** @type {unknown} */ (globalThis));
  const owner = path.reduce((from, part) => /** @type {Subject} */ (from[part]), everything);
  return /^[a-z]/.test(name)
    ? /** @type {Subject} */ (owner[name])(...args)
    : new /** @type {Subject} */ (owner[name])(...args);
}

/**
 * An object of a new class whose objects start with these fields.
 *
 * @type {(value: Extract<Value, { kind: "instance" }>, decode: (value: Value) => unknown) => object}
 */
function instanceOf({ type, fields }, decode) {
  class Own {
    constructor() {
      for (const [name, value] of fields)
        Object.assign(this, { [name]: value.kind === "self" ? this : decode(value) });
    }
  }
  defineProperty(Own, "name", { value: type });
  return new Own();
}

const MAX_CALLS = 20;
const { defineProperty } = Object;
/** @type {WeakMap<Function, Value[][]>} */
const recorded = new WeakMap();

/**
 * A function that records its arguments, then throws, or returns a value or its first argument.
 *
 * @param {string | undefined} message
 * @param {{ readonly value: unknown } | undefined} returns
 */
function recorder(message, returns) {
  /** @type {Value[][]} */
  const calls = [];
  /** @param {unknown[]} args */
  const callback = (...args) => {
    if (calls.length < MAX_CALLS) calls.push(encodeArguments(args));
    if (message !== undefined) throw new Error(message);
    return returns ? returns.value : args[0];
  };
  // As a test writes it: `(value) => value`, but `() => 1`.
  if (!returns && message === undefined) defineProperty(callback, "length", { value: 1 });
  recorded.set(callback, calls);
  return callback;
}

/**
 * The calls of callbacks among the arguments, by the index of the argument.
 *
 * @type {(args: readonly unknown[]) => Calls}
 */
export function callsAmong(args) {
  return args.flatMap((value, index) => {
    const calls = typeof value === "function" ? recorded.get(value) : undefined;
    return calls && calls.length > 0 ? [[index, calls.slice()]] : [];
  });
}
