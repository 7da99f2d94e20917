import { expect, test } from "vitest";
import { coveredPoint } from "../../../languages/search/points.ts";
import { call, observed } from "../../../languages/tests/named-test.fixture.ts";
import { integer, string, type Value } from "../../../languages/values/value.ts";
import { createCorpus, greedyCover } from "./corpus.ts";

const seen = (input: Value, ...points: number[]) =>
  observed({ steps: [call("", [input])] }, { points: new Set(points.map(coveredPoint)), value: integer(1) });

test("keeps observations that cover something new, and the simplest of those that cover the same", () => {
  const corpus = createCorpus();
  const long = seen(string("a long and winding text"), 1, 2);
  const short = seen(string("a"), 1, 2);
  expect(corpus.add([long, short, seen(string("b"), 3)])).toBe(2);
  expect(corpus.members.map(({ plan }) => plan.steps[0]?.args)).toEqual([[string("a")], [string("b")]]);
});

test("covers all points with few observations, starting with the first", () => {
  const typical = seen(integer(1), 1);
  const rich = seen(integer(2), 1, 2, 3);
  const redundant = seen(integer(3), 2);
  const other = seen(integer(4), 4);
  expect(greedyCover([typical, redundant, rich, other], { limit: 8 })).toEqual([typical, rich, other]);
  expect(greedyCover([typical, redundant, rich, other], { limit: 2 })).toEqual([typical, rich]);
  expect(greedyCover([typical, rich], { limit: 8, known: new Set([2, 3].map(coveredPoint)) })).toEqual([
    typical,
  ]);
});

test("counts code that ran before the observed call if nothing else covers it", () => {
  const corpus = createCorpus();
  const later = { ...seen(integer(1), 1), earlier: new Set([2, 3].map(coveredPoint)) };
  expect(corpus.add([seen(integer(2), 2), later, { ...later, earlier: new Set([coveredPoint(3)]) }])).toBe(2);
  expect(corpus.members.map(({ points }) => [...points])).toEqual([[2], [1, 3]]);
});

test("keeps leads to code that no member covers", () => {
  const corpus = createCorpus();
  const lead = { ...seen(string("a"), 1, 2), isMisuse: true } as const;
  expect(corpus.add([lead, { ...lead, points: new Set([coveredPoint(2)]) }])).toBe(1);
  expect(corpus.add([seen(integer(1), 1)])).toBe(1);
  expect(corpus.leads).toEqual([lead]);
  expect([...corpus.covered]).toEqual([1]);
  corpus.add([seen(integer(2), 2)]);
  expect(corpus.leads).toEqual([]);
  expect(corpus.members).not.toContain(lead);
});
