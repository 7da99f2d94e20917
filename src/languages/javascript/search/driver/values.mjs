// Values as tagged JSON, bounded in size and safe against hostile objects: nothing of the code under test runs.
import { drainedBy } from "./drained.mjs";
import { plainName } from "./errors.mjs";
import {
  bufferOf,
  bufferPrototype,
  byteLength,
  eachOfMap,
  eachOfSet,
  flagsOf,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  is,
  isArray,
  isArrayBuffer,
  isDataView,
  isDate,
  isGeneratorObject,
  isMap,
  isNativeError,
  isNumberless,
  isoOf,
  isProxy,
  isRegExp,
  isSafeInteger,
  isSet,
  isTypedArray,
  isUint8Array,
  isWellFormed,
  keyFor,
  listOf,
  mapPrototype,
  matches,
  objectPrototype,
  ownKeys,
  read,
  setPrototype,
  sourceOf,
  timeOf,
  toText,
  typedArrayName,
  typedLength,
} from "./originals.mjs";

/**
 * @import { Value } from "../../../values/value.ts"
 */

/** @typedef {{ readonly object: object; readonly outer: Path | undefined }} Path */
/** @typedef {{ nodes: number }} State */
/** @typedef {(item: unknown) => Value} Inner */

const MAX_NODES = 120;
const MAX_DEPTH = 8;
const MAX_TEXT = 1000;
const MAX_ITEMS = 30;
const MAX_MEMBERS = 10;
const MAX_BUFFER = 1_000_000;
/** Instead of a number of parameters, for a getter. */
const READ = -1;
const member = /^[a-z]\w*$/i;
const tag = Symbol.toStringTag;

/**
 * Members of a value that can be called, with the number of parameters; a function itself has an empty name.
 *
 * @type {(value: unknown) => [string, number][]}
 */
export function membersOf(value) {
  if (typeof value === "function") return [["", lengthOf(value)]];
  if (typeof value !== "object" || value === null || isProxy(value) || isBuiltIn(value)) return [];
  try {
    return callableOn(value);
  } catch {
    return [];
  }
}

/** @type {(value: Function) => number} */
function lengthOf(value) {
  const length = isProxy(value) ? 0 : read(value, "length");
  return typeof length === "number" && isSafeInteger(length) && length >= 0 && length < 100 ? length : 0;
}

/** @type {(value: object) => [string, number][]} */
function callableOn(value) {
  /** @type {[string, number][]} */
  const found = [];
  for (
    let from = /** @type {object | null} */ (value);
    from && from !== objectPrototype;
    from = getPrototypeOf(from)
  ) {
    if (isProxy(from)) return found;
    const keys = ownKeys(from);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at];
      if (typeof key !== "string" || !matches(member, key) || key === "constructor" || key === "prototype")
        continue;
      const { value: held, get } = getOwnPropertyDescriptor(from, key) ?? {};
      const parameters = typeof held === "function" ? lengthOf(held) : get ? READ : undefined;
      if (parameters === undefined || isAmong(found, key)) continue;
      if (found.length === MAX_MEMBERS) return found;
      found[found.length] = [key, parameters];
    }
  }
  return found;
}

/** @type {(found: readonly [string, number][], key: string) => boolean} */
function isAmong(found, key) {
  for (let at = 0; at < found.length; at++) if (found[at]?.[0] === key) return true;
  return false;
}

/**
 * Whether members of an object are the language's own.
 *
 * @param {object} value
 */
function isBuiltIn(value) {
  return (
    isArray(value) ||
    isDate(value) ||
    isRegExp(value) ||
    isSet(value) ||
    isMap(value) ||
    isTypedArray(value) ||
    isArrayBuffer(value) ||
    isDataView(value) ||
    isGeneratorObject(value) ||
    isNativeError(value) ||
    typeof read(value, tag) === "string"
  );
}

/**
 * A value as plain data, opaque where it cannot be written down.
 *
 * @type {(value: unknown) => Value}
 */
export function encodeSafely(value) {
  try {
    return encode(value, { nodes: 0 }, { depth: 0, path: undefined });
  } catch {
    return { kind: "opaque", type: "object" };
  }
}

/**
 * The arguments of a call, up to a limit.
 *
 * @param {readonly unknown[]} args
 */
export function encodeArguments(args) {
  return listOf(args.length < MAX_ITEMS ? args.length : MAX_ITEMS, (at) => encodeSafely(args[at]));
}

/** @typedef {{ readonly depth: number; readonly path: Path | undefined }} Place */

/** @type {(value: unknown, state: State, place: Place) => Value} */
function encode(value, state, place) {
  if (++state.nodes > MAX_NODES || place.depth > MAX_DEPTH) throw new Error("too large");
  switch (typeof value) {
    case "undefined":
      return { kind: "undefined" };
    case "boolean":
      return { kind: "boolean", value };
    case "string":
      return encodeText(value);
    case "number":
      return isSafeInteger(value) && !is(value, -0)
        ? { kind: "integer", value: toText(value) }
        : { kind: "float", value: is(value, -0) ? "-0" : toText(value) };
    case "bigint": {
      const digits = toText(value);
      if (digits.length > MAX_TEXT) throw new Error("too large");
      return { kind: "bigint", value: digits };
    }
    case "object":
      return value === null ? { kind: "null" } : encodeObject(value, state, place);
    case "symbol":
      return encodeSymbol(value);
    default:
      return { kind: "opaque", type: typeof value };
  }
}

/** @type {(text: string) => Value} */
function encodeText(text) {
  if (text.length > MAX_TEXT || !isWellFormed(text)) throw new Error("too large");
  return { kind: "string", value: text };
}

/** @type {(className: string, ...args: Value[]) => Value} */
const builtIn = (className, ...args) => ({ kind: "construct", module: "builtins", className, args });

/** @type {(value: symbol) => Value} */
function encodeSymbol(value) {
  const key = keyFor(value);
  if (key === undefined) return { kind: "opaque", type: "symbol" };
  return builtIn("Symbol.for", encodeText(key));
}

/**
 * A value that holds bytes, as a call that creates it; undefined for anything else.
 *
 * @param {object} value
 * @param {Inner} inner
 */
function encodeBinary(value, inner) {
  if (isTypedArray(value)) {
    const name = typedArrayName(getPrototypeOf(value));
    const isBuffer = getPrototypeOf(value) === bufferPrototype;
    if (!isBuffer && name === undefined) return undefined;
    return builtIn(isBuffer ? "Buffer.from" : (name ?? ""), inner(numbersIn(value)));
  }
  const buffer = isDataView(value) ? bufferOf(value) : value;
  if (!isArrayBuffer(buffer) || byteLength(buffer) > MAX_BUFFER) return undefined;
  const bytes = new Bytes(/** @type {ArrayBuffer} */ (buffer));
  for (let at = 0; at < typedLength(bytes); at++) if (bytes[at] !== 0) return undefined;
  const made = builtIn("ArrayBuffer", inner(byteLength(buffer)));
  return buffer === value ? made : builtIn("DataView", made);
}

const Bytes = Uint8Array;

/** @param {object} value */
function numbersIn(value) {
  const length = typedLength(value);
  if (length > MAX_NODES) throw new Error("too large");
  return listOf(length, (at) => /** @type {Uint8Array} */ (value)[at]);
}

/** @type {(value: object, path: Path | undefined) => boolean} */
function isOn(value, path) {
  for (let at = path; at; at = at.outer) if (at.object === value) return true;
  return false;
}

/** @type {(value: object, state: State, place: Place) => Value} */
function encodeObject(value, state, { depth, path }) {
  if (isProxy(value) || isOn(value, path)) return { kind: "opaque", type: "object" };
  const inside = { depth: depth + 1, path: { object: value, outer: path } };
  /** @type {Inner} */
  const inner = (item) => encode(item, state, inside);
  if (isArray(value)) return { kind: "list", items: itemsOf(value, inner) };
  if (isDate(value))
    return isNumberless(timeOf(value))
      ? { kind: "opaque", type: "Date" }
      : { kind: "date", iso: isoOf(value) };
  if (isRegExp(value)) return encodeRegex(value);
  const prototype = getPrototypeOf(value);
  if (isSet(value) && prototype === setPrototype)
    return { kind: "set", items: gather(eachOfSet, value, inner) };
  if (isMap(value) && prototype === mapPrototype)
    return { kind: "map", entries: gather(eachOfMap, value, (item, key) => [inner(key), inner(item)]) };
  if (isUint8Array(value) && prototype !== bufferPrototype) return { kind: "bytes", bytes: bytesOf(value) };
  const binary = encodeBinary(value, inner);
  if (binary) return binary;
  const drained = drainedBy(value);
  if (drained) return { kind: "iterator", items: listOf(drained.length, (at) => inner(drained[at])) };
  const nullPrototype = isBare(prototype);
  if (prototype === objectPrototype || nullPrototype)
    return { kind: "dict", entries: fields(value, inner), ...(nullPrototype ? { nullPrototype } : {}) };
  return { kind: "instance", type: typeName(value), fields: namedFields(value, inner) };
}

/** @type {(value: object) => Value} */
function encodeRegex(value) {
  const source = sourceOf(value);
  if (source.length > MAX_TEXT || !isWellFormed(source)) throw new Error("too large");
  return { kind: "regex", source, flags: flagsOf(value) };
}

/** @type {(value: unknown[], inner: Inner) => Value[]} */
function itemsOf(value, inner) {
  if (value.length > MAX_NODES || enumerable(value) !== value.length) throw new Error("too large");
  return listOf(value.length, (at) => {
    const found = getOwnPropertyDescriptor(value, at);
    if (!found) throw new Error("too large");
    return hasOwn(found, "value") ? inner(found.value) : { kind: "opaque", type: "getter" };
  });
}

/** @param {object} value */
function enumerable(value) {
  const keys = ownKeys(value);
  let count = 0;
  for (let at = 0; at < keys.length; at++) {
    const key = /** @type {PropertyKey} */ (keys[at]);
    if (typeof key === "string" && getOwnPropertyDescriptor(value, key)?.enumerable) count += 1;
  }
  return count;
}

/** @param {object} value */
function bytesOf(value) {
  const length = typedLength(value);
  if (length > MAX_TEXT) throw new Error("too large");
  return listOf(length, (at) => /** @type {Uint8Array} */ (value)[at] ?? 0);
}

/**
 * @template T
 * @param {(collection: unknown, each: (item: unknown, key: unknown) => void) => void} each
 * @param {object} collection
 * @param {(item: unknown, key: unknown) => T} make
 */
function gather(each, collection, make) {
  /** @type {T[]} */
  const found = [];
  each(collection, (item, key) => {
    found[found.length] = make(item, key);
  });
  return found;
}

/**
 * Whether a prototype adds nothing: it is null, or empty and of no class.
 *
 * @param {object | null} prototype
 */
function isBare(prototype) {
  if (prototype === null) return true;
  return !isProxy(prototype) && getPrototypeOf(prototype) === null && ownKeys(prototype).length === 0;
}

/** @type {(value: object, inner: Inner) => [Value, Value][]} */
function fields(value, inner) {
  /** @type {[Value, Value][]} */
  const entries = [];
  const keys = ownKeys(value);
  for (let at = 0; at < keys.length; at++) {
    const key = /** @type {string | symbol} */ (keys[at]);
    const found = getOwnPropertyDescriptor(value, key);
    if (!found?.enumerable) continue;
    const name = typeof key === "symbol" ? encodeSymbol(key) : encodeText(key);
    entries[entries.length] = [
      name,
      hasOwn(found, "value") ? inner(found.value) : { kind: "opaque", type: "getter" },
    ];
  }
  return entries;
}

/** @type {(value: object, inner: Inner) => [string, Value][]} */
function namedFields(value, inner) {
  const entries = fields(value, inner);
  /** @type {[string, Value][]} */
  const named = [];
  for (let at = 0; at < entries.length; at++) {
    const [key, item] = entries[at] ?? [];
    if (key?.kind === "string" && item) named[named.length] = [key.value, item];
  }
  return named;
}

/** @type {(value: object) => string} */
function typeName(value) {
  const maker = read(getPrototypeOf(value) ?? {}, "constructor");
  const name = typeof maker === "function" && !isProxy(maker) ? read(maker, "name") : undefined;
  return plainName(name) ?? "object";
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
