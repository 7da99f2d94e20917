import type { Observation } from "../../../languages/search/observation.ts";
import { planValues } from "../../../languages/search/plan.ts";
import type { Spelling } from "../../../languages/search/spelling.ts";
import { children, type Value } from "../../../languages/values/value.ts";
import { isAskable, spell } from "../sanity/questions.ts";

/** Questions about calls whose result holds a hostile text as it went in, beside other text: a test pins that, but nobody may mean it. */
export function letThrough(
  observations: readonly Observation[],
  hostile: ReadonlySet<string>,
  spelling: Spelling,
): string[] {
  const asked = observations.filter((one) => isAskable(one.plan) && isLetThrough(one, hostile));
  const first = new Map(asked.toReversed().map((one) => [one.plan.target, one]));
  return [...first.values()].map(
    ({ plan, value }) =>
      `${spell(plan, spelling)} returns ${spelling.value(value)}, with the hostile text as it went in: is that meant?`,
  );
}

function isLetThrough({ plan, outcome, value }: Observation, hostile: ReadonlySet<string>): boolean {
  if (outcome !== "returned" || value.kind !== "string") return false;
  const given = planValues(plan).flatMap(textsIn);
  return given.some((text) => hostile.has(text) && value.value !== text && value.value.includes(text));
}

function textsIn(value: Value): string[] {
  return value.kind === "string" ? [value.value] : children(value).flatMap(textsIn);
}
