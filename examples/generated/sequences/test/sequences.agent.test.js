import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chunks, groupBy, moveItem, range } from "../src/sequences.js";

describe("range", () => {
  it("yields nothing when start is 3 and end is 3", () => {
    assert.deepEqual([...range(3, 3)], []);
  });

  it("yields [0, 1, 2] when start is zero and end is 3", () => {
    assert.deepEqual([...range(0, 3)], [0, 1, 2]);
  });

  it("yields nothing when start is 3 and step is -1", () => {
    assert.deepEqual([...range(3, 3, -1)], []);
  });

  it("yields [4] for 4", () => {
    assert.deepEqual([...range(4, 3, -1)], [4]);
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

  it("yields nothing for an empty array", () => {
    assert.deepEqual([...chunks([])], []);
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
  it('changes items to ["12", "item"] when items is ["item", "12"] and from is zero', () => {
    const items = ["item", "12"];

    moveItem(items, 0, 1e21);

    assert.deepEqual(items, ["12", "item"]);
  });

  it("throws RangeError when from is 3", () => {
    assert.throws(() => moveItem(["item"], 3), {
      name: "RangeError",
      message: "there is no item 3",
    });
  });

  it("throws RangeError when from is -3", () => {
    assert.throws(() => moveItem(["item"], -3), {
      name: "RangeError",
      message: "there is no item -3",
    });
  });

  it('throws RangeError when items is ["1"] and from is 1', () => {
    assert.throws(() => moveItem(["1"], 1), {
      name: "RangeError",
      message: "there is no item 1",
    });
  });
});
