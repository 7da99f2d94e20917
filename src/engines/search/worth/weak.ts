import type { Assertion } from "../../../languages/search/oracle.ts";
import { isFollowed, lastStep } from "../../../languages/search/plan.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { isEmpty, type Value, valueKey } from "../../../languages/values/value.ts";

/** Why a test tells nothing that a reader wants to know, whatever its name; undefined if it does. */
export function weakness({ observation, subject, assertions, contrast }: Named): string | undefined {
  if (assertions.every(isShallow)) return assertions.some(isSize) ? sizeOnly : "it checks the class only";
  const [first, ...others] = assertions;
  if (first?.kind !== "equals" || first.topic.of !== "result" || others.length > 0) return undefined;
  if (first.value.kind === "string" && /^[^\p{L}\p{N}\s]{4,}$/u.test(first.value.value))
    return "it expects a text of signs only";
  const isNothing = first.value.kind === "undefined" || first.value.kind === "null";
  const mayBeVoid = isFollowed(observation.plan) || !subject.returnsValue;
  return isNothing && mayBeVoid && contrast === undefined
    ? "it expects nothing of a call that may do nothing"
    : undefined;
}

/** Little, but it may be what only this test shows. */
export const sizeOnly = "it checks the size only";

const builtIn =
  /^(?:tuple|list|dict|set|object|Object|Array|Map|Set|generator|iterator|function|coroutine|method|Function)$/;

/** Whether an assertion holds for any collection of a size, or any function. */
function isShallow(assertion: Assertion): boolean {
  if (assertion.kind === "instance") return builtIn.test(assertion.type);
  return isSize(assertion);
}

function isSize(assertion: Assertion): boolean {
  return assertion.kind === "equals" && assertion.topic.of === "length";
}

/**
 * Whether a result is only what was passed in, with its keys in any order, or what a function gave that was passed in; also
 * where the function under test returned the function.
 */
export function givesBack({ observation: { plan, outcome, value } }: Named): boolean {
  if (outcome === "threw" || isEmpty(value)) return false;
  const { args, member, on } = lastStep(plan);
  if (isFollowed(plan) && (on !== "result" || member !== "")) return false;
  const isTelling = isFollowed(plan) || "items" in value || "entries" in value || value.kind === "string";
  const key = valueKey(inOrder(value));
  const isGiven = args.some((arg) => arg.kind === "callback" && arg.returns && valueKey(arg.returns) === key);
  return isGiven || (isTelling && args.some((arg) => valueKey(inOrder(arg)) === key));
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
