import type { Observation } from "../../../languages/search/driver-protocol.ts";
import type { Assertion } from "../../../languages/search/oracle.ts";
import { isFollowed, lastStep, type Step, subjectStep } from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import {
  type NamedArgument,
  namedArguments,
  plainName,
  telling,
} from "../../../languages/tests/name-arguments.ts";
import { article, listed, phrase, type Vocabulary, written } from "../../../languages/tests/phrase.ts";
import type { Value } from "../../../languages/values/value.ts";

/** An observation with what a test of it checks. */
export interface Named {
  readonly subject: Subject;
  readonly observation: Observation;
  readonly assertions: readonly Assertion[];
  /** Another test of the same subject whose call it makes as well, because by itself it would hold for an empty function. */
  readonly contrast?: Named;
}

/** How names are made. */
export interface Naming {
  readonly words: Vocabulary;
  /** Turns a title into a name as the runner reports it. */
  readonly finish: (test: Named, title: string) => string;
}

/** A name per test that states outcome and condition, unique among them; those that no words tell apart are numbered. */
export function nameTests(tests: readonly Named[], naming: Naming): (string | undefined)[] {
  const names: (string | undefined)[] = tests.map(() => undefined);
  for (const detail of [0, 1, 2, 3] as const) {
    const proposed = tests.map((test, index) =>
      names[index] === undefined
        ? naming.finish(test, titleOf(test, tests, { ...naming, detail }))
        : undefined,
    );
    const key = (index: number, name: string) => `${tests[index]?.subject.target}\n${name}`;
    const used = [...names, ...proposed].flatMap((name, at) =>
      name === undefined ? [] : key(at % tests.length, name),
    );
    for (const [index, name] of proposed.entries()) {
      if (name !== undefined && used.filter((other) => other === key(index, name)).length === 1)
        names[index] = name;
    }
  }
  return numbered(tests, names, naming);
}

function numbered(
  tests: readonly Named[],
  names: readonly (string | undefined)[],
  naming: Naming,
): (string | undefined)[] {
  const used = new Set(names.map((name, index) => `${tests[index]?.subject.target}\n${name}`));
  return tests.map((test, index) => {
    const given = names[index];
    if (given !== undefined) return given;
    const plain = naming.finish(test, titleOf(test, tests, { ...naming, detail: 2 }));
    for (let number = 1; ; number++) {
      // Behind the finished name: what finishes it may cut it short.
      const name = number === 1 ? plain : plain.includes(" ") ? `${plain} (${number})` : `${plain}_${number}`;
      const key = `${test.subject.target}\n${name}`;
      if (!used.has(key)) {
        used.add(key);
        return name;
      }
    }
  });
}

interface TitleOptions {
  readonly words: Vocabulary;
  /** 0: what sets the test apart; 1: with calls before as written; 2: every argument; 3: those as written. */
  readonly detail: 0 | 1 | 2 | 3;
}

/** More of them than this nobody reads in a title. */
const MAX_OPTIONS = 2;
/** Titles that are longer say less of the condition. */
const MAX_TITLE = 80;

function titleOf(test: Named, tests: readonly Named[], options: TitleOptions): string {
  const outcome = followed(test, options.words) + outcomeOf(test, options.words);
  const after = preparation(test, options);
  const conditions = [...conditionsOf(test, tests, options), ""];
  const titles = conditions.flatMap((condition) => {
    const title = [outcome, condition, after].filter(Boolean).join(" ");
    return [title + contrastOf(test, options.words), title];
  });
  return titles.find((title) => title.length <= MAX_TITLE) ?? outcome;
}

/** What a test says of its contrast, as the end of a title. */
export function contrastOf(test: Named, words: Vocabulary): string {
  const { contrast } = test;
  if (!contrast) return "";
  const [condition = ""] = conditionsOf(contrast, [test, contrast], { words, detail: 0 });
  return condition === "" ? "" : ` but not ${condition}`;
}

/** What was called of what the subject gave back, as the beginning of a title. */
function followed({ observation: { plan } }: Named, words: Vocabulary): string {
  if (!isFollowed(plan)) return "";
  const { member, args, kind, on } = lastStep(plan);
  const given = args.map((value) => written(value, words)).join(", ");
  if (on === "argument") return `then ${member === "__call__" ? "the call" : member} `;
  if (member === "") return `returns a function that${given === "" ? "" : `, given ${given},`} `;
  return `returns an object whose ${member}${kind === "get" || given.length > 20 ? "" : `(${given})`} `;
}

function outcomeOf(test: Named, words: Vocabulary): string {
  const { observation, assertions } = test;
  const [first] = assertions;
  if (!first || first.kind === "throws")
    return `${observation.waited ? words.rejects : words.throws} ${observation.error.type || "an error"}`;
  const isChained = first.kind === "instance" && assertions.some(isOfReceiver);
  if (isChained) return `sets ${fieldPhrase(assertions, words)}`;
  if (first.kind === "instance") return `returns ${article(first.type)}`;
  const { topic, value } = first;
  if (topic.of === "calls") {
    const name = test.subject.parameters[topic.index]?.name ?? "";
    return `calls ${/^\w+$/.test(name) ? name : "its callback"} with ${callsPhrase(value, words)}`;
  }
  if (topic.of === "said") return `${saying[topic.method] ?? "prints"} ${callsPhrase(value, words)}`;
  if (topic.of === "printed" || topic.of === "complained") return `prints ${phrase(value, words, true)}`;
  if (topic.of === "variable") return `sets ${topic.name} to ${phrase(value, words, true)}`;
  if (topic.of === "file") return `writes ${value.kind === "file" ? value.name : "a file"}`;
  if (lastStep(observation.plan).kind === "new" && topic.of !== "field") return "creates an instance";
  if (topic.of === "argument") {
    const name = isFollowed(observation.plan) ? "" : (test.subject.parameters[topic.index]?.name ?? "");
    return `changes ${/^\w+$/.test(name) ? name : "its argument"} to ${phrase(value, words, true)}`;
  }
  if (topic.of === "field") {
    const fields = fieldPhrase(assertions, words);
    return topic.owner === "result" && lastStep(observation.plan).kind !== "new"
      ? `returns an object with ${fields.replace(" to ", " ")}`
      : `sets ${fields}`;
  }
  const verb = value.kind === "iterator" ? "yields" : observation.waited ? words.resolves : "returns";
  return `${verb} ${phrase(value, words, true)}`;
}

const saying: Readonly<Record<string, string>> = { warn: "warns", error: "reports" };

function isOfReceiver(assertion: Assertion): boolean {
  return (
    assertion.kind === "equals" && assertion.topic.of === "field" && assertion.topic.owner === "receiver"
  );
}

/** Calls with one argument each by those arguments, others by their number. */
function callsPhrase(value: Value, words: Vocabulary): string {
  const calls = "items" in value ? value.items : [];
  const single = calls.flatMap((call) => ("items" in call && call.items.length === 1 ? call.items : []));
  if (single.length === calls.length && calls.length <= 3)
    return single.map((one) => phrase(one, words, true)).join(" and ");
  return `${calls.length} ${calls.length === 1 ? "set" : "sets"} of arguments`;
}

function fieldPhrase(assertions: readonly Assertion[], words: Vocabulary): string {
  const fields = assertions.flatMap((assertion) =>
    assertion.kind === "equals" && assertion.topic.of === "field"
      ? { name: assertion.topic.name, value: assertion.value }
      : [],
  );
  const [only] = fields;
  if (only && fields.length === 1) return `${only.name} to ${phrase(only.value, words, true)}`;
  return fields.length > 3 ? "its fields" : listed(fields.map(({ name }) => name));
}

/** Ways to state the condition, from the fullest to the shortest. */
function conditionsOf(test: Named, tests: readonly Named[], { words, detail }: TitleOptions): string[] {
  const missing = detail === 0 ? missingArguments(test) : [];
  if (missing.length > 0) return [`without ${listed(missing)}`];
  const args = namedArguments(test);
  const siblings = tests.filter((other) => other.subject.target === test.subject.target && other !== test);
  const others = siblings.map(namedArguments);
  const apart = detail <= 1 ? telling(args, others) : args.slice(0, 4);
  const told = detail <= 1 ? briefly(test, args, apart) : apart;
  if (told.length === 0) return [withoutArguments(test, siblings)];
  const describe = (value: Value) => (detail === 3 ? written(value, words) : phrase(value, words, false));
  const shorter = apart.map((_, left) => apart.slice(0, apart.length - left));
  return [told, ...shorter].map((some) =>
    conditionText(some.map((one) => ({ ...one, text: one.said ?? describe(one.value) }))),
  );
}

/** Required arguments that a call which failed did without. */
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

function conditionText(told: readonly (NamedArgument & { readonly text: string })[]): string {
  const [first, ...rest] = told;
  if (!first) return "";
  const alone = first.place === "first" && rest.every(({ place }) => place === "option");
  const when = (alone ? rest : told).map(({ name, text }) => `${name} is ${text}`);
  const parts = [
    ...(alone ? [`for ${first.text}`] : []),
    ...(when.length > 0 ? [`when ${listed(when)}`] : []),
  ];
  return parts.join(" ");
}

/** What sets a test apart; a result of two plain arguments, or of one with options, is only understood with both. */
function briefly(
  { observation }: Named,
  args: readonly NamedArgument[],
  told: readonly NamedArgument[],
): readonly NamedArgument[] {
  const pair = args.filter(({ place }) => place === "first" || place === "later");
  if (observation.outcome === "threw") return told;
  const options = args.filter((one) => one.place === "option" && !told.includes(one));
  if (pair.length === 1 && told.some((one) => pair.includes(one)) && options.length <= MAX_OPTIONS)
    return [...told, ...options];
  if (pair.length !== 2 || !pair.some((one) => told.includes(one))) return told;
  return [...pair, ...told.filter((one) => !pair.includes(one))];
}

function withoutArguments(test: Named, siblings: readonly Named[]): string {
  const isOwn = ({ place }: NamedArgument) => place !== "constructor";
  if (siblings.some((other) => namedArguments(other).some(isOwn))) return "by default";
  const isFresh = stepsBefore(test).length === 0 && siblings.some((other) => stepsBefore(other).length > 0);
  return isFresh && test.subject.className ? `for a new ${test.subject.className}` : "";
}

function stepsBefore({ observation: { plan } }: Named): Step[] {
  return plan.steps.slice(0, -1).filter((step) => step.kind !== "new" && step !== subjectStep(plan));
}

const times = ["", "", " twice", " three times", " four times"];

/** What was called before: by name, or as it is written. */
function preparation(test: Named, { words, detail }: TitleOptions): string {
  const calls = stepsBefore(test).map(({ member, args, of = member }) =>
    detail > 0 ? `${of}(${args.map((value) => written(value, words)).join(", ")})` : of || "a call",
  );
  const counted = [...Map.groupBy(calls, (call) => call)].map(
    ([call, { length }]) => `${call}${times[length] ?? ` ${length} times`}`,
  );
  return counted.length > 0 ? `after ${counted.join(" and ")}` : "";
}
