import { expect, it } from "vitest";
import { create, FailedTestSchema, FailureClass } from "../../contracts/index.ts";
import { clusterFailures } from "./cluster-failures.ts";

const failed = (name: string, message: string) =>
  create(FailedTestSchema, { name, message, file: "a.test.js", failureClass: FailureClass.TEST_FAILURE });

it("groups failures by cause, the largest group first", () => {
  const clusters = clusterFailures([
    failed("one", "RangeError: out of reach"),
    failed("two", "TypeError: order 7 is gone"),
    failed("three", "TypeError: order 8 is gone"),
  ]);
  expect(clusters).toMatchObject([
    {
      tests: ["two", "three"],
      message: "TypeError: order 7 is gone",
      failureClass: FailureClass.TEST_FAILURE,
    },
    { tests: ["one"] },
  ]);
  expect(clusters[0]?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
});

it("takes the fingerprint that a failure has", () => {
  const named = { ...failed("one", "x"), fingerprint: "abc" };
  expect(clusterFailures([named])).toMatchObject([{ fingerprint: "abc" }]);
});
