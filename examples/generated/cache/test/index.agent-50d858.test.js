const assert = require("node:assert/strict");
const { Cache, memoize } = require("../index");

describe("Cache", () => {
  it("throws a RangeError when capacity is not positive", () => {
    assert.throws(() => new Cache(0), {
      name: "RangeError",
      message: "capacity must be positive",
    });
  });
});

describe("Cache.get", () => {
  it('returns 3 for "key" after set', () => {
    const cache = new Cache(2);
    cache.set("key", 3);

    assert.equal(cache.get("key"), 3);
  });

  it('returns 5 for "key" after set twice', () => {
    const cache = new Cache(3);
    cache.set("key", 5);
    cache.set("World", 3);

    const result = cache.get("key");

    assert.equal(result, 5);
    assert.deepEqual(cache.entries, new Map([["World", 3], ["key", 5]]));
  });
});

describe("Cache.keys", () => {
  it("returns the keys", () => {
    const cache = new Cache(2);
    cache.set("key", 3);

    assert.deepEqual(cache.keys(), ["key"]);
  });

  it('returns ["hello", "key"] after set three times', () => {
    const cache = new Cache(2);
    cache.set("key", 3);
    cache.set("hello", 3);
    cache.set("key", 3);

    assert.deepEqual(cache.keys(), ["hello", "key"]);
  });

  it("returns an empty array after get", () => {
    const cache = new Cache(2);
    cache.get("key");

    assert.deepEqual(cache.keys(), []);
  });
});

describe("memoize", () => {
  it("returns a function that computes each value", () => {
    const memoized = memoize(() => 3);

    assert.equal(memoized(), 3);
  });
});
