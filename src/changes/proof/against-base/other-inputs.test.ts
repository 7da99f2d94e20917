import { expect, it } from "vitest";
import { TestOutcome } from "../../../contracts/index.ts";
import { createOutlineParser } from "../../../languages/create-outline-parser.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import { readTestLiterals } from "../expected-values.ts";
import type { TryOut } from "../tried.ts";
import { findNarrowFixes, testsOnBase } from "./other-inputs.ts";

const test = { name: "adds", file: "test/it.test.js" };
const text = 'test("adds", () => assert.equal(f(10, 3), 30));\n';

let processes = 0;

/** Runs the one test on a function, as its runner would: with the address of an object in its message. */
function runOn(f: (a: number, b: number) => number): TryOut {
  return async (texts) => {
    const [, a = 0, b = 0] = /f\((.*), (.*)\), 30/.exec(texts.get(test.file) ?? "")?.map(numberIn) ?? [];
    const actual = f(a, b);
    const tried =
      actual === 30
        ? { outcome: TestOutcome.PASSED, cause: "" }
        : { outcome: TestOutcome.FAILED, cause: `${actual} !== 30, of <Sum at 0x7f${++processes}0>` };
    return new Map([[testIdentity(test), tried]]);
  };
}

/** A number, or one more or less in parentheses. */
function numberIn(literal: string): number {
  const [, number, sign] = /^\(?(\d+)(?: ([-+]) 1\))?$/.exec(literal) ?? [];
  return Number(number) + (sign ? Number(`${sign}1`) : 0);
}

it.each<[string, (a: number, b: number) => number, "all" | "some" | "else" | undefined]>([
  ["that is as the base was", (a, b) => b * a, undefined],
  [
    "that is as the base was but for the last digits",
    (a, b) => a * b + (a === 10 && b === 3 ? 0 : 1e-13),
    undefined,
  ],
  [
    "that is right for other inputs than the base, but for one as the base",
    (a, b) => (a > 10 ? 0 : a * b),
    "else",
  ],
  ["for one value of an input", (a, b) => (b === 3 ? a * b : a), "some"],
  ["for all values of the test", (a, b) => (a === 10 && b === 3 ? 30 : a), "all"],
  ["by another formula", (a, b) => a + b * b * b - 7, "all"],
])("a fix %s", async (_, fixed, narrowness) => {
  const files = await readTestLiterals([test], { read: () => text, outlines: await createOutlineParser() });
  const onBase = runOn((a, b) => a * b);
  const states = { onBase, onRed: runOn((a) => a), onFix: runOn(fixed) };
  const known = await testsOnBase(files, states);
  const narrow = await findNarrowFixes(files, states, known);
  expect(narrow.get(testIdentity(test))).toBe(narrowness);
});

it("says nothing about a test that fails on the base: its author meant to change the answers", async () => {
  const files = await readTestLiterals([test], { read: () => text, outlines: await createOutlineParser() });
  const states = { onBase: runOn((a) => a), onRed: runOn((a) => a), onFix: runOn((a, b) => a * b) };
  const known = await testsOnBase(files, states);
  expect([...(await findNarrowFixes(files, states, known))]).toEqual([]);
});

const refusing = { name: "refuses", file: "test/it.test.js" };

/** Runs a test that compares only the message of an error, on a function that throws it. */
function refusingOn(f: (path: string) => string | undefined): TryOut {
  return async (texts) => {
    const [, path = ""] = /read\("(.*)"\)/.exec(texts.get(refusing.file) ?? "") ?? [];
    const message = f(path);
    const isRight = message?.includes("/c: 502");
    const cause = isRight
      ? ""
      : message === undefined
        ? "Missing expected rejection"
        : `TypeError: ${message}`;
    const outcome = isRight ? TestOutcome.PASSED : TestOutcome.FAILED;
    return new Map([[testIdentity(refusing), { outcome, cause }]]);
  };
}

it.each<[string, (path: string) => string | undefined, "never" | undefined]>([
  ["right for every path", (path) => `${path}: 502`, undefined],
  ["right for the path of the test", (path) => (path === "/c" ? "/c: 502" : undefined), "never"],
])("a fix that is %s, where the test passes on the base with another path", async (_, fixed, narrowness) => {
  const read = () => 'test("refuses", () => assert.rejects(read("/c"), /\\/c: 502/));\n';
  const files = await readTestLiterals([refusing], { read, outlines: await createOutlineParser() });
  expect(files[0]?.tests[0]?.given.map(({ text: written }) => written)).toEqual(['"/c"']);
  const onBase = refusingOn((path) => `${path}: 502`);
  const onRed = refusingOn(() => "wait is not a function");
  const states = { onBase, onRed, onFix: refusingOn(fixed) };
  const known = await testsOnBase(files, states);
  const narrow = await findNarrowFixes(files, states, known);
  expect(narrow.get(testIdentity(refusing))).toBe(narrowness);
});

const silent = { name: "costs", file: "test/it.test.js" };

/** Runs a test that fails without a word about what it got. */
function silentOn(postage: (grams: number) => number): TryOut {
  return async (texts) => {
    const [, grams = "", said = ""] =
      /postage\((.*)\) === 11, "(.*)"/.exec(texts.get(silent.file) ?? "") ?? [];
    const isRight = postage(numberIn(grams)) === 11;
    const tried = isRight
      ? { outcome: TestOutcome.PASSED, cause: "" }
      : { outcome: TestOutcome.FAILED, cause: said };
    return new Map([[testIdentity(silent), tried]]);
  };
}

it("takes no literal that makes no difference for an agreement", async () => {
  const read = () => 'test("costs", () => assert.ok(postage(1200) === 11, "it does not"));\n';
  const files = await readTestLiterals([silent], { read, outlines: await createOutlineParser() });
  const broken = (grams: number) => 2 + Math.floor(grams / 500) * 3;
  const states = {
    onBase: silentOn((grams) => 2 + Math.ceil(grams / 500) * 3),
    onRed: silentOn(broken),
    onFix: silentOn((grams) => (grams % 500 === 200 ? 11 : broken(grams))),
  };
  const narrow = await findNarrowFixes(files, states, await testsOnBase(files, states));
  expect(narrow.get(testIdentity(silent))).toBe("never");
});
