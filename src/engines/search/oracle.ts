import type { Observation, ObservedError } from "./driver-protocol.ts";
import { lastStep } from "./plan.ts";
import { cost, isLiteral, type Value, valueKey } from "./value.ts";

/** What an assertion is about. */
export type Topic =
  | { readonly of: "result" }
  /** The nth argument of the observed call, positional ones first. */
  | { readonly of: "argument"; readonly index: number }
  /** A field of the object the call was made on, or of the result. */
  | { readonly of: "field"; readonly owner: "receiver" | "result"; readonly name: string };

/** One thing a test checks. */
export type Assertion =
  | { readonly kind: "equals"; readonly topic: Topic; readonly value: Value }
  | { readonly kind: "instance"; readonly topic: Topic; readonly type: string }
  | { readonly kind: "throws"; readonly error: ObservedError };

const MAX_COST = 60;
const MAX_FIELDS = 4;

/** What can be said about an observation, in full where it can be written down; empty where nothing can. */
export function assertionsOf(observation: Observation, returnsValue: boolean): Assertion[] {
  if (observation.outcome === "threw") return [{ kind: "throws", error: observation.error }];
  const effects = [...changedArguments(observation), ...changedFields(observation)];
  const result = aboutResult(observation.value, lastStep(observation.plan).kind === "new");
  const empty = observation.value.kind === "undefined" || observation.value.kind === "null";
  if (empty && (effects.length > 0 || !returnsValue)) return effects;
  // What a chainable method returns has just been described by its effects.
  if (observation.value.kind === "instance" && effects.length > 0) return [...result.slice(0, 1), ...effects];
  return [...result, ...effects];
}

function aboutResult(value: Value, constructed: boolean): Assertion[] {
  const topic: Topic = { of: "result" };
  if (isLiteral(value) && cost(value) <= MAX_COST) return [{ kind: "equals", topic, value }];
  if (value.kind !== "instance") return [];
  const fields = value.fields
    .filter(([name, field]) => /^[A-Za-z]\w*$/.test(name) && isLiteral(field) && cost(field) <= MAX_COST / 2)
    .slice(0, MAX_FIELDS)
    .map(
      ([name, field]): Assertion => ({
        kind: "equals",
        topic: { of: "field", owner: "result", name },
        value: field,
      }),
    );
  if (constructed) return fields;
  return [{ kind: "instance", topic, type: value.type }, ...fields];
}

function changedArguments(observation: Observation): Assertion[] {
  return observation.argsAfter.flatMap((value, index): Assertion[] => {
    const before = observation.argsBefore[index];
    const changed = before !== undefined && valueKey(before) !== valueKey(value);
    if (!changed || !isLiteral(value) || cost(value) > MAX_COST) return [];
    return [{ kind: "equals", topic: { of: "argument", index }, value }];
  });
}

function changedFields(observation: Observation): Assertion[] {
  if (lastStep(observation.plan).kind === "new") return [];
  const before = new Map(observation.fieldsBefore.map(([name, value]) => [name, valueKey(value)]));
  return observation.fieldsAfter
    .filter(([name, value]) => before.get(name) !== valueKey(value) && /^[A-Za-z]\w*$/.test(name))
    .filter(([, value]) => isLiteral(value) && cost(value) <= MAX_COST)
    .slice(0, MAX_FIELDS)
    .map(
      ([name, value]): Assertion => ({
        kind: "equals",
        topic: { of: "field", owner: "receiver", name },
        value,
      }),
    );
}

/** How much a test of this observation would tell: 0 for nothing, more for richer results. */
export function informativeness(observation: Observation): number {
  if (observation.outcome === "threw") return 2;
  const { value } = observation;
  if (value.kind === "null" || value.kind === "undefined") return 1;
  if (value.kind === "string" || value.kind === "bigint") return value.value === "" ? 1 : 3;
  if ("items" in value) return value.items.length === 0 ? 1 : 3;
  if ("entries" in value) return value.entries.length === 0 ? 1 : 3;
  return 2;
}
