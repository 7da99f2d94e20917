import type { Observation } from "./driver-protocol.ts";
import type { Assertion } from "./oracle.ts";
import { article, javascriptWords, phrase, type Vocabulary, written } from "./phrase.ts";
import { lastStep } from "./plan.ts";
import type { Subject } from "./subject.ts";
import type { Value } from "./value.ts";

/** An observation with what a test of it checks. */
export interface Named {
  readonly subject: Subject;
  readonly observation: Observation;
  readonly assertions: readonly Assertion[];
}

/** A name per test that states outcome and condition, unique among them; those that no words tell apart get none. */
export function nameTests(
  tests: readonly Named[],
  words: Vocabulary,
  finish: (test: Named, title: string) => string,
): (string | undefined)[] {
  const names: (string | undefined)[] = tests.map(() => undefined);
  const open = new Set(tests.keys());
  for (const detail of [0, 1, 2] as const) {
    const proposed = [...open].flatMap((index) => {
      const test = tests[index];
      return test ? [{ index, test, name: finish(test, titleOf(test, tests, { words, detail })) }] : [];
    });
    const key = (test: Named, name: string) => `${test.subject.target}\n${name}`;
    const taken = tests.flatMap((test, index) => (names[index] === undefined ? [] : key(test, names[index])));
    const uses = Map.groupBy(
      [...proposed.map(({ test, name }) => key(test, name)), ...taken],
      (used) => used,
    );
    for (const { index, test, name } of proposed) {
      if (uses.get(key(test, name))?.length !== 1) continue;
      names[index] = name;
      open.delete(index);
    }
  }
  return names;
}

interface NameOptions {
  readonly words: Vocabulary;
  /** 0: what sets the test apart; 1: every argument; 2: every argument as written. */
  readonly detail: 0 | 1 | 2;
}

function titleOf(test: Named, tests: readonly Named[], options: NameOptions): string {
  const condition = conditionOf(test, tests, options);
  return [outcomeOf(test, options.words), condition, preparation(test)].filter(Boolean).join(" ");
}

function outcomeOf({ observation, assertions }: Named, words: Vocabulary): string {
  const [first] = assertions;
  const { plan, waited } = observation;
  if (!first || first.kind === "throws") return `${words.throws} ${observation.error.type || "an error"}`;
  if (first.kind === "instance") return `returns ${article(first.type)}`;
  const { topic } = first;
  if (lastStep(plan).kind === "new")
    return topic.of === "field" ? `sets ${fieldNames(assertions)}` : "creates an instance";
  if (topic.of === "argument") return "changes its argument";
  if (topic.of === "field" && topic.owner === "result")
    return `returns an object with ${fieldNames(assertions)}`;
  if (topic.of === "field") return `updates ${fieldNames(assertions)}`;
  const verb =
    first.value.kind === "iterator"
      ? "yields"
      : waited && words === javascriptWords
        ? "resolves to"
        : "returns";
  return `${verb} ${phrase(first.value, words, true)}`;
}

function fieldNames(assertions: readonly Assertion[]): string {
  const names = assertions.flatMap((assertion) =>
    assertion.kind === "equals" && assertion.topic.of === "field" ? assertion.topic.name : [],
  );
  return names.length > 2 ? "its fields" : names.join(" and ");
}

function conditionOf(test: Named, tests: readonly Named[], { words, detail }: NameOptions): string {
  const args = argumentsOf(test);
  const siblings = tests.filter((other) => other.subject.target === test.subject.target && other !== test);
  const told = detail === 0 ? telling(args, siblings.map(argumentsOf)) : args;
  if (args.length === 0) return siblings.some((other) => argumentsOf(other).length > 0) ? "by default" : "";
  const shown = told.length > 0 ? told : args;
  const describe = (value: Value) => (detail === 2 ? written(value, words) : phrase(value, words, false));
  if (args.length === 1 && test.subject.parameters.length <= 1 && !args[0]?.[0].includes("."))
    return `for ${describe(shown[0]?.[1] ?? { kind: "null" })}`;
  const parts = shown.slice(0, detail === 0 ? 2 : 4).map(([name, value]) => `${name} is ${describe(value)}`);
  return `when ${parts.join(" and ")}`;
}

type NamedValue = readonly [string, Value];

function argumentsOf({ subject, observation }: Named): NamedValue[] {
  const step = lastStep(observation.plan);
  const rest = subject.parameters.find((parameter) => parameter.rest);
  const fixed = rest ? subject.parameters.indexOf(rest) : step.args.length;
  const positional = step.args
    .slice(0, fixed)
    .map((value, index): NamedValue => [plainName(subject.parameters[index]?.name ?? "argument"), value]);
  if (rest && step.args.length > fixed)
    positional.push([rest.name, { kind: "list", items: step.args.slice(fixed) }]);
  const given = positional.filter(([, value]) => value.kind !== "undefined" || positional.length === 1);
  return [...given, ...step.kwargs].flatMap(opened);
}

/** An options object speaks through its keys. */
function opened([name, value]: NamedValue): NamedValue[] {
  if (value.kind !== "dict" || value.entries.length === 0 || value.entries.length > 2) return [[name, value]];
  const named = value.entries.map(
    ([key, item]): NamedValue => [`${name}.${"value" in key ? key.value : ""}`, item],
  );
  return named.every(([path]) => /^[\w.]+$/.test(path)) ? named : [[name, value]];
}

function plainName(name: string): string {
  return /^[\w$]+$/.test(name) ? name : "options";
}

/** The arguments that no sibling, or the fewest, share. */
function telling(args: readonly NamedValue[], others: readonly (readonly NamedValue[])[]): NamedValue[] {
  const shared = ([name, value]: NamedValue) =>
    others.filter((other) =>
      other.some(([key, item]) => key === name && JSON.stringify(item) === JSON.stringify(value)),
    ).length;
  const fewest = Math.min(...args.map(shared));
  return args.filter((arg) => shared(arg) === fewest);
}

function preparation({ observation }: Named): string {
  const names = observation.plan.steps.slice(1, -1).map(({ member }) => member);
  return names.length > 0 ? `after ${[...new Set(names)].join(" and ")}` : "";
}

const MAX_NAME = 76;
const signs: Readonly<Record<string, string>> = {
  _: "underscore",
  "-": "dash",
  ".": "dot",
  ",": "comma",
  "/": "slash",
  ":": "colon",
};

/** A title as the name of a pytest function, such as `test_parse_port_raises_value_error_for_zero`. */
export function pythonName({ subject }: Named, title: string): string {
  const spoken = title
    .replaceAll(/"([^A-Za-z\d"]+)"/g, (_, text: string) => signs[text] ?? "punctuation")
    .replaceAll(/(?<![\w.])-(?=\d)/g, "minus ")
    .replaceAll(/(?<=\d)\.(?=\d)/g, " point ");
  const snake = `${subject.target} ${spoken}`
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z\d]+/g, "_")
    .toLowerCase();
  const name = `test_${snake.replaceAll(/_(?:an|a)(?=_)/g, "")}`.replace(/_+$/, "");
  return name.length <= MAX_NAME
    ? name
    : name.slice(0, MAX_NAME + 1).replace(/_(?:(?:when|for|and|is|of|with)_)*[^_]*$/, "");
}
