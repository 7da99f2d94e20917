// Notices when code under test changes what every program leans on, and puts it back.
const { getOwnPropertyDescriptor, defineProperty, deleteProperty, ownKeys } = Reflect;
const { is } = Object;

const names =
  "Object Function Array String Number Boolean Symbol BigInt Map Set WeakMap WeakSet Promise RegExp Date Error JSON Math Reflect Proxy Buffer ArrayBuffer Uint8Array SharedArrayBuffer Atomics URL setTimeout clearTimeout setImmediate queueMicrotask structuredClone process console";

/** Remembers the language's own objects as they are now. */
export function guardGlobals() {
  const kept = [];
  const keep = (owner, keys) => {
    const entries = [];
    for (const key of keys) entries.push([key, getOwnPropertyDescriptor(owner, key)]);
    kept.push({ owner, entries, whole: owner !== globalThis });
  };
  const globals = names.split(" ");
  keep(globalThis, globals);
  for (const name of globals) {
    const value = globalThis[name];
    if (typeof value !== "function" && !/^(JSON|Math|Reflect|Atomics)$/.test(name)) continue;
    keep(value, ownKeys(value));
    if (value.prototype) keep(value.prototype, ownKeys(value.prototype));
  }
  const isAsBefore = (owner, key, before) => {
    const now = getOwnPropertyDescriptor(owner, key);
    return (
      now !== undefined && is(now.value, before.value) && now.get === before.get && now.set === before.set
    );
  };
  const isIntact = () => {
    for (let at = 0; at < kept.length; at++) {
      const { owner, entries, whole } = kept[at];
      if (whole && ownKeys(owner).length !== entries.length) return false;
      for (let index = 0; index < entries.length; index++)
        if (!isAsBefore(owner, entries[index][0], entries[index][1])) return false;
    }
    return true;
  };
  const restoreOne = ({ owner, entries, whole }) => {
    const keys = whole ? ownKeys(owner) : [];
    for (let index = 0; index < keys.length; index++) {
      let known = false;
      for (let at = 0; at < entries.length; at++) known ||= entries[at][0] === keys[index];
      if (!known) deleteProperty(owner, keys[index]);
    }
    for (let index = 0; index < entries.length; index++)
      if (!isAsBefore(owner, entries[index][0], entries[index][1]))
        defineProperty(owner, entries[index][0], entries[index][1]);
  };
  return {
    isIntact,
    /** Puts back what was changed; false where that cannot be done. */
    restore() {
      for (let at = 0; at < kept.length; at++) restoreOne(kept[at]);
      return isIntact();
    },
  };
}

/**
 * A function that loads a module as if for the first time: the globals that it brought before are taken away first. What
 * the modules that it imports brought comes only once, and is put back.
 */
export function createFreshLoad() {
  const brought = new Map();
  return async (load) => {
    for (const key of brought.keys()) deleteProperty(globalThis, key);
    const known = new Set(ownKeys(globalThis));
    try {
      return await load();
    } finally {
      for (const key of ownKeys(globalThis))
        if (!known.has(key)) brought.set(key, getOwnPropertyDescriptor(globalThis, key));
      for (const [key, descriptor] of brought)
        if (!(key in globalThis)) defineProperty(globalThis, key, descriptor);
    }
  };
}
