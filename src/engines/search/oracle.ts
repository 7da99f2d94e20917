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

/** What tests of a subject may speak of. */
export interface Sayable {
  /** Whether it gives a value back, as far as its text shows. */
  readonly returnsValue: boolean;
  /** Fields that its language keeps from tests. */
  readonly hiddenFields: ReadonlySet<string>;
  /** Classes that a test can import from its module. */
  readonly classes: ReadonlySet<string>;
}

/** What can be said about an observation, in full where it can be written down; empty where nothing can. */
export function assertionsOf(observation: Observation, sayable: Sayable): Assertion[] {
  if (observation.outcome === "threw") return [{ kind: "throws", error: observation.error }];
  const { value, plan } = observation;
  const effects = [...changedArguments(observation), ...changedFields(observation, sayable)];
  const result = aboutResult(value, sayable);
  if (lastStep(plan).kind === "new") return result.filter(({ kind }) => kind !== "instance");
  const empty = value.kind === "undefined" || value.kind === "null";
  if (empty && (effects.length > 0 || !sayable.returnsValue)) return effects;
  // What a chainable method returns has just been described by its effects.
  if (value.kind === "instance" && effects.length > 0)
    return [...result.filter(({ kind }) => kind === "instance"), ...effects];
  return [...result, ...effects];
}

function aboutResult(value: Value, { classes, hiddenFields }: Sayable): Assertion[] {
  const topic: Topic = { of: "result" };
  if (isLiteral(value) && cost(value) <= MAX_COST) return [{ kind: "equals", topic, value }];
  if (value.kind !== "instance") return [];
  const fields = fieldAssertions(value.fields, "result", hiddenFields);
  return classes.has(value.type) ? [{ kind: "instance", topic, type: value.type }, ...fields] : fields;
}

function fieldAssertions(
  fields: readonly (readonly [string, Value])[],
  owner: "receiver" | "result",
  hidden: ReadonlySet<string>,
): Assertion[] {
  return fields
    .filter(([name]) => /^[A-Za-z]\w*$/.test(name) && !hidden.has(name))
    .filter(([, value]) => isLiteral(value) && cost(value) <= MAX_COST)
    .slice(0, MAX_FIELDS)
    .map(([name, value]): Assertion => ({ kind: "equals", topic: { of: "field", owner, name }, value }));
}

function changedArguments(observation: Observation): Assertion[] {
  return observation.argsAfter.flatMap((value, index): Assertion[] => {
    const before = observation.argsBefore[index];
    const changed = before !== undefined && valueKey(before) !== valueKey(value);
    if (!changed || !isLiteral(value) || cost(value) > MAX_COST) return [];
    return [{ kind: "equals", topic: { of: "argument", index }, value }];
  });
}

function changedFields({ fieldsBefore, fieldsAfter }: Observation, { hiddenFields }: Sayable): Assertion[] {
  const before = new Map(fieldsBefore.map(([name, value]) => [name, valueKey(value)]));
  const changed = fieldsAfter.filter(([name, value]) => before.get(name) !== valueKey(value));
  return fieldAssertions(changed, "receiver", hiddenFields);
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
