import { expect, test } from "vitest";
import { clauseAbout, documentationOfOption, saidOfOption } from "./option-docs.ts";

const script = `/**
 * Splits a text.
 *
 * @param {string} text
 * @param {{ trim?: boolean }} [options]
 * @param {boolean} [options.trim=false] - Whether to trim
 *   the parts.
 * @returns {string[]}
 */`;

test.each([
  ["trim", script, "", "Whether to trim the parts."],
  [
    "strict",
    "Args:\n    strict (bool): If true, raise on bad input.\n    other: more",
    "",
    "If true, raise on bad input.",
  ],
  ["limit", ":param limit: Limit the number of parts.\n:returns: a list", "", "Limit the number of parts."],
  [
    "deep",
    "",
    "interface Options {\n  /** Merge nested objects. */\n  deep?: boolean;\n}",
    "Merge nested objects.",
  ],
  ["none", script, "", ""],
])("finds what is said of %s", (name, documentation, declarations, expected) => {
  expect(documentationOfOption(name, documentation, declarations)).toBe(expected);
});

test.each([
  ["Whether to trim the parts.", { given: "trims the parts", off: "does not trim the parts" }],
  ["If true, raise on bad input.", { given: "raises on bad input" }],
  ["Limit the number of parts.", { given: "limits the number of parts" }],
  ["The separator", {}],
])("says what code does with an option: %s", (about, expected) => {
  expect(saidOfOption(about)).toEqual(expected);
});

test("a sentence that begins with an argument says what it changes", () => {
  const doc = "/** The price of a parcel in cents. Express costs half as much again and ends at 20 kg. */";
  expect(clauseAbout("express", doc)).toBe("express costs half as much again");
  expect(clauseAbout("parcel", doc)).toBeUndefined();
});
