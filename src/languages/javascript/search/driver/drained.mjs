// Generators are read to their end before anything else: their code runs then, and not while values are encoded.
import { isGeneratorObject, nextOf } from "./originals.mjs";

const MAX_ITEMS = 30;

class Drained {
  /** @type {readonly unknown[]} */
  #items;

  /** @param {readonly unknown[]} items */
  constructor(items) {
    this.#items = items;
  }

  /** @param {object} value */
  static itemsOf(value) {
    return #items in value ? value.#items : undefined;
  }
}
/** The items of what `drain` and `drainNow` give; undefined for anything else. */
export const { itemsOf: drainedBy } = Drained;

/**
 * All items of an asynchronous generator.
 *
 * @param {AsyncGenerator<unknown>} generator
 */
export async function drain(generator) {
  /** @type {unknown[]} */
  const items = [];
  for await (const item of generator) {
    items[items.length] = item;
    if (items.length > MAX_ITEMS) throw new Error("goldseam: too many");
  }
  return new Drained(items);
}

/**
 * The items of a generator; other values unchanged. A generator that goes on for too long is like any other object.
 *
 * @param {unknown} value
 */
export function drainNow(value) {
  if (typeof value !== "object" || value === null || !isGeneratorObject(value)) return value;
  /** @type {unknown[]} */
  const items = [];
  try {
    for (let next = nextOf(value); !next.done; next = nextOf(value)) {
      items[items.length] = next.value;
      if (items.length > MAX_ITEMS) return unwritable;
    }
  } catch {
    return unwritable;
  }
  return new Drained(items);
}

/** Stands for a value that cannot be written down. */
const unwritable = new Proxy({}, {});
