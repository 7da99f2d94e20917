// Notices when code under test changes what every program leans on, and puts it back.
/** @import { Namespace } from "../driver-types.ts" */

/** @typedef {{ readonly key: PropertyKey; readonly before: PropertyDescriptor | undefined }} Kept */
/** @typedef {{ readonly owner: object; readonly entries: readonly Kept[]; readonly whole: boolean }} Remembered */

const { getOwnPropertyDescriptor, defineProperty, deleteProperty, ownKeys } = Reflect;
const { is } = Object;

const names =
  "Object Function Array String Number Boolean Symbol BigInt Map Set WeakMap WeakSet Promise RegExp Date Error JSON Math Reflect Proxy Buffer ArrayBuffer Uint8Array SharedArrayBuffer Atomics URL setTimeout clearTimeout setImmediate queueMicrotask structuredClone process console";

/** Remembers the language's own objects as they are now. */
export function guardGlobals() {
  /** @type {Remembered[]} */
  const kept = [];
  /**
   * @param {object} owner
   * @param {readonly PropertyKey[]} keys
   */
  const keep = (owner, keys) => {
    const entries = [];
    for (const key of keys) entries.push({ key, before: getOwnPropertyDescriptor(owner, key) });
    kept.push({ owner, entries, whole: owner !== globalThis });
  };
  const globals = names.split(" ");
  keep(globalThis, globals);
  for (const name of globals) {
    /** @type {unknown} */
    const value = Reflect.get(globalThis, name);
    if (typeof value !== "function" && !/^(JSON|Math|Reflect|Atomics)$/.test(name)) continue;
    const own = /** @type {object} */ (value);
    keep(own, ownKeys(own));
    if (typeof value === "function" && value.prototype) keep(value.prototype, ownKeys(value.prototype));
  }
  // Lists are walked by their indices: iteration is among what code may have changed.
  const isIntact = () => {
    for (let at = 0; at < kept.length; at++) {
      const one = kept[at];
      if (one && !isOneIntact(one)) return false;
    }
    return true;
  };
  return {
    isIntact,
    /** Puts back what was changed; false where that cannot be done. */
    restore() {
      for (let at = 0; at < kept.length; at++) {
        const one = kept[at];
        if (one) restoreOne(one);
      }
      return isIntact();
    },
  };
}

/**
 * @param {object} owner
 * @param {Kept} kept
 */
function isAsBefore(owner, { key, before }) {
  const now = getOwnPropertyDescriptor(owner, key);
  if (now === undefined || before === undefined) return now === before;
  return is(now.value, before.value) && now.get === before.get && now.set === before.set;
}

/** @param {Remembered} remembered */
function isOneIntact({ owner, entries, whole }) {
  if (whole && ownKeys(owner).length !== entries.length) return false;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (entry && !isAsBefore(owner, entry)) return false;
  }
  return true;
}

/** @param {Remembered} remembered */
function restoreOne({ owner, entries, whole }) {
  const keys = whole ? ownKeys(owner) : [];
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    let known = key === undefined;
    for (let at = 0; at < entries.length; at++) known ||= entries[at]?.key === key;
    if (key !== undefined && !known) deleteProperty(owner, key);
  }
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (entry?.before && !isAsBefore(owner, entry)) defineProperty(owner, entry.key, entry.before);
  }
}

/**
 * A function that loads a module as if for the first time: the globals that it brought before are taken away first. What
 * the modules that it imports brought comes only once, and is put back.
 */
export function createFreshLoad() {
  /** @type {Map<PropertyKey, PropertyDescriptor>} */
  const brought = new Map();
  /** @param {() => Promise<Namespace>} load */
  return async (load) => {
    for (const key of brought.keys()) deleteProperty(globalThis, key);
    const known = new Set(ownKeys(globalThis));
    try {
      return await load();
    } finally {
      for (const key of ownKeys(globalThis)) {
        const descriptor = getOwnPropertyDescriptor(globalThis, key);
        if (descriptor && !known.has(key)) brought.set(key, descriptor);
      }
      for (const [key, descriptor] of brought)
        if (!(key in globalThis)) defineProperty(globalThis, key, descriptor);
    }
  };
}
