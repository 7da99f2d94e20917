import { expect, test } from "vitest";
import { languageTexts } from "./language-texts.ts";

const texts = (own: readonly string[], language: Parameters<typeof languageTexts>[0][number]["language"]) =>
  languageTexts(
    [
      { name: "NOTE", kind: "value", texts: [...own] },
      { name: "notes", kind: "value", language },
    ],
    [],
  ).map((value) => "value" in value && value.value);

test("puts texts that the module matches beside words and texts that its package matches", () => {
  const found = texts(["[^a]: b", "[^a]"], { shown: ["Shown."], pieces: ["# a"], signs: [], words: [] });
  expect(found[0]).toBe("Shown.");
  expect(found).toContain("word [^a]\n\n[^a]: b word");
  expect(found).toContain("# aword\n[^a]: b");
});

test("combines signs and words as languages do", () => {
  const found = texts([], { shown: [], pieces: [], signs: ["[", "]", "(", ")", "|"], words: ["abs"] });
  for (const text of ["a[0]", "a|b", "abs(a)", "a[b|c]"]) expect(found).toContain(text);
});

test("has no texts outside of a package", () => {
  expect(languageTexts([{ name: "NOTE", kind: "value", texts: ["a"] }], [])).toEqual([]);
});
