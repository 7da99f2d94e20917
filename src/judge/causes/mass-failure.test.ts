import { expect, it } from "vitest";
import { isMassFailure, judgeMassFailure } from "./mass-failure.ts";

it.each([
  [4, 4, false],
  [5, 5, true],
  [5, 6, true],
  [5, 7, false],
  [400, 500, true],
  [399, 500, false],
])("%d failures of %d: %s", (failed, ran, expected) => {
  expect(isMassFailure({ failed, ran })).toBe(expected);
});

const said = (message: string) => Array.from({ length: 10 }, () => message);
const all = { failed: 10, ran: 10 };

it.each([
  ["it passes the second time", { failed: 0, ran: 10 }, said("Error: x"), "environment"],
  ["half of it passes the second time", { failed: 5, ran: 10 }, said("Error: x"), "environment"],
  ["it fails again: a module that all import", all, said("TypeError: format is not a function"), "change"],
  [
    "it fails again: no server where the change looks",
    all,
    said("connect ECONNREFUSED 127.0.0.1:1"),
    "change",
  ],
  [
    "it fails again: the disk is full",
    all,
    said("OSError: [Errno 28] No space left on device"),
    "environment",
  ],
  ["a few find the disk full", all, [...said("Error: x"), "ENOSPC: no space left"], "change"],
])("%s", (_, again, messages, expected) => {
  expect(judgeMassFailure(again, messages)).toBe(expected);
});
