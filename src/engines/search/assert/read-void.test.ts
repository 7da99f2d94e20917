import { expect, test } from "vitest";
import type { Plan, Step } from "../../../languages/search/plan.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import { integer, nothing, string } from "../../../languages/values/value.ts";
import { withReadBacks } from "./read-void.ts";

const made: Step = { kind: "new", member: "", args: [], kwargs: [] };
const planOf = (target: string, ...steps: Step[]): Plan => ({
  target,
  exportName: "Bag",
  steps: [made, ...steps],
});
const add = observed(planOf("Bag.add", call("add", [string("a")])), { value: nothing });
const clear = observed(planOf("Bag.clear", call("clear", [])), { value: nothing });
const idle = observed(planOf("Bag.idle", call("idle", [])), { value: nothing });
const subjects = [add, clear, idle].map(
  (one) => namedTest(one.plan.target, ["item"], one, { kind: "method" }).subject,
);

/** The size of a bag after the steps. */
function sizeAfter(steps: readonly Step[]): number {
  return steps.reduce((size, { member }) => (member === "add" ? size + 1 : member === "clear" ? 0 : size), 0);
}

const evaluator = {
  compare: async (plans: readonly Plan[]) =>
    plans.map((plan) => observed(plan, { value: integer(sizeAfter(plan.steps)) })),
  pinnable: <T>(some: readonly T[]) => [...some],
};
const readBack = (plan: Plan): Plan[] => [
  { ...plan, target: "Bag.size", steps: [...plan.steps, call("size", [])] },
];
const read = (observations: readonly (typeof add)[]) =>
  withReadBacks(observations, { subjects, evaluator, readBack, isNothing: ({ kind }) => kind === "null" });

test("a method that returns nothing is followed by a read, after a call that makes it differ", async () => {
  const [one, other] = await read([add, clear]);
  expect(one?.plan.steps.map(({ member, on }) => [member, on])).toEqual([
    ["", undefined],
    ["add", undefined],
    ["size", "receiver"],
  ]);
  expect(one?.value).toEqual(integer(1));
  expect(other?.plan).toMatchObject({ target: "Bag.clear" });
  expect(other?.plan.steps.map(({ member }) => member)).toEqual(["", "add", "clear", "size"]);
  expect(other?.value).toEqual(integer(0));
});

test("a call that changes nothing stays as it is", async () => {
  expect(await read([idle])).toEqual([idle]);
});
