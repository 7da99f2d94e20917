import { expect, test } from "vitest";
import { CaseKind, TestOutcome } from "../../contracts/index.ts";
import type { BenchTestRun } from "../../workbench/workbench.ts";
import { resultOf } from "./candidate-results.ts";

const candidate = {
  ...{ name: "Cart adds up", group: "Cart", target: "Cart", kind: CaseKind.SUCCESS, code: "" },
  ...{ imports: [], lines: [], branches: [], kills: [] },
};

const reported = (...names: string[]) =>
  ({
    testRun: {
      results: names.map((name) => ({ name, file: "test/cart.test.js", outcome: TestOutcome.PASSED })),
    },
  }) as unknown as BenchTestRun;

test("finds a test whose title a linter wrote with a small letter, after one that is spelled alike", () => {
  const find = (...names: string[]) =>
    resultOf(candidate, { testPath: "test/cart.test.js" }, reported(...names))?.name;
  expect(find("cart > cart adds up", "Cart > Cart adds up")).toBe("Cart > Cart adds up");
  expect(find("cart > cart adds up")).toBe("cart > cart adds up");
  expect(find("cart > cart takes away")).toBeUndefined();
});
