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
  it('returns 3 for "key" after set', () => {
    const cache = new Cache(3);
    cache.set("key", 3);

    assert.equal(cache.get("key"), 3);
  });

  it('returns 3 for "key" after set("key", 3) and set("hello", 3)', () => {
    const cache = new Cache(3);
    cache.set("key", 3);
    cache.set("hello", 3);

    const result = cache.get("key");

    assert.equal(result, 3);
    assert.deepEqual(cache.entries, new Map([["hello", 3], ["key", 3]]));
  });

  it('returns 3 for "key" after set("key", 3) and set("hello", 4)', () => {
    const cache = new Cache(3);
    cache.set("key", 3);
    cache.set("hello", 4);

    const result = cache.get("key");

    assert.equal(result, 3);
    assert.deepEqual(cache.entries, new Map([["hello", 4], ["key", 3]]));
  });
});

describe("Cache.set", () => {
  it('sets entries to a map with key when key is "key", value is 3 and capacity is 3', () => {
    const cache = new Cache(3);

    const result = cache.set("key", 3);

    assert.ok(result instanceof Cache);
    assert.deepEqual(cache.entries, new Map([["key", 3]]));
  });

  it('sets entries to a map with ey4 when key is "ey4" and capacity is 1 after set', () => {
    const cache = new Cache(1);
    cache.set("key");

    const result = cache.set("ey4", 3);

    assert.ok(result instanceof Cache);
    assert.deepEqual(cache.entries, new Map([["ey4", 3]]));
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
  it("returns a function that, given 3, returns 3 for the identity function", () => {
    const memoized = memoize((value) => value);

    assert.equal(memoized(3), 3);
  });

  it("returns a function that returns true for a function that returns true", () => {
    const memoized = memoize(() => true);

    assert.equal(memoized(), true);
  });

  it("returns a function that returns false for a function that returns false", () => {
    const memoized = memoize(() => false);

    assert.equal(memoized(), false);
  });

  it("returns a function that returns undefined for a function that returns undefined", () => {
    const memoized = memoize(() => undefined);

    assert.equal(memoized(), undefined);
  });
});
