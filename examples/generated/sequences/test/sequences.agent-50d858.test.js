import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chunks, groupBy, moveItem, range } from "../src/sequences.js";

describe("range", () => {
  it("returns the numbers from start up to, or down to, but not including end", () => {
    assert.deepEqual([...range(3, 5)], [3, 4]);
  });

  it("yields [6] for 6", () => {
    assert.deepEqual([...range(6, 5, -1)], [6]);
  });
});

describe("chunks", () => {
  it("returns the items in groups of the given size", () => {
    assert.deepEqual([...chunks(["item", "hello"], 3)], [["item", "hello"]]);
  });

  it('yields [["item"], ["hello"]] when items is ["item", "hello"] and size is 1', () => {
    assert.deepEqual([...chunks(["item", "hello"], 1)], [["item"], ["hello"]]);
  });
});

describe("groupBy", () => {
  it("returns the items by what a function makes of them", () => {
    const result = groupBy(["item", "hello"], (value) => value);

    assert.deepEqual(result, { item: ["item"], hello: ["hello"] });
  });

  it("returns an empty object for an empty array", () => {
    assert.deepEqual(groupBy([], (value) => value), {});
  });
});

describe("moveItem", () => {
  it("moves an item of a list to another place, in the list itself", () => {
    const items = ["item", "hello", "a step of 0 leads nowhere"];

    moveItem(items, 1, 3);

    assert.deepEqual(items, ["item", "a step of 0 leads nowhere", "hello"]);
  });

  it('changes items to ["hello", "item"] when from is zero', () => {
    const items = ["item", "hello"];

    moveItem(items, 0, 3);

    assert.deepEqual(items, ["hello", "item"]);
  });

  it("throws RangeError when there is no item 3", () => {
    assert.throws(() => moveItem(["item", "hello"], 3, 5), {
      name: "RangeError",
      message: "there is no item 3",
    });
  });

  it("throws RangeError when from is negative", () => {
    assert.throws(() => moveItem(["item", "hello"], -3, 5), {
      name: "RangeError",
      message: "there is no item -3",
    });
  });

  it("throws RangeError when there is no item 2", () => {
    assert.throws(() => moveItem(["item", "hello"], 2, 3), {
      name: "RangeError",
      message: "there is no item 2",
    });
  });
});
