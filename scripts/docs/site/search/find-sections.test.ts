import { expect, test } from "vitest";
import { findSections, type Section } from "./find-sections.ts";

const section = (heading: string, text: string, page = "Page"): Section => ({
  at: heading,
  page,
  heading,
  text,
});
const sections = [
  section("Flakes", "A test that passes and fails on the same inputs is a flake."),
  section("Quarantine", `${"Other words stand here. ".repeat(12)}A flaky test is set aside until a date.`),
  section("Tokens", "A token has a role; testers get one."),
];
const headings = (query: string) => findSections(sections, query).map(({ heading }) => heading);

test("all words have to be there, in any case and as the beginning of one", () => {
  expect(headings("TEST flak")).toEqual(["Flakes", "Quarantine"]);
  expect(headings("test nowhere")).toEqual([]);
  expect(headings("  ")).toEqual([]);
});

test("a heading counts more than a text, and a whole word more than a part", () => {
  expect(headings("quarantine")).toEqual(["Quarantine"]);
  expect(headings("test").at(-1)).toBe("Tokens");
});

test("an excerpt shows the words, cut between words", () => {
  const [found] = findSections(sections, "flaky");
  expect(found?.excerpt).toMatch(/^….*A flaky test is set aside until a date\.$/);
  expect(findSections(sections, "inputs")[0]?.excerpt).toBe(sections[0]?.text);
});
