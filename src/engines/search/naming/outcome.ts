import type { Assertion } from "../../../languages/search/oracle.ts";
import { isFollowed, lastStep, subjectStep } from "../../../languages/search/plan.ts";
import { stepsBefore } from "../../../languages/tests/condition.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { article, listed, phrase, type Vocabulary, written } from "../../../languages/tests/phrase.ts";
import { isEmpty, type Value, valueKey } from "../../../languages/values/value.ts";
import { givesBack } from "../worth/weak.ts";
import { changeBetween } from "./change-between.ts";

/** What a test checks, in words, with the call that shows it. */
export function wholeOutcome(test: Named, words: Vocabulary): string {
  const outcome = outcomeOf(test, words);
  const { on, member } = lastStep(test.observation.plan);
  if (on !== "receiver") return followed(test, words) + outcome;
  const { value } = test.observation;
  const joint = value.kind === "integer" || value.kind === "float" ? "at" : "as";
  return `leaves ${member.replace(/^__(\w+)__$/, "$1")} ${joint} ${outcome.replace(/^\w+ /, "")}`;
}

/** The beginning of a title for a call on the subject's result. */
function followed({ observation: { plan } }: Named, words: Vocabulary): string {
  if (!isFollowed(plan)) return "";
  const { member, args, kind, on } = lastStep(plan);
  const given = args.map((value) => written(value, words)).join(", ");
  if (on === "argument") return `then ${member === words.called ? "the call" : member} `;
  if (member === "") return `returns a function that${given === "" ? "" : `, given ${given},`} `;
  return `${member}${kind === "get" || given.length > 20 ? "" : `(${given})`} `;
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
  if (topic.of === "text") return `is written as ${phrase(value, words, true)}`;
  if (lastStep(observation.plan).kind === "new" && topic.of !== "field") return "creates an instance";
  if (topic.of === "argument") {
    const name = isFollowed(observation.plan) ? "" : (test.subject.parameters[topic.index]?.name ?? "");
    return `changes ${/^\w+$/.test(name) ? name : "its argument"} to ${phrase(value, words, true)}`;
  }
  if (topic.of === "field") {
    const fields = fieldPhrase(assertions, words);
    return topic.owner === "result" && lastStep(observation.plan).kind !== "new"
      ? `returns ${fields.replace(" to ", " ")}`
      : `sets ${fields}`;
  }
  if (topic.of === "length" && value.kind === "integer")
    return `returns ${value.value} ${value.value === "1" ? "item" : "items"}`;
  const changed = topic.of === "result" ? changedArgument(test, value) : undefined;
  if (changed !== undefined) return `returns ${changed}`;
  const verb = value.kind === "iterator" ? "yields" : observation.waited ? words.resolves : "returns";
  return `${verb} ${phrase(value, words, true)}`;
}

/** The only parameter from whose argument the result follows in a way that is no coincidence, with that way. */
function changedArgument({ subject, observation }: Named, value: Value): string | undefined {
  const { plan, waited } = observation;
  if (waited || isFollowed(plan)) return undefined;
  const found = subjectStep(plan).args.flatMap((arg, at) => {
    const name = subject.parameters[at]?.name ?? "";
    const change = /^[a-z]\w*$/i.test(name) ? changeBetween(arg, value) : undefined;
    return change === undefined ? [] : [`${name} ${change}`];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a test shows that its function does something. */
export function isInformative(test: Named): boolean {
  const {
    observation,
    assertions,
    assertions: [first],
  } = test;
  if (observation.outcome === "threw" || !first) return false;
  if (first.kind === "instance" && /(?:Error|Exception)$/.test(first.type)) return false;
  if (first.kind !== "equals" || first.topic.of !== "result" || assertions.some(isOfReceiver)) return true;
  const { value } = first;
  const [given] = subjectStep(observation.plan).args;
  if (given && isEmpty(given)) return false;
  const isBlank = isEmpty(value) || (value.kind === "bytes" && value.bytes.length === 0);
  const isNone =
    value.kind === "null" ||
    value.kind === "undefined" ||
    ("value" in value && (value.value === "0" || value.value === "-1" || value.value === false));
  return !isBlank && !isNone && !isFallback(observation, value) && !givesBack(test);
}

/** Whether a result is only what the caller gave for the case that there is none, such as a default. */
function isFallback({ plan }: Named["observation"], result: Value): boolean {
  const { args, kwargs } = subjectStep(plan);
  const others = [...args.slice(1), ...kwargs.map(([, value]) => value)];
  return others.some((value) => valueKey(value) === valueKey(result));
}

/** Whether an outcome in words does not show the value. */
export function isVague(outcome: string): boolean {
  return /\b\d+ (?:fields|items|entries|characters|lines)\b|\ba value$|\{ [\w, -]+ \}$/.test(outcome);
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
  return fields.length > 3 ? `${fields.length} fields` : listed(fields.map(({ name }) => name));
}

const times = ["", "", " twice", " three times", " four times"];

/** The earlier calls: by name, or in full. */
export function preparation(test: Named, words: Vocabulary, isFull: boolean): string {
  const calls = stepsBefore(test).map(({ member, args, of = member }) =>
    isFull ? `${of}(${args.map((value) => written(value, words)).join(", ")})` : of || "a call",
  );
  const counted = [...Map.groupBy(calls, (call) => call)].map(
    ([call, { length }]) => `${call}${times[length] ?? ` ${length} times`}`,
  );
  return counted.length > 0 ? `after ${counted.join(" and ")}` : "";
}
