import { isFollowed, lastStep, subjectStep } from "../../../languages/search/plan.ts";
import { stepsBefore } from "../../../languages/tests/condition.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import type { Vocabulary } from "../../../languages/tests/phrase.ts";
import { isEmpty, type Value, valueKey } from "../../../languages/values/value.ts";
import { isVague, preparation } from "./outcome.ts";

/** What tells a test from one with the same last call: the calls before it, or that there were none. */
export function afterOthers(
  test: Named,
  outcome: string,
  { siblings, words }: { readonly siblings: readonly Named[]; readonly words: Vocabulary },
): string[] {
  const lastCall = ({ observation: { plan } }: Named) => {
    const { member, args, kwargs } = lastStep(plan);
    return JSON.stringify([
      member,
      args.map(valueKey),
      kwargs.map(([name, value]) => [name, valueKey(value)]),
    ]);
  };
  const isFirst = (one: Named) => stepsBefore(one).length === 0;
  const isTwin = (other: Named) => isFirst(other) !== isFirst(test) && lastCall(other) === lastCall(test);
  if (isVague(outcome) || !siblings.some(isTwin)) return [];
  const after = preparation(test, words, false);
  if (after !== "") return [`${outcome} ${after}`];
  const { className } = test.subject;
  return className === "" ? [] : [`${outcome} for a new ${className}`];
}

/** What an earlier call got, and this one gives back: the first test that shows that says so. */
export function givenBefore(test: Named, siblings: readonly Named[]): string[] {
  return siblings.find((one) => giverOf(one) !== undefined) === test
    ? [`returns what was given to ${giverOf(test)}`]
    : [];
}

/** The only call before the last one that got the result as an argument. */
function giverOf({ observation: { plan, outcome, value } }: Named): string | undefined {
  const isTelling = !isEmpty(value) && value.kind !== "boolean";
  if (outcome === "threw" || isFollowed(plan) || !isTelling) return undefined;
  const { args } = lastStep(plan);
  const key = valueKey(value);
  const isGiven = (some: readonly Value[]) => some.some((arg) => valueKey(arg) === key);
  const givers = plan.steps.slice(0, -1).filter((step) => isGiven(step.args));
  const [only] = givers;
  if (givers.length !== 1 || only?.kind !== "call" || isGiven(args)) return undefined;
  // A number may be a count or a sum, unless it was stored under a key.
  const isKeyed = args.some((arg) => only.args.some((other) => valueKey(other) === valueKey(arg)));
  return isKeyed || value.kind === "string" ? only.of || only.member || undefined : undefined;
}

/** What a function that comes out refuses: no words tell its arguments from others. */
export function failingResult(test: Named, outcome: string): string[] {
  const { plan, outcome: ended } = test.observation;
  const { on, member } = lastStep(plan);
  const isCalled = on === "result" && (member === "" || member === "__call__");
  return ended === "threw" && isCalled ? [outcome.replace(/ that, given .*, (?=\w+ [\w.]+$)/, " that ")] : [];
}

/** Two arguments that are equal, unlike those of the other tests, are what the test is about. */
export function withEqualArguments(test: Named, outcome: string, siblings: readonly Named[]): string[] {
  const isEqual = ({ observation: { plan } }: Named) => {
    const [first, second, ...others] = subjectStep(plan).args;
    const isPair = first && second && others.length === 0 && !isEmpty(first) && first.kind !== "boolean";
    return isPair && !isFollowed(plan) && valueKey(first) === valueKey(second);
  };
  if (siblings.length < 2 || siblings.filter(isEqual).length !== 1 || !isEqual(test)) return [];
  const [one, other] = test.subject.parameters.map(({ name }) => name);
  const isNamed = [one, other].every((name) => name !== undefined && /^[a-z]\w*$/i.test(name));
  return isNamed ? [`${outcome} when ${one} and ${other} are equal`] : [];
}
