const assert = require("node:assert/strict");
const { Cache, memoize } = require("../index");

describe("Cache", () => {
  it("sets capacity and entries for 3", () => {
    const cache = new Cache(3);

    assert.equal(cache.capacity, 3);
    assert.deepEqual(cache.entries, new Map());
  });

  it("throws RangeError for zero", () => {
    assert.throws(() => new Cache(0), {
      name: "RangeError",
      message: "capacity must be positive",
    });
  });
});

describe("Cache.get", () => {
  it('returns undefined for "key"', () => {
    const cache = new Cache(3);

    assert.equal(cache.get("key"), undefined);
  });

  it('returns 3 for "key" after set', () => {
    const cache = new Cache(3);
    cache.set("key", 3);

    assert.equal(cache.get("key"), 3);
  });

  it('returns 3 for "key" after set twice', () => {
    const cache = new Cache(3);
    cache.set("key", 3);
    cache.set("Hello World", 3);

    const result = cache.get("key");

    assert.equal(result, 3);
    assert.deepEqual(cache.entries, new Map([["Hello World", 3], ["key", 3]]));
  });
});

describe("Cache.set", () => {
  it('sets entries to a map with key when key is "key" and value is 3', () => {
    const cache = new Cache(3);

    const result = cache.set("key", 3);

    assert.ok(result instanceof Cache);
    assert.deepEqual(cache.entries, new Map([["key", 3]]));
  });

  it('sets entries to a map with yke when key is "yke" and value is 3 after set', () => {
    const cache = new Cache(1);
    cache.set("Hello World");

    const result = cache.set("yke", 3);

    assert.ok(result instanceof Cache);
    assert.deepEqual(cache.entries, new Map([["yke", 3]]));
  });

  it('sets entries to a map of 2 entries for "key" after set twice', () => {
    const cache = new Cache(3);
    cache.set("key");
    cache.set("  padded  ", 0);

    const result = cache.set("key", 3);

    assert.ok(result instanceof Cache);
    assert.deepEqual(cache.entries, new Map([["  padded  ", 0], ["key", 3]]));
  });
});

describe("Cache.keys", () => {
  it("returns an empty array for a new Cache", () => {
    const cache = new Cache(3);

    assert.deepEqual(cache.keys(), []);
  });

  it('returns ["key"] after set', () => {
    const cache = new Cache(3);
    cache.set("key", 3);

    assert.deepEqual(cache.keys(), ["key"]);
  });
});

describe("memoize", () => {
  it("returns a function that, given [2], returns [2] for the identity function", () => {
    const memoized = memoize((value) => value);

    assert.deepEqual(memoized([2]), [2]);
  });

  it("returns a function that, given [1, 2], returns true", () => {
    const memoized = memoize(() => true);

    assert.equal(memoized([1, 2]), true);
  });

  it("returns a function that, given [1, 2], returns false", () => {
    const memoized = memoize(() => false);

    assert.equal(memoized([1, 2]), false);
  });

  it("returns a function that, given [1], returns null", () => {
    const memoized = memoize(() => null);

    assert.equal(memoized([1]), null);
  });
});
