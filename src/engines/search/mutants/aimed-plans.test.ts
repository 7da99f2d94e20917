import { expect, test } from "vitest";
import { lastStep } from "../../../languages/search/plan.ts";
import { call } from "../../../languages/tests/named-test.fixture.ts";
import { integer, list, string, type Value } from "../../../languages/values/value.ts";
import { aimedPlans, takesText } from "./aimed-plans.ts";

const planOf = (...args: Value[]) => ({ target: "plural", exportName: "plural", steps: [call("", args)] });
const mutantOf = (kind: string, from: string, to: string) => {
  return { id: 1, line: 1, kind, description: "", change: { from, to } };
};
const textsAimedAt = (mutant: ReturnType<typeof mutantOf>) =>
  aimedPlans([mutant], () => [planOf(string("word"), integer(2))]).map((plan) => lastStep(plan).args[0]);

test("a text that a mutant removes replaces a text argument", () => {
  expect(textsAimedAt(mutantOf("string literal", "'ox'", '""'))).toEqual([string("ox")]);
});

test("a pattern gets texts that match it, that match its mutant, and that nearly match", () => {
  const texts = textsAimedAt(mutantOf("regex", "/^[aeiou]x$/i", "/^[^aeiou]x$/i"));
  const isFit = (text: Value | undefined, pattern: RegExp) =>
    text?.kind === "string" && pattern.test(text.value);
  expect(texts.some((text) => isFit(text, /^[aeiou]x$/))).toBe(true);
  expect(texts.some((text) => isFit(text, /^[^aeiou]x$/))).toBe(true);
  expect(texts.some((text) => isFit(text, /^.[aeiou]x$/))).toBe(true);
});

test("other mutants, and calls without a text, get no plans", () => {
  expect(textsAimedAt(mutantOf("equality operator", "<", "<="))).toEqual([]);
  expect(takesText(planOf(integer(1)))).toBe(false);
  expect(takesText(planOf(list(string("a"))))).toBe(true);
});
