import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chunks, groupBy, moveItem, range } from "../src/sequences.js";

describe("range", () => {
  it("returns the numbers from start up to, or down to, but not including end", () => {
    assert.deepEqual([...range(3, 5)], [3, 4]);
  });

  it("uses the given step", () => {
    assert.deepEqual([...range(6, 5, -1)], [6]);
    assert.deepEqual([...range(3, 5, -1)], []);
  });
});

describe("chunks", () => {
  it("returns the items in groups of the given size", () => {
    assert.deepEqual([...chunks(["a", "b", "c"], 2)], [["a", "b"], ["c"]]);
    assert.deepEqual([...chunks(["a", "b", "c"], 1)], [["a"], ["b"], ["c"]]);
    assert.deepEqual([...chunks([], 2)], []);
  });
});

describe("groupBy", () => {
  it("returns the items by what a function makes of them", () => {
    assert.deepEqual(groupBy(["a", "b", "c"], () => "a"), { a: ["a", "b", "c"] });
    assert.deepEqual(groupBy([], () => "hello"), {});
  });
});

describe("moveItem", () => {
  it("moves an item of a list to another place, in the list itself", () => {
    const items = ["a", "b", "c"];

    moveItem(items, 1, 3);

    assert.deepEqual(items, ["a", "c", "b"]);
  });

  it('changes items to ["b", "c", "a"] when from is zero', () => {
    const items = ["a", "b", "c"];

    moveItem(items, 0, 3);

    assert.deepEqual(items, ["b", "c", "a"]);
  });

  it("throws a RangeError when from is at least the length of items", () => {
    assert.throws(() => moveItem(["a", "b", "c"], 3, 5), {
      name: "RangeError",
      message: "there is no item 3",
    });
  });

  it("throws a RangeError when from is negative", () => {
    assert.throws(() => moveItem(["a", "b", "c"], -1, 3), {
      name: "RangeError",
      message: "there is no item -1",
    });
  });
});
