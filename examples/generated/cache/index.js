/** Keeps the values that were used last. */
class Cache {
  /** @param {number} capacity */
  constructor(capacity) {
    if (!(capacity > 0)) throw new RangeError("capacity must be positive");
    this.capacity = capacity;
    this.entries = new Map();
  }

  /** @param {string} key */
  get(key) {
    if (!this.entries.has(key)) return undefined;
    const value = this.entries.get(key);
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /**
   * @param {string} key
   * @param {number} value
   */
  set(key, value) {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.capacity) this.entries.delete(this.entries.keys().next().value);
    return this;
  }

  keys() {
    return [...this.entries.keys()];
  }
}

/**
 * A function that computes each value once.
 *
 * @param {(key: string) => number} compute
 */
function memoize(compute) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key);
  };
}

module.exports = { Cache, memoize };
