import { expect, it } from "vitest";
import { runLimitMs } from "./run-limit.ts";

const unset = { test_timeout_sec: undefined };

it("one run takes at most what is set, whatever it took on the base", () => {
  const set = { test_timeout_sec: 20 };
  expect([runLimitMs(set), runLimitMs(set, 400_000)]).toEqual([20_000, 20_000]);
});

it("without a setting, tests that took long on the base may take longer", () => {
  expect([0, 100_000, 200_000].map((ms) => runLimitMs(unset, ms))).toEqual([300_000, 300_000, 400_000]);
  expect(runLimitMs(unset, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
});
