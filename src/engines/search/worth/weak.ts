import { isFollowed, subjectStep } from "../../../languages/search/plan.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { isEmpty, type Value, valueKey } from "../../../languages/values/value.ts";

/** Why a test tells nothing that a reader wants to know, whatever its name; undefined if it does. */
export function weakness({ observation, assertions, contrast }: Named): string | undefined {
  const [first, ...others] = assertions;
  if (!first || first.kind === "throws" || others.length > 0) return undefined;
  if (first.kind !== "equals" || first.topic.of !== "result") return undefined;
  if (first.value.kind === "undefined" && contrast === undefined && isFollowed(observation.plan))
    return "it expects nothing of a call that may do nothing";
  return undefined;
}

/** Whether a result is only what was passed in, with its keys in any order. */
export function givesBack({ observation: { plan, outcome, value } }: Named): boolean {
  if (outcome === "threw" || isEmpty(value) || isFollowed(plan)) return false;
  const isTelling = "items" in value || "entries" in value || value.kind === "string";
  const key = valueKey(inOrder(value));
  return isTelling && subjectStep(plan).args.some((arg) => valueKey(inOrder(arg)) === key);
}

/** A value whose dictionaries have their keys in one order: deep equality does not see another. */
function inOrder(value: Value): Value {
  if (value.kind === "dict")
    return {
      ...value,
      entries: value.entries
        .map(([key, item]) => [key, inOrder(item)] as const)
        .toSorted(([a], [b]) => (valueKey(a) < valueKey(b) ? -1 : 1)),
    };
  return value.kind === "list" ? { ...value, items: value.items.map(inOrder) } : value;
}
