const assert = require("node:assert/strict");
const { Cache, memoize } = require("../index");

describe("Cache", () => {
  it("sets capacity and entries for 3", () => {
    const cache = new Cache(3);

    assert.equal(cache.capacity, 3);
    assert.deepEqual(cache.entries, new Map());
  });

  it("throws RangeError when capacity is at most 0", () => {
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

  it('returns 10 for "key" after set twice', () => {
    const cache = new Cache(3);
    cache.set("key", 10);
    cache.set("kHello ", 3);

    const result = cache.get("key");

    assert.equal(result, 10);
    assert.deepEqual(cache.entries, new Map([["kHello ", 3], ["key", 10]]));
  });
});

describe("Cache.set", () => {
  it("sets entries to { key } when capacity is 3", () => {
    const cache = new Cache(3);

    const result = cache.set("key", 3);

    assert.ok(result instanceof Cache);
    assert.deepEqual(cache.entries, new Map([["key", 3]]));
  });

  it("sets entries to { key } when capacity is 1", () => {
    const cache = new Cache(1);

    const result = cache.set("key", 3);

    assert.ok(result instanceof Cache);
    assert.deepEqual(cache.entries, new Map([["key", 3]]));
  });

  it("returns a Cache when entries is larger than capacity", () => {
    const cache = new Cache(0.5);

    const result = cache.set("key");

    assert.ok(result instanceof Cache);
    assert.equal(result.capacity, 0.5);
    assert.deepEqual(result.entries, new Map());
  });
});

describe("Cache.keys", () => {
  it('returns ["key"] after set', () => {
    const cache = new Cache(3);
    cache.set("key", 3);

    assert.deepEqual(cache.keys(), ["key"]);
  });

  it('returns ["key"] after set and get', () => {
    const cache = new Cache(3);
    cache.set("key", 3);
    cache.get("key");

    assert.deepEqual(cache.keys(), ["key"]);
  });

  it('returns ["key  ", "key"] after set three times', () => {
    const cache = new Cache(3);
    cache.set("key");
    cache.set("key  ", 4);
    cache.set("key", 3);

    assert.deepEqual(cache.keys(), ["key  ", "key"]);
  });

  it("returns an empty array for a new Cache", () => {
    const cache = new Cache(3);

    assert.deepEqual(cache.keys(), []);
  });

  it("returns an empty array after get", () => {
    const cache = new Cache(3);
    cache.get("b_c");

    assert.deepEqual(cache.keys(), []);
  });
});

describe("memoize", () => {
  it("returns a function that computes each value once", () => {
    const memoized = memoize((value) => value);

    assert.equal(memoized(3), 3);
  });

  it("returns a function that returns true for a function that returns true", () => {
    const memoized = memoize(() => true);

    assert.equal(memoized(), true);
  });

  it("returns a function that returns null for a function that returns null", () => {
    const memoized = memoize(() => null);

    assert.equal(memoized(), null);
  });
});
