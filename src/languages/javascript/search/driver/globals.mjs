// Notices when code under test changes built-in objects, and restores them.
/** @import { Namespace } from "../driver-types.ts" */

/** @typedef {readonly [key: PropertyKey, before: PropertyDescriptor]} Entry */
/** @typedef {{ readonly owner: object; readonly entries: readonly Entry[]; readonly whole: boolean }} Remembered */

const { getOwnPropertyDescriptor, defineProperty, deleteProperty, ownKeys } = Reflect;
const { is } = Object;

const names =
  "Object Function Array String Number Boolean Symbol BigInt Map Set WeakMap WeakSet Promise RegExp Date Error JSON Math Reflect Proxy Buffer ArrayBuffer Uint8Array SharedArrayBuffer Atomics URL setTimeout clearTimeout setImmediate queueMicrotask structuredClone process console";

/** Remembers the built-in objects as they are now. */
export function guardGlobals() {
  /** @type {Remembered[]} */
  const kept = [];
  /** @type {(owner: object, keys: readonly PropertyKey[]) => void} */
  const keep = (owner, keys) => {
    /** @type {Entry[]} */
    const entries = [];
    for (const key of keys) {
      const before = getOwnPropertyDescriptor(owner, key);
      if (before) entries.push([key, before]);
    }
    kept.push({ owner, entries, whole: owner !== globalThis });
  };
  const globals = names.split(" ");
  keep(globalThis, globals);
  for (const name of globals) {
    /** @type {unknown} */
    const value = Reflect.get(globalThis, name);
    if (typeof value !== "function" && !/^(JSON|Math|Reflect|Atomics)$/.test(name)) continue;
    const own = /** @type {object & { readonly prototype?: object }} */ (value);
    keep(own, ownKeys(own));
    if (own.prototype) keep(own.prototype, ownKeys(own.prototype));
  }
  /** @type {(owner: object, key: PropertyKey, before: PropertyDescriptor) => boolean} */
  const isAsBefore = (owner, key, before) => {
    const now = getOwnPropertyDescriptor(owner, key);
    return (
      now !== undefined && is(now.value, before.value) && now.get === before.get && now.set === before.set
    );
  };
  // Indexed loops, because code under test may have changed iteration. No index is missing.
  const isIntact = () => {
    for (let at = 0; at < kept.length; at++) {
      const { owner, entries, whole } = /** @type {Remembered} */ (kept[at]);
      if (whole && ownKeys(owner).length !== entries.length) return false;
      for (let index = 0; index < entries.length; index++) {
        const entry = /** @type {Entry} */ (entries[index]);
        if (!isAsBefore(owner, entry[0], entry[1])) return false;
      }
    }
    return true;
  };
  /** @param {Remembered} remembered */
  const restoreOne = ({ owner, entries, whole }) => {
    const keys = whole ? ownKeys(owner) : [];
    for (let index = 0; index < keys.length; index++) {
      const key = /** @type {PropertyKey} */ (keys[index]);
      let known = false;
      for (let at = 0; at < entries.length; at++) known ||= entries[at]?.[0] === key;
      if (!known) deleteProperty(owner, key);
    }
    for (let index = 0; index < entries.length; index++) {
      const entry = /** @type {Entry} */ (entries[index]);
      if (!isAsBefore(owner, entry[0], entry[1])) defineProperty(owner, entry[0], entry[1]);
    }
  };
  return {
    isIntact,
    /** Restores what was changed; false where that fails. */
    restore() {
      for (let at = 0; at < kept.length; at++) restoreOne(/** @type {Remembered} */ (kept[at]));
      return isIntact();
    },
  };
}

/**
 * A function that loads a module as if for the first time: globals that it defined before are removed first. Globals of
 * the modules that it imports are defined only once, and are restored.
 */
export function createFreshLoad() {
  /** @type {Map<PropertyKey, PropertyDescriptor>} */
  const defined = new Map();
  /** @param {() => Promise<Namespace>} load */
  return async (load) => {
    for (const key of defined.keys()) deleteProperty(globalThis, key);
    const known = new Set(ownKeys(globalThis));
    try {
      return await load();
    } finally {
      for (const key of ownKeys(globalThis)) {
        // Reads only new globals: some are created when they are first read, which takes time.
        const descriptor = known.has(key) ? undefined : getOwnPropertyDescriptor(globalThis, key);
        if (descriptor) defined.set(key, descriptor);
      }
      for (const [key, descriptor] of defined)
        if (!(key in globalThis)) defineProperty(globalThis, key, descriptor);
    }
  };
}
