import type { Observation } from "./driver-protocol.ts";
import type { Assertion, Topic } from "./oracle.ts";
import { type Value, valueKey } from "./value.ts";

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
      return JSON.stringify(assertion.error) === JSON.stringify(observation.error);
    case "instance":
      return observation.value.kind === "instance" && observation.value.type === assertion.type;
    case "equals": {
      const found = topicValue(assertion.topic, observation);
      return found !== undefined && valueKey(found) === valueKey(assertion.value);
    }
  }
}

function topicValue(topic: Topic, { value, argsAfter, fieldsAfter }: Observation): Value | undefined {
  if (topic.of === "result") return value;
  if (topic.of === "argument") return argsAfter[topic.index];
  const fields = topic.owner === "receiver" ? fieldsAfter : value.kind === "instance" ? value.fields : [];
  return fields.find(([name]) => name === topic.name)?.[1];
}
