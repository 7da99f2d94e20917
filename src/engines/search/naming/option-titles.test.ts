import { expect, test } from "vitest";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import { boolean, dict, string, type Value } from "../../../languages/values/value.ts";
import { optionTitles } from "./option-titles.ts";

const documented = {
  documentation:
    "/** Splits a text. Trim drops blanks.\n * @param {object} options\n * @param {boolean} options.trim - Whether to trim the parts\n */",
  declarations: "",
  does: "splits a text",
  truth: { true: "true", false: "false" },
};
const titlesFor = (options: Readonly<Record<string, Value>>) =>
  optionTitles(
    namedTest(
      "split",
      ["text", "options"],
      observed({ steps: [call("", [string("a"), dict(options)])] }, { value: string("b") }),
    ),
    documented,
  );

test.each<[string, Readonly<Record<string, Value>>, string[]]>([
  [
    "an option that is on",
    { trim: boolean(true) },
    ["trim drops blanks", "trims the parts when trim is true", "splits a text when trim is true"],
  ],
  ["an option that is off", { trim: boolean(false) }, ["does not trim the parts when trim is false"]],
  ["a thing", { separator: string(";") }, ["uses the given separator"]],
  ["two options", { trim: boolean(true), separator: string(";") }, []],
])("says what %s does", (_, options, expected) => {
  expect(titlesFor(options)).toEqual(expected);
});
