import { describe, expect, test } from "vitest";
import { repeatsFor, separate } from "./prove-tests.ts";

test.each([
  [100, 10],
  [4_999, 10],
  [5_000, 5],
  [12_000, 3],
  [60_000, 2],
])("tests that take %i ms run %i times", (durationMs, repeats) => {
  expect(repeatsFor(durationMs)).toBe(repeats);
});

describe("separate", () => {
  test("lets few tests run one by one", () => {
    expect(separate(["a", "b", "c"], 3)).toEqual({ groups: [["a"], ["b"], ["c"]], times: 1 });
  });

  test.each([11, 16, 36])("runs any two of %i tests apart from each other, each as often as any", (count) => {
    const items = Array.from({ length: count }, (_, at) => at);
    const { groups, times } = separate(items, 10);
    expect(groups.length).toBeLessThan(count);
    for (const one of items) {
      expect(groups.filter((group) => group.includes(one))).toHaveLength(times);
      for (const other of items.slice(one + 1)) {
        const isApart = groups.some((group) => group.includes(one) && !group.includes(other));
        expect(isApart, `${one} and ${other}`).toBe(true);
      }
    }
  });
});
