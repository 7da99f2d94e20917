import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { backoff, retry, tally } from "../src/retry.ts";

describe("retry", () => {
  it("resolves to 1 for the identity function", async () => {
    assert.equal(await retry((value) => value), 1);
  });

  it("resolves to 1 when attempts is 1", async () => {
    assert.equal(await retry((value) => value, { attempts: 1 }), 1);
  });

  it("resolves to true for a function that returns true", async () => {
    assert.equal(await retry(() => true), true);
  });

  it("resolves to false for a function that returns false", async () => {
    assert.equal(await retry(() => false), false);
  });

  it("calls task with 1 for a function that returns undefined", async () => {
    const taskCalls: unknown[][] = [];
    const task = (...args: any[]) => {
      taskCalls.push(args);
    };

    await retry(task);

    assert.deepEqual(taskCalls, [[1]]);
  });

  it("rejects with RangeError when attempts is zero", async () => {
    await assert.rejects(() => retry((value) => value, { attempts: 0 }), {
      name: "RangeError",
      message: "at least one attempt is needed",
    });
  });
});

describe("backoff", () => {
  it("returns 400 for 3", () => {
    assert.equal(backoff(3), 400);
  });

  it("returns 100 for 1", () => {
    assert.equal(backoff(1), 100);
  });

  it("throws RangeError for zero", () => {
    assert.throws(() => backoff(0), {
      name: "RangeError",
      message: "attempts are counted from 1",
    });
  });
});

describe("tally", () => {
  it('resolves to an object with fulfilled and rejected for ["hello", 3]', async () => {
    assert.deepEqual(await tally(["hello", 3]), { fulfilled: 2, rejected: 0 });
  });
});
