import { expect, test } from "vitest";
import { coveredPoint } from "../../../languages/search/points.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import { integer, string } from "../../../languages/values/value.ts";
import { withKills } from "../mutants/kill-points.ts";
import { withoutNearCopies } from "./near-copies.ts";

const seen = (text: string, result: number, places: number[], kills: number[] = []) => {
  const points = new Set(places.map(coveredPoint));
  const observation = observed({ steps: [call("", [string(text)])] }, { value: integer(result), points });
  const named = namedTest("parse", ["text"], withKills(observation, kills));
  return {
    ...named,
    assertions: [{ kind: "equals" as const, topic: { of: "result" as const }, value: observation.value }],
  };
};

test("of tests that take the same way to the same result, the one that kills most stays", () => {
  const weak = seen("a", 1, [1, 2], [7]);
  const strong = seen("b", 1, [2, 1], [7, 8]);
  const other = seen("c", 2, [1, 2]);
  const elsewhere = seen("d", 1, [1, 3]);
  expect(withoutNearCopies([weak, strong, other, elsewhere])).toEqual([strong, other, elsewhere]);
});

test("at most three tests of a function expect the same, unless each runs code that no other does", () => {
  const fresh = [1, 2, 3, 4, 5].map((place) => seen(`text ${place}`, 0, [place]));
  const combined = [seen("x", 0, [1, 2]), seen("y", 0, [2, 3])];
  expect(withoutNearCopies([...fresh, ...combined])).toEqual(fresh);
  expect(withoutNearCopies([...fresh.slice(0, 2), ...combined])).toEqual([...fresh.slice(0, 2), ...combined]);
});
