import { expect, it } from "vitest";
import { reachedPlaces } from "./reached-assertions.ts";

const text = `test("a", () => {
  assert.ok(one()); expect(two()).toBe(2);
  list().forEach((item) => assert.equal(item, 1));
});
`;
const range = (part: string, count: number) => {
  const startOffset = text.indexOf(part);
  return { startOffset, endOffset: startOffset + part.length, count };
};
const runOf = (...parts: readonly [string, number][]) => ({
  functions: parts.map(([part, count]) => ({ name: "", ranges: [range(part, count)] })),
});

it("counts assertions whose innermost block ran, several on a line apart", () => {
  const idle = runOf([text, 1], ["(item) => assert.equal(item, 1)", 0]);
  expect(reachedPlaces(text, [idle])).toEqual(["2", "2.2"]);
  const busy = runOf([text, 1], ["(item) => assert.equal(item, 1)", 3]);
  expect(reachedPlaces(text, [idle, busy])).toEqual(["2", "2.2", "3"]);
});
