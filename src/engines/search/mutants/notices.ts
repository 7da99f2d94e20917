import type { Observation } from "../../../languages/search/observation.ts";
import { type Assertion, fieldsOf, lengthOf, type Topic } from "../../../languages/search/oracle.ts";
import {
  integer,
  list,
  printedValue,
  string,
  type Value,
  valueKey,
} from "../../../languages/values/value.ts";

/** Whether a test of an observation fails if something else is observed instead. */
export function notices(
  assertions: readonly Assertion[],
  { outcome }: Observation,
  instead: Observation,
): boolean {
  return outcome !== instead.outcome || !assertions.every((assertion) => holds(assertion, instead));
}

function holds(assertion: Assertion, observation: Observation): boolean {
  switch (assertion.kind) {
    case "throws":
      return assertion.error.message === ""
        ? assertion.error.type === observation.error.type
        : JSON.stringify(assertion.error) === JSON.stringify(observation.error);
    case "instance":
      return "type" in observation.value && observation.value.type === assertion.type;
    case "equals": {
      if (assertion.topic.of === "file")
        return (observation.left ?? []).some((file) => valueKey(file) === valueKey(assertion.value));
      const found = topicValue(assertion.topic, observation);
      return found !== undefined && valueKey(found) === valueKey(assertion.value);
    }
  }
}

function callsOf<K>(calls: Calls<K> = [], which: K): Value {
  const made = calls.find(([at]) => at === which)?.[1] ?? [];
  return list(...made.map((args) => list(...args)));
}

type Calls<K> = readonly (readonly [K, readonly (readonly Value[])[]])[];

function topicValue(topic: Topic, observation: Observation): Value | undefined {
  const { value, argsAfter, fieldsAfter, printed, complained } = observation;
  if (topic.of === "result") return value;
  if (topic.of === "length") {
    const length = lengthOf(value);
    return length === undefined ? undefined : integer(length);
  }
  if (topic.of === "text")
    return "spelled" in value && value.spelled !== undefined ? string(value.spelled) : undefined;
  if (topic.of === "file") return undefined;
  if (topic.of === "variable") return observation.variables?.find(([name]) => name === topic.name)?.[1];
  if (topic.of === "printed") return printedValue(printed ?? "");
  if (topic.of === "complained") return printedValue(complained ?? "");
  if (topic.of === "argument") return argsAfter[topic.index];
  if (topic.of === "calls") return callsOf(observation.calls, topic.index);
  if (topic.of === "said") return callsOf(observation.said, topic.method);
  const fields = topic.owner === "receiver" ? fieldsAfter : fieldsOf(value);
  return fields.find(([name]) => name === topic.name)?.[1];
}
