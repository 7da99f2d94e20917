import { expect, test } from "vitest";
import { children, string } from "../../../values/value.ts";
import { elements, matchObjects } from "./objects.ts";

test("elements have the tags and attributes that the code looks for", () => {
  const code = `for row in root.iter("row"):\n    if row.get("class", "") == "odd":\n        row.find("cell").get("id")`;
  expect(elements(code).flatMap(children)).toContainEqual(
    string('<div><row class="odd" id="a"><cell class="odd" id="a">text</cell></row></div>'),
  );
});

test("matches are of the code's own patterns", () => {
  const [pattern, text] = matchObjects([{ kind: "string", text: 'r"v(\\d+)"' }]).flatMap(children);
  expect(pattern).toEqual(string("v(\\d+)"));
  expect(text).toMatchObject({ kind: "string", value: expect.stringMatching(/^v\d+$/) });
});
