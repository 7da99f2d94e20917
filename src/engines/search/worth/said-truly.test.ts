import { expect, test } from "vitest";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import { boolean, dict, string, type Value } from "../../../languages/values/value.ts";
import { documentedTexts } from "../values/written/documented-texts.ts";
import { saidTruly } from "./said-truly.ts";

const documented = (...texts: readonly string[]) =>
  documentedTexts([], {
    examples: texts.map((text) => ({
      target: "count",
      exportName: "count",
      steps: [call("", [string(text)])],
    })),
  });

function saidOf(args: readonly Value[], shown: readonly string[], does = "counts emoji"): string | undefined {
  const plan = { target: "count", exportName: "count", steps: [call("", args)] };
  const describe = saidTruly(() => ({ conditions: [], does }), documented(...shown));
  return describe(namedTest("count", ["text", "options"], observed(plan))).does;
}

test("a sentence of the documentation is about the calls that it shows", () => {
  expect(saidOf([string("a smile :)")], ["a smile :)"])).toBe("counts emoji");
  expect(saidOf([string("Hello World")], ["a smile :)"])).toBeUndefined();
});

test("a sentence is about any plain call where the documentation shows none", () => {
  expect(saidOf([string("Hello World")], [])).toBe("counts emoji");
  expect(saidOf([string("Hello World"), dict({ unique: boolean(true) })], [])).toBeUndefined();
});

test("a call with a function that ends at once does not show what happens until it does", () => {
  const task: Value = { kind: "callback" };
  expect(saidOf([task], [], "calls a task until it succeeds")).toBe("calls a task");
  expect(saidOf([string("a")], [], "reads until a line ends")).toBe("reads until a line ends");
});
