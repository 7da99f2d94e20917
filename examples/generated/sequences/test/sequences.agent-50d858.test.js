import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chunks, groupBy, moveItem, range } from "../src/sequences.js";

describe("range", () => {
  it("yields [0, 1, 2] when start is zero and end is 3", () => {
    assert.deepEqual([...range(0, 3)], [0, 1, 2]);
  });

  it("yields [10, 9, 8, 7, 6, 5, 4] for 10", () => {
    assert.deepEqual([...range(10, 3, -1)], [10, 9, 8, 7, 6, 5, 4]);
  });
});

describe("chunks", () => {
  it('yields [["item"]] when items is ["item"] and size is 3', () => {
    assert.deepEqual([...chunks(["item"], 3)], [["item"]]);
  });

  it('yields 2 items when items is ["item", "Hello World"] and size is 1', () => {
    const result = [...chunks(["item", "Hello World"], 1)];

    assert.deepEqual(result, [["item"], ["Hello World"]]);
  });
});

describe("groupBy", () => {
  it('returns an object with item and hello for ["item", "hello"]', () => {
    const result = groupBy(["item", "hello"], (value) => value);

    assert.deepEqual(result, { item: ["item"], hello: ["hello"] });
  });

  it("returns an empty object for an empty array", () => {
    assert.deepEqual(groupBy([]), {});
  });
});

describe("moveItem", () => {
  it('changes items to ["hello", "item"] when items is ["item", "hello"] and from is 1', () => {
    const items = ["item", "hello"];

    moveItem(items, 1);

    assert.deepEqual(items, ["hello", "item"]);
  });

  it('changes items to ["hello", "item"] when from is zero and to is 3', () => {
    const items = ["item", "hello"];

    moveItem(items, 0, 3);

    assert.deepEqual(items, ["hello", "item"]);
  });

  it("throws RangeError when from is 3", () => {
    assert.throws(() => moveItem(["item"], 3), {
      name: "RangeError",
      message: "there is no item 3",
    });
  });

  it("throws RangeError when from is -6", () => {
    assert.throws(() => moveItem(["item"], -6), {
      name: "RangeError",
      message: "there is no item -6",
    });
  });

  it('throws RangeError for ["1"]', () => {
    assert.throws(() => moveItem(["1"], 1), {
      name: "RangeError",
      message: "there is no item 1",
    });
  });
});
