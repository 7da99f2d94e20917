import { expect, test } from "vitest";
import { CaseKind, create, TestCaseSchema } from "../../contracts/index.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { unmetCases } from "./unmet-cases.ts";

const planned = (name: string, kind: CaseKind, targetSymbol = "price") =>
  create(TestCaseSchema, { name, kind, targetSymbol, targetPath: "price.js", lineStart: 1, lineEnd: 5 });
const usual = planned("usual", CaseKind.SUCCESS);
const failing = planned("failing", CaseKind.FAILURE);
const other = planned("other", CaseKind.SUCCESS, "quote");
const nameless = planned("", CaseKind.SUCCESS, "quote");
const candidate = (own: Partial<Candidate>): Candidate => ({
  ...{
    name: "t",
    target: "price",
    group: "price",
    kind: CaseKind.SUCCESS,
    code: "assert.equal(price(1), 2);",
  },
  ...{ imports: [], lines: [2, 3], branches: [], ...own },
});
const unmet = (...candidates: readonly Candidate[]) =>
  unmetCases([usual, failing, other, nameless], candidates, { symbols: [], errorCheck: /throws/ }).map(
    ({ name }) => name,
  );

test.each([
  ["nothing was proposed", [], ["usual", "failing", "other"]],
  ["a test meets one", [candidate({})], ["failing", "other"]],
  [
    "an expectation turned out wrong",
    [candidate({ refuted: "expected 1, got 2" })],
    ["usual", "failing", "other"],
  ],
  [
    "a failure is checked",
    [candidate({ kind: CaseKind.FAILURE, code: "assert.throws(f)" })],
    ["usual", "other"],
  ],
  ["a failure is not checked", [candidate({ kind: CaseKind.FAILURE })], ["usual", "failing", "other"]],
  ["other lines run", [candidate({ lines: [9] })], ["usual", "failing", "other"]],
])("cases are left if %s", (_, candidates, left) => {
  expect(unmet(...candidates)).toEqual(left);
});
