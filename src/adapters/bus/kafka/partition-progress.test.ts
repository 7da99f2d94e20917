import { expect, it } from "vitest";
import { createPartitionProgress } from "./partition-progress.ts";

it("goes as far as messages are handled without a gap", () => {
  const progress = createPartitionProgress();
  for (const offset of [3n, 4n, 5n, 6n]) expect(progress.begin(offset)).toBe(true);
  expect(progress.end(4n)).toBeUndefined();
  expect(progress.end(5n)).toBeUndefined();
  expect(progress.end(3n)).toBe(5n);
  expect(progress.end(6n)).toBe(6n);
});

it("knows a message that a rebalance delivers again while it is handled, and handles one again that came back later", () => {
  const progress = createPartitionProgress();
  progress.begin(1n);
  progress.begin(2n);
  expect(progress.end(2n)).toBeUndefined();
  expect([progress.begin(1n), progress.begin(2n)]).toEqual([false, false]);
  expect(progress.end(1n)).toBe(2n);
  expect(progress.begin(1n)).toBe(true);
  expect(progress.end(1n)).toBe(1n);
});

it("passes offsets that hold no message", () => {
  const progress = createPartitionProgress();
  progress.begin(1n);
  progress.begin(8n);
  expect(progress.end(1n)).toBe(1n);
  expect(progress.end(8n)).toBe(8n);
});
