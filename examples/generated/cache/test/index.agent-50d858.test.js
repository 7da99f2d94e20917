const assert = require("node:assert/strict");
const { Cache, memoize } = require("../index");

describe("Cache", () => {
  it("sets capacity and entries for 3", () => {
    const cache = new Cache(3);

    assert.equal(cache.capacity, 3);
    assert.deepEqual(cache.entries, new Map());
  });

  it("throws RangeError when capacity is not positive", () => {
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
});

describe("Cache.set", () => {
  it('returns an object whose keys() returns [3] for "key" after set', () => {
    const cache = new Cache(1);
    const made = cache.set("key", 2);
    made.set(3, [3, 2]);

    assert.deepEqual(made.keys(), [3]);
  });

  it('returns an object whose get(" ") returns 1.5 for "key" after set', () => {
    const cache = new Cache(2);
    cache.set(" ", 1.5);
    const made = cache.set("key", 2);

    const result = made.get(" ");

    assert.equal(result, 1.5);
    assert.deepEqual(made.entries, new Map([["key", 2], [" ", 1.5]]));
  });
});

describe("memoize", () => {
  it("returns a function that computes each value once", () => {
    const memoized = memoize((value) => value);

    assert.equal(memoized("capacity"), "capacity");
  });
});
