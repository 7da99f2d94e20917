import { expect, test } from "vitest";
import { call, observed } from "../../../languages/tests/named-test.fixture.ts";
import { string } from "../../../languages/values/value.ts";
import { findLoadMutants, linesBetween } from "./load-mutants.ts";

test("lines between functions are those outside all of them", () => {
  const text = Array.from({ length: 10 }, () => "x").join("\n");
  expect(
    linesBetween(text, [
      [6, 8],
      [2, 4],
      [3, 3],
    ]),
  ).toEqual([
    [1, 1],
    [5, 5],
    [9, 10],
  ]);
});

test("a call concerns the mutants of texts that it takes or returns", () => {
  const base = { kind: "string literal", description: "" };
  const mutants = [
    { ...base, id: 1, line: 1, change: { from: "'ox'", to: '""' } },
    { ...base, id: 2, line: 1, kind: "regex", change: { from: "/(matr|vert)ix$/i", to: "/(matr|vert)ix/i" } },
    { ...base, id: 3, line: 1, kind: "block statement", change: { from: "{ a() }", to: "{}" } },
    { ...base, id: 4, line: 5, change: { from: "'ox'", to: '""' } },
  ];
  const atLoad = findLoadMutants(mutants, [[1, 2]]);
  const given = observed({ steps: [call("", [string("Ox")])] }, { value: string("vertices") });
  expect([1, 2, 3, 4].filter(atLoad.has)).toEqual([1, 2, 3]);
  expect(atLoad.named).toEqual([1, 2]);
  expect([1, 2, 3].filter((id) => atLoad.concerns(id, given))).toEqual([1, 2, 3]);
  const other = observed({ steps: [call("", [string("cat")])] }, { value: string("cats") });
  expect([1, 2, 3].filter((id) => atLoad.concerns(id, other))).toEqual([3]);
});
