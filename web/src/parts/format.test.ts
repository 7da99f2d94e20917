import { expect, test } from "vitest";
import { ago, duration, plain, until, withoutAddresses } from "./format.ts";

const now = Date.parse("2026-11-18T12:00:00Z");

test("times are told as people tell them", () => {
  expect([420, 3_210, 42_000, 250_000, 7_500_000].map(duration)).toEqual([
    ...["420 ms", "3.2 s", "42 s", "4 min 10 s", "2 h 5 min"],
  ]);
  expect(ago("2026-11-18T11:59:50Z", now)).toBe("just now");
  expect(ago("2026-11-18T09:00:00Z", now)).toBe("3 h ago");
  expect(ago("2026-09-01T09:00:00Z", now)).toBe("2026-09-01");
  expect(until("2026-11-17T12:00:00Z", now)).toBe("expired");
  expect(until("2026-12-01T12:00:00Z", now)).toBe("in 13 days");
});

test("what takes no time is not nothing, and people are named without their addresses", () => {
  expect(duration(0.2)).toBe("< 1 ms");
  expect(withoutAddresses("the votes of Bob B <bob@example.com>, Cleo <c@example.com>")).toBe(
    "the votes of Bob B, Cleo",
  );
  expect(withoutAddresses("Map<string> and a < b")).toBe("Map<string> and a < b");
});

test("colours of a terminal are left out", () => {
  expect(plain("\u001b[1mApache Maven 3.8.7\u001b[m and \u001b[31;1mred\u001b[0m")).toBe(
    "Apache Maven 3.8.7 and red",
  );
});
