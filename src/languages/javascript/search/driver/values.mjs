// Values as tagged JSON, bounded in size and safe against hostile objects.
import { types } from "node:util";

/**
 * @import { Value } from "../../../values/value.ts"
 * @import { ObservedError } from "../../../search/observation.ts"
 */

/** @typedef {{ nodes: number; readonly seen: Set<object> }} State */
/** @typedef {(item: unknown) => Value} Inner */

const toText = String;
const MAX_NODES = 120;
const MAX_DEPTH = 8;
const MAX_TEXT = 1000;
const MAX_ITEMS = 30;
const MAX_MESSAGE = 500;
const MAX_MEMBERS = 10;
/** Instead of a number of parameters, for a getter. */
const READ = -1;

/**
 * Members of a value that can be called, with the number of parameters; a function itself has an empty name.
 *
 * @type {(value: unknown) => [string, number][]}
 */
export function membersOf(value) {
  if (typeof value === "function") return [["", value.length]];
  if (typeof value !== "object" || value === null || types.isProxy(value) || isBuiltIn(value)) return [];
  try {
    return callableOn(value);
  } catch {
    return [];
  }
}

/** @type {(value: object) => [string, number][]} */
function callableOn(value) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (let from = value; from && from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    for (const [key, { value: member, get }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (!/^[a-z]\w*$/i.test(key) || key === "constructor" || found.has(key)) continue;
      if (typeof member === "function") found.set(key, member.length);
      else if (get) found.set(key, READ);
    }
  }
  return [...found].slice(0, MAX_MEMBERS);
}

/** @param {object} value */
function isBuiltIn(value) {
  const tag = Object.prototype.toString.call(value);
  return tag !== "[object Object]";
}

/**
 * A value as plain data, opaque where it cannot be written down.
 *
 * @type {(value: unknown) => Value}
 */
export function encodeSafely(value) {
  try {
    return encode(value, { nodes: 0, seen: new Set() }, 0);
  } catch {
    return { kind: "opaque", type: "object" };
  }
}

/** @type {(value: unknown, state: State, depth: number) => Value} */
function encode(value, state, depth) {
  if (++state.nodes > MAX_NODES || depth > MAX_DEPTH) throw new Error("too large");
  switch (typeof value) {
    case "undefined":
      return { kind: "undefined" };
    case "boolean":
      return { kind: "boolean", value };
    case "string":
      if (value.length > MAX_TEXT || !value.isWellFormed()) throw new Error("too large");
      return { kind: "string", value };
    case "number":
      return Number.isSafeInteger(value) && !Object.is(value, -0)
        ? { kind: "integer", value: String(value) }
        : { kind: "float", value: Object.is(value, -0) ? "-0" : String(value) };
    case "bigint":
      return { kind: "bigint", value: String(value).slice(0, MAX_TEXT) };
    case "object":
      return value === null ? { kind: "null" } : encodeObject(value, state, depth);
    case "symbol":
      return encodeSymbol(value);
    default:
      return { kind: "opaque", type: typeof value };
  }
}

/** @type {(className: string, ...args: Value[]) => Value} */
const builtIn = (className, ...args) => ({ kind: "construct", module: "builtins", className, args });

/** @type {(value: symbol) => Value} */
function encodeSymbol(value) {
  const key = Symbol.keyFor(value);
  if (key === undefined) return { kind: "opaque", type: "symbol" };
  return builtIn("Symbol.for", { kind: "string", value: key });
}

/**
 * A value that holds bytes, as a call that creates it; undefined for anything else.
 *
 * @param {object} value
 * @param {Inner} inner
 */
function encodeBinary(value, inner) {
  if (Buffer.isBuffer(value)) return builtIn("Buffer.from", inner([...value]));
  if (types.isTypedArray(value) && isPlain(value, Reflect.get(globalThis, typeName(value))))
    return builtIn(typeName(value), inner([...value]));
  const buffer = types.isDataView(value) ? value.buffer : value;
  if (!types.isArrayBuffer(buffer) || new Uint8Array(buffer).some((byte) => byte !== 0)) return undefined;
  const made = builtIn("ArrayBuffer", inner(buffer.byteLength));
  return buffer === value ? made : builtIn("DataView", made);
}

/** @type {(value: object, state: State, depth: number) => Value} */
function encodeObject(value, state, depth) {
  if (types.isProxy(value) || state.seen.has(value)) return { kind: "opaque", type: "object" };
  state.seen.add(value);
  /** @type {Inner} */
  const inner = (item) => encode(item, state, depth + 1);
  try {
    if (Array.isArray(value)) {
      if (value.length > MAX_NODES || Object.keys(value).length !== value.length)
        throw new Error("too large");
      return { kind: "list", items: Array.from(value, inner) };
    }
    if (types.isDate(value))
      return Number.isNaN(value.getTime())
        ? { kind: "opaque", type: "Date" }
        : { kind: "date", iso: value.toISOString() };
    if (types.isRegExp(value)) return { kind: "regex", source: value.source, flags: value.flags };
    if (types.isSet(value) && isPlain(value, Set)) return { kind: "set", items: Array.from(value, inner) };
    if (types.isMap(value) && isPlain(value, Map))
      return { kind: "map", entries: Array.from(value, ([key, item]) => [inner(key), inner(item)]) };
    if (types.isUint8Array(value) && !Buffer.isBuffer(value)) return { kind: "bytes", bytes: [...value] };
    const binary = encodeBinary(value, inner);
    if (binary) return binary;
    if (value instanceof Drained) return { kind: "iterator", items: value.items.map(inner) };
    if (types.isGeneratorObject(value)) return { kind: "iterator", items: take(value).map(inner) };
    /** @type {object | null} */
    const prototype = Object.getPrototypeOf(value);
    const nullPrototype = isBare(prototype);
    if (prototype === Object.prototype || nullPrototype) {
      return { kind: "dict", entries: fields(value, inner), ...(nullPrototype ? { nullPrototype } : {}) };
    }
    return {
      kind: "instance",
      type: typeName(value),
      fields: namedFields(value, inner),
    };
  } finally {
    state.seen.delete(value);
  }
}

/**
 * Whether a prototype adds nothing: it is null, or empty and of no class.
 *
 * @param {object | null} prototype
 */
function isBare(prototype) {
  if (prototype === null) return true;
  return Object.getPrototypeOf(prototype) === null && Object.getOwnPropertyNames(prototype).length === 0;
}

/**
 * False for classes that extend a built-in one: their objects are not equal to its objects.
 *
 * @type {(value: object, builtIn: Function | undefined) => boolean}
 */
function isPlain(value, builtIn) {
  return Object.getPrototypeOf(value) === builtIn?.prototype;
}

/** @type {(value: object, inner: Inner) => [Value, Value][]} */
function fields(value, inner) {
  /** @type {[Value, Value][]} */
  const entries = [];
  for (const key of Reflect.ownKeys(value)) {
    const { get, value: item, enumerable } = Object.getOwnPropertyDescriptor(value, key) ?? {};
    if (!enumerable) continue;
    /** @type {Value} */
    const name = typeof key === "symbol" ? encodeSymbol(key) : { kind: "string", value: key };
    entries.push([name, get ? { kind: "opaque", type: "getter" } : inner(item)]);
  }
  return entries;
}

/** @type {(value: object, inner: Inner) => [string, Value][]} */
function namedFields(value, inner) {
  return fields(value, inner).flatMap(([key, item]) => (key.kind === "string" ? [[key.value, item]] : []));
}

class Drained {
  /** @param {readonly unknown[]} items */
  constructor(items) {
    this.items = items;
  }
}

/**
 * All items of an asynchronous generator.
 *
 * @param {AsyncGenerator<unknown>} generator
 */
export async function drain(generator) {
  const items = [];
  for await (const item of generator) if (items.push(item) > MAX_ITEMS) throw new Error("goldseam: too many");
  return new Drained(items);
}

/** @param {Iterable<unknown>} iterator */
function take(iterator) {
  const items = [];
  for (const item of iterator) if (items.push(item) > MAX_ITEMS) throw new Error("too large");
  return items;
}

/** @type {(value: object) => string} */
function typeName(value) {
  /** @type {unknown} */
  const maker = Object.getPrototypeOf(value).constructor;
  return typeof maker === "function" && typeof maker.name === "string" ? maker.name : "object";
}

/**
 * The fields of an object of a class; empty for anything else.
 *
 * @type {(receiver: unknown) => readonly (readonly [string, Value])[]}
 */
export function encodeFields(receiver) {
  if (typeof receiver !== "object" || receiver === null) return [];
  const found = encodeSafely(receiver);
  return found.kind === "instance" ? found.fields : [];
}

/**
 * The message of an error, cut to a limit.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
  return toText(/** @type {Partial<Error> | undefined} */ (error)?.message ?? error).slice(0, MAX_MESSAGE);
}

/**
 * The class, name and message of an error; empty for other values.
 *
 * @type {(error: unknown) => ObservedError}
 */
export function encodeError(error) {
  try {
    if (error instanceof Error || types.isNativeError(error)) {
      return {
        type: error.constructor?.name || error.name,
        name: String(error.name),
        message: String(error.message).slice(0, MAX_TEXT),
      };
    }
  } catch {}
  return { type: "", name: "", message: "" };
}
