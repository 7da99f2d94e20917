import { expect, test } from "vitest";
import type { Observation } from "../../../languages/search/observation.ts";
import { type Plan, planKey } from "../../../languages/search/plan.ts";
import { coveredPoint } from "../../../languages/search/points.ts";
import { call, observed } from "../../../languages/tests/named-test.fixture.ts";
import { boolean, dict, string, type Value } from "../../../languages/values/value.ts";
import { withCountingOptions } from "./counting-options.ts";

/** A function that sorts the letters of a text if the option says so. */
function run(args: readonly Value[]): Observation {
  const [text, options] = args;
  const letters = text?.kind === "string" ? text.value : "";
  const sorts = options?.kind === "dict" && options.entries.length > 0;
  const value = string(sorts ? [...letters].sort().join("") : letters);
  return observed({ steps: [call("", args)] }, { value, points: new Set([coveredPoint(sorts ? 2 : 1)]) });
}

const evaluator = {
  compare: async (plans: readonly Plan[]) => plans.map(({ steps }) => run(steps[0]?.args ?? [])),
};
const sorting = dict({ sort: boolean(true) });

test("an option that changes nothing gives way to an input on which it does", async () => {
  const [plain, idle] = [run([string("ab")]), run([string("ab"), sorting])];
  const telling = run([string("ba"), sorting]);
  expect(await withCountingOptions([plain, idle], [idle, plain, telling], evaluator)).toEqual({
    observations: [plain, telling],
    idle: new Set(),
  });
});

test("an option stays where nothing better covers as much, and is known to change nothing", async () => {
  const idle = run([string("ab"), sorting]);
  expect(await withCountingOptions([idle], [idle, run([string("ba")])], evaluator)).toEqual({
    observations: [idle],
    idle: new Set([planKey(idle.plan)]),
  });
});
