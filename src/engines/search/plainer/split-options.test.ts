import { expect, test } from "vitest";
import type { Plan } from "../../../languages/search/plan.ts";
import { call } from "../../../languages/tests/named-test.fixture.ts";
import { dict, integer, string } from "../../../languages/values/value.ts";
import { withFewOptions } from "./split-options.ts";

const plan = (options: Parameters<typeof dict>[0]): Plan => ({
  target: "f",
  exportName: "f",
  steps: [call("", [string("a"), dict(options)])],
});

test("offers each of many options alone, and in pairs", () => {
  const options = { a: integer(1), b: integer(2), c: integer(3) };
  const found = withFewOptions(plan(options)).map(({ steps }) => steps[0]?.args[1]);
  expect(found).toContainEqual(dict({ a: integer(1) }));
  expect(found).toContainEqual(dict({ a: integer(1), c: integer(3) }));
  expect(found).toHaveLength(6);
});

test("leaves two options together", () => {
  expect(withFewOptions(plan({ a: integer(1), b: integer(2) }))).toEqual([]);
});
