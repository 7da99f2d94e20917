import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPrice, parsePrice } from "../src/index.js";

test("formats cents with two digits", () => {
  assert.equal(formatPrice(1250), "€12.50");
  assert.equal(formatPrice(7), "€0.07");
  assert.equal(formatPrice(-300, "$"), "-$3.00");
});

test("refuses fractions of a cent", () => {
  assert.throws(() => formatPrice(0.5), TypeError);
});

test("reads prices with and without cents", () => {
  assert.equal(parsePrice("12.50"), 1250);
  assert.equal(parsePrice(" 3 "), 300);
  assert.throws(() => parsePrice("twelve"), RangeError);
});
