import type { Assertion } from "../../../languages/search/oracle.ts";
import { isFollowed, lastStep } from "../../../languages/search/plan.ts";
import {
  conditionsOf,
  contrastOf,
  stepsBefore,
  type TitleOptions,
} from "../../../languages/tests/condition.ts";
import type { Named, Naming } from "../../../languages/tests/named-test.ts";
import { article, listed, phrase, type Vocabulary, written } from "../../../languages/tests/phrase.ts";
import type { Value } from "../../../languages/values/value.ts";
import { choosing } from "../tuning.ts";

/** A unique name per test that states outcome and condition; tests that words cannot distinguish are numbered. */
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
      // The number comes last because finishing a name may shorten it.
      const name = number === 1 ? plain : plain.includes(" ") ? `${plain} (${number})` : `${plain}_${number}`;
      const key = `${test.subject.target}\n${name}`;
      if (!used.has(key)) {
        used.add(key);
        return name;
      }
    }
  });
}

function titleOf(test: Named, tests: readonly Named[], options: TitleOptions): string {
  const outcome = followed(test, options.words) + outcomeOf(test, options.words);
  const after = preparation(test, options);
  const conditions = [...conditionsOf(test, tests, options), ""];
  const titles = conditions.flatMap((condition) => {
    const title = [outcome, condition, after].filter(Boolean).join(" ");
    return [title + contrastOf(test, options.words), title];
  });
  return titles.find((title) => title.length <= choosing.longestTitle) ?? outcome;
}

/** The beginning of a title for a call on the subject's result. */
function followed({ observation: { plan } }: Named, words: Vocabulary): string {
  if (!isFollowed(plan)) return "";
  const { member, args, kind, on } = lastStep(plan);
  const given = args.map((value) => written(value, words)).join(", ");
  if (on === "argument") return `then ${member === words.called ? "the call" : member} `;
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

/** The arguments of calls with one argument each; for others, the number of calls. */
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

const times = ["", "", " twice", " three times", " four times"];

/** The earlier calls: by name, or in full. */
function preparation(test: Named, { words, detail }: TitleOptions): string {
  const calls = stepsBefore(test).map(({ member, args, of = member }) =>
    detail > 0 ? `${of}(${args.map((value) => written(value, words)).join(", ")})` : of || "a call",
  );
  const counted = [...Map.groupBy(calls, (call) => call)].map(
    ([call, { length }]) => `${call}${times[length] ?? ` ${length} times`}`,
  );
  return counted.length > 0 ? `after ${counted.join(" and ")}` : "";
}
