import { isFollowed, lastStep, type Step, subjectStep } from "../search/plan.ts";
import { type Value, valueKey } from "../values/value.ts";
import { type NamedArgument, namedArguments, plainName, telling } from "./name-arguments.ts";
import type { Named } from "./named-test.ts";
import { listed, phrase, type Vocabulary, written } from "./phrase.ts";

/** How much a title says, in which words. */
export interface TitleOptions {
  readonly words: Vocabulary;
  /** 0: what distinguishes the test; 1: with earlier calls as written; 2: every argument; 3: those as written. */
  readonly detail: 0 | 1 | 2 | 3;
}

/** Nobody reads more of them than this in a title. */
const MAX_OPTIONS = 2;
/** The contrast of a test, as the end of a title. */
export function contrastOf(test: Named, words: Vocabulary): string {
  const { contrast } = test;
  if (!contrast) return "";
  const [condition = ""] = conditionsOf(contrast, [test, contrast], { words, detail: 0 });
  return condition === "" ? "" : ` but not ${condition}`;
}

/** Ways to state the condition, from the fullest to the shortest. */
export function conditionsOf(
  test: Named,
  tests: readonly Named[],
  { words, detail }: TitleOptions,
): string[] {
  const missing = detail === 0 ? missingArguments(test) : [];
  if (missing.length > 0) return [`without ${listed(missing)}`];
  const all = namedArguments(test, words);
  const siblings = tests.filter((other) => other.subject.target === test.subject.target && other !== test);
  const args = detail <= 1 && isKnownByCall(test, siblings, words) ? all.filter(isOfCall) : all;
  const others = siblings.map((other) => namedArguments(other, words));
  const apart = detail <= 1 ? telling(args, others) : args.slice(0, 4);
  const stated = detail <= 1 ? briefly(test, args, apart) : apart;
  if (stated.length === 0) return [withoutArguments(test, siblings, words)];
  const describe = (value: Value) => (detail === 3 ? written(value, words) : phrase(value, words, false));
  const shorter = apart.map((_, left) => apart.slice(0, apart.length - left));
  return [stated, ...shorter].map((some) =>
    conditionText(some.map((one) => ({ ...one, text: one.said ?? describe(one.value) }))),
  );
}

/** Whether the calls of a test tell it from its siblings, so that the object that they are made on needs no words. */
function isKnownByCall(test: Named, siblings: readonly Named[], words: Vocabulary): boolean {
  const keyOf = (one: Named) => {
    const args = namedArguments(one, words).filter(isOfCall);
    return JSON.stringify([stepsBefore(one), args.map(({ name, value }) => [name, valueKey(value)])]);
  };
  const key = keyOf(test);
  return key !== "[[],[]]" && !siblings.some((other) => keyOf(other) === key);
}

function isOfCall({ place }: NamedArgument): boolean {
  return place !== "constructor";
}

/** Required arguments that a failed call lacked. */
function missingArguments({ subject, observation }: Named): string[] {
  const { plan } = observation;
  if (observation.outcome !== "threw" || isFollowed(plan)) return [];
  const { args, kwargs } = lastStep(plan);
  const isGiven = (name: string, index: number) =>
    (args[index]?.kind ?? "undefined") !== "undefined" || kwargs.some(([keyword]) => keyword === name);
  return subject.parameters
    .filter(({ name, optional, rest }, index) => !optional && !rest && !isGiven(name, index))
    .map(({ name }) => plainName(name));
}

function conditionText(stated: readonly (NamedArgument & { readonly text: string })[]): string {
  const [first, ...rest] = stated;
  if (!first) return "";
  const alone = first.place === "first" && rest.every(({ place }) => place === "option");
  const when = (alone ? rest : stated).map(({ name, text }) => `${name} is ${text}`);
  const parts = [
    ...(alone ? [`for ${first.text}`] : []),
    ...(when.length > 0 ? [`when ${listed(when)}`] : []),
  ];
  return parts.join(" ");
}

/** The arguments that distinguish a test; a result of two plain arguments, or of one with options, needs both. */
function briefly(
  { observation }: Named,
  args: readonly NamedArgument[],
  stated: readonly NamedArgument[],
): readonly NamedArgument[] {
  const pair = args.filter(({ place }) => place === "first" || place === "later");
  if (observation.outcome === "threw") return stated;
  const options = args.filter((one) => one.place === "option" && !stated.includes(one));
  if (pair.length === 1 && stated.some((one) => pair.includes(one)) && options.length <= MAX_OPTIONS)
    return [...stated, ...options];
  if (pair.length !== 2 || !pair.some((one) => stated.includes(one))) return stated;
  return [...pair, ...stated.filter((one) => !pair.includes(one))];
}

function withoutArguments(test: Named, siblings: readonly Named[], words: Vocabulary): string {
  if (siblings.some((other) => namedArguments(other, words).some(isOfCall))) return "by default";
  const isMadePlainly = test.observation.plan.steps.some(
    ({ kind, args, kwargs }) => kind === "new" && args.length + kwargs.length === 0,
  );
  const isFresh =
    stepsBefore(test).length === 0 &&
    (isMadePlainly || siblings.some((other) => stepsBefore(other).length > 0));
  return isFresh && test.subject.className && test.subject.kind !== "constructor"
    ? `for a new ${test.subject.className}`
    : "";
}

/** The calls before the one that the test is about, without the constructor. */
export function stepsBefore({ observation: { plan } }: Named): Step[] {
  return plan.steps.slice(0, -1).filter((step) => step.kind !== "new" && step !== subjectStep(plan));
}
