import { expect, test } from "vitest";
import {
  CaseKind,
  create,
  RefusedTestSchema,
  TestCaseSchema,
  TestEvidenceSchema,
  UntestedFunctionSchema,
} from "../../../contracts/index.ts";
import { explainCases, keepMet } from "./explain-cases.ts";

const planned = (name: string, kind: CaseKind, lineStart = 1) =>
  create(TestCaseSchema, {
    ...{ name, kind, targetPath: "a.js", targetSymbol: "f", lineStart, lineEnd: lineStart + 2 },
  });
const candidate = { target: "f", lines: [1, 2] } as never;
const nothing = { tests: [], refused: [], untested: [], candidates: [candidate] };

test("says which tests meet a case, and why none does", () => {
  const tests = [create(TestEvidenceSchema, { name: "works", cases: ["usual"] })];
  const refused = [
    create(RefusedTestSchema, {
      name: "breaks",
      step: "stays stable",
      reason: "it flickers",
      cases: ["odd"],
    }),
  ];
  const cases = [
    planned("usual", CaseKind.SUCCESS),
    planned("odd", CaseKind.EDGE),
    planned("fails", CaseKind.FAILURE),
    planned("far", CaseKind.EDGE, 40),
    create(TestCaseSchema, { targetPath: "a.js", targetSymbol: "f" }),
  ];
  const outcomes = explainCases(cases, { ...nothing, tests, refused });
  expect(outcomes.map(({ name, metBy, reason }) => [name, metBy, reason])).toEqual([
    ["usual", ["works"], ""],
    ["odd", [], 'its only candidate was refused at "stays stable": it flickers'],
    ["fails", [], "no call was found that fails there"],
    ["far", [], "no call was found that runs lines 40 to 42"],
  ]);
  expect(keepMet({ cases: outcomes }, [], "taken out")[0]).toMatchObject({ metBy: [], reason: "taken out" });
  expect(keepMet({ cases: outcomes }, tests, "taken out")).toEqual(outcomes);
});

test("a target without any test has its own reason", () => {
  const untested = [create(UntestedFunctionSchema, { target: "a.js::f", reason: "it cannot be loaded" })];
  const [only] = explainCases([planned("usual", CaseKind.SUCCESS)], { ...nothing, untested });
  expect(only?.reason).toBe("it cannot be loaded");
});
