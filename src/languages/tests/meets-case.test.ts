import { beforeAll, expect, test } from "vitest";
import { CaseKind, create, type TestCase, TestCaseSchema } from "../../contracts/index.ts";
import { createOutlineParser } from "../create-outline-parser.ts";
import type { SourceSymbol } from "../syntax/outline.ts";
import { meetsCase } from "./meets-case.ts";

const source = `export function price(amount, member) {
  if (amount < 0) {
    throw new RangeError("negative");
  }
  if (member) {
    amount = amount * 0.9;
  }
  return amount;
}
`;
let symbols: readonly SourceSymbol[];
beforeAll(async () => {
  symbols = (await createOutlineParser()).parse("a.js", source)?.symbols ?? [];
});

const { SUCCESS, EDGE, FAILURE, SECURITY } = CaseKind;
const planned = (kind: CaseKind, lineStart: number, lineEnd: number): TestCase =>
  create(TestCaseSchema, { name: "a case", targetSymbol: "price", kind, lineStart, lineEnd });
const usual = { target: "price", kinds: [SUCCESS], lines: [2, 5, 8] };
const member = { ...usual, lines: [2, 5, 6, 8] };
const fails = { target: "price", kinds: [FAILURE], lines: [2, 3] };

test.each([
  ["a result", usual, planned(SUCCESS, 1, 9), true],
  ["an error is no result", fails, planned(SUCCESS, 1, 9), false],
  ["an error on its lines", fails, planned(FAILURE, 3, 3), true],
  ["a result on the way to an error", usual, planned(FAILURE, 2, 4), false],
  ["lines that did not run", usual, planned(FAILURE, 3, 3), false],
  ["lines that nobody knows", { ...usual, lines: undefined }, planned(SUCCESS, 1, 9), false],
  ["another function", { ...usual, target: "priceOf" }, planned(SUCCESS, 1, 9), false],
  ["a way, by its lines alone", member, planned(EDGE, 6, 7), true],
  ["a way that is not taken", usual, planned(EDGE, 6, 7), false],
  ["a way that passes a condition by", usual, planned(EDGE, 5, 7), true],
  ["a way into what was to be passed by", member, planned(EDGE, 5, 7), false],
  ["an edge of the input needs such an input", usual, planned(EDGE, 1, 9), false],
  ["an edge of the input", { ...usual, kinds: [EDGE, SUCCESS] }, planned(EDGE, 1, 9), true],
  ["hostile text", { ...usual, kinds: [SUCCESS, SECURITY] }, planned(SECURITY, 1, 9), true],
  ["no hostile text", usual, planned(SECURITY, 1, 9), false],
])("%s", (_, shown, one, isMet) => {
  expect(meetsCase(shown, one, symbols)).toBe(isMet);
});
