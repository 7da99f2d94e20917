import type { Observation } from "../../languages/search/observation.ts";
import { children, type Value, valueKey, withChildren } from "../../languages/values/value.ts";
import { wording } from "./tuning.ts";

/** The parts of an observation that a caller can see, equal for equal behaviour. */
export interface Observable {
  readonly result: string;
  readonly error: string;
  readonly message: string;
  readonly effects: string;
}

/** Leaves out private fields, the order of fields and the last digits of floats, which no caller sees. */
export function observableOf(observation: Observation, hidden: ReadonlySet<string>): Observable {
  const { outcome, waited, value, error, argsAfter, fieldsAfter } = observation;
  const { printed = "", complained = "", said = [], calls = [], left = [] } = observation;
  const plain = (one: Value) => visible(one, hidden);
  const made = (lists: readonly (readonly Value[])[]) => lists.map((args) => args.map(plain));
  const outside = [
    ...[printed, complained, left.map(plain)],
    ...[said.map(([method, lists]) => [method, made(lists)]), calls.map(([at, lists]) => [at, made(lists)])],
  ];
  return {
    result: outcome === "returned" ? `${waited} ${valueKey(plain(value))}` : "",
    error: outcome === "threw" ? error.type || error.name : "",
    message: error.message,
    effects: JSON.stringify([argsAfter.map(plain), shownFields(fieldsAfter, hidden), outside]),
  };
}

type Fields = readonly (readonly [string, Value])[];

function shownFields(fields: Fields, hidden: ReadonlySet<string>): Fields {
  return fields
    .filter(([name]) => !/^[_#]/.test(name) && !hidden.has(name))
    .map(([name, value]) => [name, visible(value, hidden)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function visible(value: Value, hidden: ReadonlySet<string>): Value {
  const inner = (one: Value) => visible(one, hidden);
  if (value.kind === "float") return roundedFloat(value.value);
  if (value.kind === "instance") return { ...value, fields: shownFields(value.fields, hidden) };
  const isMade = "items" in value || "entries" in value || value.kind === "construct";
  return isMade ? withChildren(value, children(value).map(inner)) : value;
}

/** A sum with an error in its last digit is a float, while the exact sum may be an integer. */
function roundedFloat(text: string): Value {
  const number = Number(text);
  if (!Number.isFinite(number)) return { kind: "float", value: text };
  const rounded = Number(number.toPrecision(wording.digits));
  const written = /\.0$/.test(text);
  return {
    kind: Number.isSafeInteger(rounded) && !written && !Object.is(rounded, -0) ? "integer" : "float",
    value: String(rounded),
  };
}
