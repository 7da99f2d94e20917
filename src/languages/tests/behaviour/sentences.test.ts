import { expect, test } from "vitest";
import { asExpectation, behaviourIn, conditionInMessage } from "./sentences.ts";

test.each([
  ["/** Splits an amount into equal parts. */", "splits an amount into equal parts"],
  [
    "/**\n * Return the oldest entry and remove it.\n * @param x y\n */",
    "returns the oldest entry and removes it",
  ],
  ['"""Parse a port.\n\n    >>> parse("1")\n    """', "parses a port"],
  ["/** The number of days in a month. */", "returns the number of days in a month"],
  ["/** Working days until a parcel arrives. */", "returns working days until a parcel arrives"],
  ["/** Number of items in the cart. */", "returns the number of items in the cart"],
  ["/** What is left of a price. */", "returns what is left of a price"],
  ["/** Whether a year is a leap year. */", "tells whether a year is a leap year"],
  ["// drop the oldest entry", "drops the oldest entry"],
  ["/** Converts {@link Money} to `cents`, rounded. */", "converts Money to cents, rounded"],
  ['"""Limit *size* to a range.\n\n    See https://a.b.\n    """', "limits size to a range"],
  ["/** Recursively merge two objects. */", "recursively merges two objects"],
  ["/** Upcycles the old parts. */", "upcycles the old parts"],
  ["/** Options for the parser. */", undefined],
  ['"""Format a number of bytes (e.g. 10 MB)."""', "formats a number of bytes"],
  [
    '/** Reads dimensions such as "40x30x20", in centimetres, longest side first in the result. */',
    "reads dimensions, in centimetres, longest side first in the result",
  ],
  [
    "/** Returns the amount that is due in each month, rounded to whole cents, from the first month on. */",
    "returns the amount that is due in each month, rounded to whole cents",
  ],
  // These say nothing that a test could be named after.
  ["/** @param {string} key */", undefined],
  ["// TODO: drop the oldest entry", undefined],
  ["// eslint-disable-next-line no-console", undefined],
  ["/** Set of names. */", undefined],
  ["/** Sorted. */", undefined],
  ["# note that this is slow", undefined],
  ["/** Calls `x` <b>twice</b>. */", undefined],
  [`/** Returns ${"very ".repeat(20)}much. */`, undefined],
])("%j", (comment, title) => {
  expect(behaviourIn(comment)).toBe(title);
});

test.each([
  ["capacity must be positive", "when capacity is not positive"],
  ["expected three sides: 40x30", "unless there are three sides"],
  ["every side must be more than 0 cm: 0x1x2", "unless every side is more than 0 cm"],
  ["percent must be between 0 and 100, got 101", "when percent is not between 0 and 100"],
  ["Size cannot be negative", "when size is negative"],
  ["n-th rule couldn't be parsed ('1.5')", "when n-th rule cannot be parsed"],
  ["title is required", "without title"],
  ["Expected `columns` to be a finite number, got NaN", "when columns is not a finite number"],
  ["Expected `options.position` to be either `start` or `end`, got x", "for an unknown options.position"],
  [
    "argument credentials.pass must not contain control characters",
    "when credentials.pass contains control characters",
  ],
  ["Invalid wheel filename (wrong number of parts): 'foo'", "for a wrong number of parts"],
  ["Invalid wheel filename (extension must be '.whl'): 'foo'", "when extension is not '.whl'"],
  ["unknown currency: XYZ", "for an unknown currency"],
  ["Invalid color", "for an invalid color"],
  ["'abc' is not a number", "when text is not a number"],
  ["Expected an object, got an array", "for something that is not an object"],
  ["Mapper must return a pair, got 3", "when mapper does not return a pair"],
  ["too many items (11 of 10)", "for too many items"],
  ["slot is taken", "when slot is taken"],
  ["No such file", "when there is no file"],
  ["abc.ini:3: unexpected line: 'x'", "for an unexpected line"],
  ["parse: size must be positive", "when size is not positive"],
  ["not a slot: abc", "when text is not a slot"],
  ["not a time: 9", "for something that is not a time"],
  ["oops", undefined],
  ["expected a b but c", undefined],
  ["\u202etxt is required", undefined],
])("%s", (message, condition) => {
  expect(conditionInMessage(message, new Map([["abc", "text"]]))).toBe(condition);
});

test.each([
  ["returns 3 for 4", "should return 3 for 4"],
  ["throws RangeError when size is zero", "should throw RangeError when size is zero"],
  ["is true if a list is empty", "should be true if a list is empty"],
  ["given 3, returns 4", "given 3, returns 4"],
])("%s", (title, expected) => {
  expect(asExpectation(title)).toBe(expected);
});
