// The language's own functions as they are before the code under test is loaded, which may replace them. Code that reads
// values of that code uses these, indexed loops and plain objects only: nothing of it can be replaced.
import { types } from "node:util";

/** @typedef {(this: any, ...args: any[]) => any} Method */

const { apply, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { bind, call } = Function.prototype;

/**
 * A method as a function that takes its receiver first.
 *
 * @type {<T>(method: Function) => (receiver: unknown, ...args: unknown[]) => T}
 */
const uncurried = (method) => apply(bind, call, [method]);

/** @type {<T>(owner: object, name: string) => (receiver: unknown) => T} */
const getter = (owner, name) => uncurried(/** @type {Method} */ (getOwnPropertyDescriptor(owner, name)?.get));

const typedArray = /** @type {object} */ (getPrototypeOf(Uint8Array.prototype));
const generator = /** @type {object} */ (getPrototypeOf(function* () {}.prototype));

export const { isArray } = Array;
export const { is, hasOwn } = Object;
export const { isSafeInteger, isNaN: isNumberless } = Number;
export const { stringify } = JSON;
export const { keyFor } = Symbol;
export const toText = String;
export const objectPrototype = Object.prototype;
export { apply, getOwnPropertyDescriptor, getPrototypeOf, ownKeys };
export const {
  isProxy,
  isDate,
  isRegExp,
  isSet,
  isMap,
  isUint8Array,
  isTypedArray,
  isDataView,
  isArrayBuffer,
  isGeneratorObject,
  isNativeError,
  isPromise,
} = types;

/** Built-in classes by name: their objects can be written as a call. */
export const bufferPrototype = Buffer.prototype;
export const setPrototype = Set.prototype;
export const mapPrototype = Map.prototype;
export const errorPrototype = Error.prototype;
/** @type {ReadonlyMap<object, string>} */
const typedNames = new Map(
  ownKeys(globalThis)
    .filter(
      (name) => typeof name === "string" && /^(Big)?(Ui|I)nt\d+(Clamped)?Array$|^Float\d+Array$/.test(name),
    )
    .map((name) => [Reflect.get(globalThis, name).prototype, String(name)]),
);
const mapGet = uncurried(Map.prototype.get);
/** @type {(prototype: object | null) => string | undefined} */
export const typedArrayName = (prototype) =>
  /** @type {string | undefined} */ (mapGet(typedNames, prototype));

/** @type {(pattern: RegExp, text: string) => boolean} */
export const matches = (
  (exec) => (pattern, text) =>
    exec(pattern, text) !== null
)(uncurried(RegExp.prototype.exec));
/** @type {(text: string, from: number, to: number) => string} */
export const sliceText = uncurried(String.prototype.slice);
/** @type {(text: string) => boolean} */
export const isWellFormed = uncurried(String.prototype.isWellFormed);
/** @type {(text: string) => string} */
export const toWellFormed = uncurried(String.prototype.toWellFormed);
/** @type {(date: unknown) => number} */
export const timeOf = uncurried(Date.prototype.getTime);
/** @type {(date: unknown) => string} */
export const isoOf = uncurried(Date.prototype.toISOString);
/** @type {(set: unknown, each: (item: unknown, key: unknown) => void) => void} */
export const eachOfSet = uncurried(Set.prototype.forEach);
/** @type {(map: unknown, each: (item: unknown, key: unknown) => void) => void} */
export const eachOfMap = uncurried(Map.prototype.forEach);
/** @type {(array: unknown) => number} */
export const typedLength = getter(typedArray, "length");
/** @type {(view: unknown) => ArrayBuffer} */
export const bufferOf = getter(DataView.prototype, "buffer");
/** @type {(buffer: unknown) => number} */
export const byteLength = getter(ArrayBuffer.prototype, "byteLength");
/** @type {(generator: unknown) => { done?: boolean; value: unknown }} */
export const nextOf = uncurried(/** @type {Method} */ (getOwnPropertyDescriptor(generator, "next")?.value));
/** @type {(value: unknown) => string} */
export const functionText = uncurried(Function.prototype.toString);
/** @type {(regex: unknown) => string} */
export const sourceOf = getter(RegExp.prototype, "source");
const flagGetters = "hasIndices global ignoreCase multiline dotAll unicode unicodeSets sticky"
  .split(" ")
  .map((name) => /** @type {(regex: unknown) => boolean} */ (getter(RegExp.prototype, name)));

/**
 * The flags of a regular expression, whatever its own properties say.
 *
 * @param {unknown} regex
 */
export function flagsOf(regex) {
  let flags = "";
  for (let at = 0; at < flagGetters.length; at++) if (flagGetters[at]?.(regex)) flags += "dgimsuvy"[at];
  return flags;
}

/**
 * A list of as many items, each made by a function.
 *
 * @template T
 * @param {number} length
 * @param {(at: number) => T} make
 */
export function listOf(length, make) {
  /** @type {T[]} */
  const list = [];
  for (let at = 0; at < length; at++) list[at] = make(at);
  return list;
}

/**
 * A property as it is found on an object or its prototypes, without running a getter; undefined for a getter, too.
 *
 * @type {(value: object, key: PropertyKey) => unknown}
 */
export function read(value, key) {
  for (let from = /** @type {object | null} */ (value); from !== null; from = getPrototypeOf(from)) {
    if (isProxy(from)) return undefined;
    const found = getOwnPropertyDescriptor(from, key);
    if (found) return hasOwn(found, "value") ? found.value : undefined;
  }
  return undefined;
}

const pollutable = [Object.prototype, Array.prototype];
const promised = /** @type {const} */ (["then", "constructor"]);
const { prototype: promises } = Promise;

/**
 * Whether nothing was put where the driver's own lists, objects and promises would meet it. `renew` accepts what loading
 * the module changed.
 */
export function createSoundness() {
  const known = () => listOf(promised.length, (at) => getOwnPropertyDescriptor(promises, promised[at] ?? ""));
  let before = known();
  return {
    renew() {
      before = known();
    },
    isSound() {
      for (let at = 0; at < pollutable.length; at++) {
        const owner = /** @type {object} */ (pollutable[at]);
        const first = ownKeys(owner)[0];
        // Numbers come first.
        if (typeof first === "string" && first >= "0" && first < ":") return false;
        if (getOwnPropertyDescriptor(owner, "toJSON")) return false;
      }
      for (let at = 0; at < promised.length; at++) {
        const now = getOwnPropertyDescriptor(promises, promised[at] ?? "");
        if (now?.value !== before[at]?.value || now?.get !== before[at]?.get) return false;
      }
      return true;
    },
  };
}
