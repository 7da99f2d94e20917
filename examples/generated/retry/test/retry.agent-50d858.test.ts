import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { backoff, retry, tally } from "../src/retry.ts";

describe("retry", () => {
  it("calls a task", async () => {
    assert.equal(await retry((value) => value), 1);
  });

  it("rejects with RangeError when attempts is less than 1", async () => {
    await assert.rejects(() => retry((value) => value, { attempts: 0 }), {
      name: "RangeError",
      message: "at least one attempt is needed",
    });
  });
});

describe("backoff", () => {
  it("returns the wait before an attempt in milliseconds", () => {
    assert.equal(backoff(2), 200);
    assert.equal(backoff(1), 100);
  });

  it("throws a RangeError when attempt is less than 1", () => {
    assert.throws(() => backoff(0), {
      name: "RangeError",
      message: "attempts are counted from 1",
    });
  });
});

describe("tally", () => {
  it("settles all values and says how many came to what", async () => {
    assert.deepEqual(await tally(["a", "b", "c"]), { fulfilled: 3, rejected: 0 });
  });
});
