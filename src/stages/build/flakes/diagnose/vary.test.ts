import { describe, expect, it } from "vitest";
import { halve } from "./halve.ts";
import type { Trial } from "./lab.ts";
import { unreachableHost } from "./unreachable-host.ts";
import { isByChance } from "./vary.ts";

const trials = (text: string): Trial[] => [...text].map((one) => (one === "+" ? "passed" : "failed"));

it.each([
  ["+-+-+", 8, false],
  ["+-+-+", 3, true],
  ["++++-", 8, true],
  ["+----", 8, false],
] as const)("of %s, passing %i times in a row is chance: %s", (seen, runs, expected) => {
  expect(isByChance(trials(seen), "passed", runs)).toBe(expected);
});

describe("halving", () => {
  const items = Array.from({ length: 100 }, (_, at) => at);

  it.each([0, 37, 99])("finds item %i in few steps", async (culprit) => {
    let asked = 0;
    const found = await halve(items, async (part) => {
      asked += 1;
      return part.includes(culprit);
    });
    expect(found).toBe(culprit);
    expect(asked).toBeLessThanOrEqual(14);
  });

  it("names none if it takes two", async () => {
    expect(await halve(items, async (part) => part.includes(3) && part.includes(90))).toBeUndefined();
  });
});

it.each([
  ["Error: getaddrinfo ENOTFOUND api.example.com", "api.example.com"],
  ["connect ENETUNREACH 203.0.113.7:443 - Local", "203.0.113.7:443"],
  ["HTTPSConnectionPool(host='a.example', port=443): Max retries exceeded with url: /", "a.example"],
  ["Get x: dial tcp: lookup b.example: no such host", "b.example"],
  ["socket.gaierror: [Errno -3] Temporary failure in name resolution", "a server elsewhere"],
  ["connect ECONNREFUSED 127.0.0.1:5432", undefined],
  ["getaddrinfo ENOTFOUND localhost", undefined],
  ["expected 1 to be 2", undefined],
])("the server that %j speaks of is %s", (message, host) => {
  expect(unreachableHost([message])).toBe(host);
});
