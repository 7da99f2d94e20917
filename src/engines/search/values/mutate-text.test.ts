import { expect, test } from "vitest";
import { createRandom } from "../../../languages/values/random.ts";
import { mutateText } from "./mutate-text.ts";

test("reaches texts that take several kinds of change, only by the seed", () => {
  const random = createRandom(3);
  const seen = new Set(Array.from({ length: 4000 }, () => mutateText("key=12", ["; max-age", "="], random)));
  const expected = ["KEY=12", "key=13", "key=12; max-age", "key=1", "2key=1", "key=12=", "max=12"];
  for (const text of expected) expect(seen).toContain(text);
});

test("puts texts beside each other, on their own lines, indented and between marks", () => {
  const random = createRandom(2);
  const seen = new Set(Array.from({ length: 4000 }, () => mutateText("one\ntwo", ["# b"], random)));
  const expected = ["one\ntwo # b", "# b\none\ntwo", "one\ntwo\n\n# b", "one\n    two", "*one*\ntwo"];
  for (const text of expected) expect(seen).toContain(text);
});

test("keeps texts short", () => {
  const random = createRandom(1);
  let text = "a".repeat(300);
  for (let step = 0; step < 200; step++) text = mutateText(text, ["b".repeat(300)], random);
  expect(text.length).toBeLessThanOrEqual(400);
});

test("never leaves half of a character", () => {
  const random = createRandom(1);
  const texts = Array.from({ length: 4000 }, () => mutateText("a\u{1F44D}b", ["\u{1F3FD}"], random));
  expect(texts.filter((text) => !text.isWellFormed())).toEqual([]);
  expect(texts).toContain("ab");
});
