import type { Observation } from "./driver-protocol.ts";
import type { Assertion, Topic } from "./oracle.ts";
import { list, type Value, valueKey } from "./value.ts";

/** Whether a test of an observation fails where something else is observed instead. */
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
      const found = topicValue(assertion.topic, observation);
      return found !== undefined && valueKey(found) === valueKey(assertion.value);
    }
  }
}

function callsOf({ calls = [] }: Observation, index: number): Value {
  const made = calls.find(([at]) => at === index)?.[1] ?? [];
  return list(...made.map((args) => list(...args)));
}

function topicValue(topic: Topic, observation: Observation): Value | undefined {
  const { value, argsAfter, fieldsAfter, printed } = observation;
  if (topic.of === "result") return value;
  if (topic.of === "printed") return { kind: "string", value: printed ?? "" };
  if (topic.of === "argument") return argsAfter[topic.index];
  if (topic.of === "calls") return callsOf(observation, topic.index);
  const fields = topic.owner === "receiver" ? fieldsAfter : value.kind === "instance" ? value.fields : [];
  return fields.find(([name]) => name === topic.name)?.[1];
}
