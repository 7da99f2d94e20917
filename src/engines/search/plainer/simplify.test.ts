import { expect, test } from "vitest";
import { coveredPoint } from "../../../languages/search/points.ts";
import { call, observed } from "../../../languages/tests/named-test.fixture.ts";
import { integer } from "../../../languages/values/value.ts";
import { killsOf, withKills } from "../mutants/kill-points.ts";
import { minimise } from "./simplify.ts";

const seen = (input: number, ...points: number[]) =>
  observed({ steps: [call("", [integer(input)])] }, { points: new Set(points.map(coveredPoint)) });

test("removes an observation if the others cover and kill as much, but not the typical call", () => {
  const typical = seen(1, 1);
  const between = withKills(seen(2, 1, 2), [7]);
  const wide = withKills(seen(3, 1, 2, 3), [7]);
  const killer = withKills(seen(4, 1), [8]);
  expect(minimise([typical, wide, between, killer])).toEqual([typical, wide, killer]);
});

test("keeps coverage and kills apart", () => {
  expect(killsOf(withKills(seen(1, 5, 2 ** 33), [0, 3]))).toEqual([0, 3]);
});
