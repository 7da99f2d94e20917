import {
  cost,
  integer,
  isLiteral,
  list,
  printedValue,
  string,
  type Value,
  valueKey,
} from "../values/value.ts";
import type { LanguageSearch } from "./language-search.ts";
import type { Observation, ObservedError } from "./observation.ts";
import { lastStep } from "./plan.ts";

/** The topic of an assertion. */
export type Topic =
  | { readonly of: "result" }
  /** How many items the result has, if they cannot be written down. */
  | { readonly of: "length" }
  /** The result as text. */
  | { readonly of: "text" }
  /** Text that the call wrote to the standard output. */
  | { readonly of: "printed" }
  /** Text that it wrote to the standard error stream. */
  | { readonly of: "complained" }
  /** A file that the call wrote into the temporary folder. */
  | { readonly of: "file" }
  /** A variable of the module. */
  | { readonly of: "variable"; readonly name: string }
  /** Arguments of the calls of a console method: a list of lists. */
  | { readonly of: "said"; readonly method: string }
  /** Arguments of the calls of a callback, the nth argument of the observed call: a list of lists. */
  | { readonly of: "calls"; readonly index: number }
  /** The nth argument of the observed call, positional ones first. */
  | { readonly of: "argument"; readonly index: number }
  /** A field of the object the call was made on, or of the result. */
  | { readonly of: "field"; readonly owner: "receiver" | "result"; readonly name: string };

/** One thing a test checks. */
export type Assertion =
  | { readonly kind: "equals"; readonly topic: Topic; readonly value: Value }
  /** The class is from the subject's module, or from the named one. */
  | { readonly kind: "instance"; readonly topic: Topic; readonly type: string; readonly module?: string }
  | { readonly kind: "throws"; readonly error: ObservedError };

const MAX_COST = 60;
const MAX_LINES = 16;
const LONGEST_LINE = 80;
const MAX_FIELDS = 8;
const MAX_ITEMS = 30;

/** Facts that decide what tests of a subject may assert. */
export interface Sayable {
  /** Whether it returns a value, as far as its text shows. */
  readonly returnsValue: boolean;
  /** Fields that its language hides from tests. */
  readonly hiddenFields: ReadonlySet<string>;
  /** Classes that a test can import from its module. */
  readonly classes: ReadonlySet<string>;
  /** Errors that the module raises itself; other messages may change with the language's version. */
  readonly ownErrors: ReadonlySet<string>;
  /** Rules of its language; absent if it has no special ones. */
  readonly language?: Pick<LanguageSearch, "errors" | "subjects" | "writesByLine" | "readsEntries">;
}

/** All assertions about an observation, in full if the values can be written down; empty if nothing can be asserted. */
export function assertionsOf(observation: Observation, sayable: Sayable): Assertion[] {
  const { value, plan, error } = observation;
  if (observation.outcome === "threw") {
    const exit = sayable.language?.errors.exit;
    const isExit = exit !== undefined && error.type === exit;
    const isOwn = isExit || sayable.ownErrors.has(error.type) || error.name !== "";
    const printed = isExit ? printedText(observation) : [];
    return [{ kind: "throws", error: isOwn ? error : { ...error, message: "" } }, ...printed];
  }
  const effects = [
    ...changedArguments(observation),
    ...changedFields(observation, sayable),
    ...printedText(observation),
    ...writtenFiles(observation),
    ...changedVariables(observation),
    ...(value.kind === "undefined" ? recordedCalls(observation) : []),
  ];
  const result = aboutResult(value, sayable);
  if (lastStep(plan).kind === "new") return result.filter(({ kind }) => kind !== "instance");
  const empty = value.kind === "undefined" || value.kind === "null";
  const special = sayable.language?.subjects.specialMethod(lastStep(plan).member);
  if (empty && (effects.length > 0 || special?.isStatement)) return effects;
  // Null is a result that can be asserted, if nothing else can.
  if (value.kind === "undefined" && !sayable.returnsValue) return [];
  // The effects already describe what a chainable method returns.
  if (value.kind === "instance" && effects.length > 0)
    return [...result.filter(({ kind }) => kind === "instance"), ...effects];
  return [...result, ...effects];
}

function isShort(value: Value): boolean {
  return isLiteral(value) && cost(value) <= MAX_COST;
}

/** Whether a text has a few short lines that are easy to read. */
function isPage(value: Value): boolean {
  if (value.kind !== "string" || !/^[\n -~]*$/.test(value.value)) return false;
  const lines = value.value.split("\n");
  return lines.length > 2 && lines.length <= MAX_LINES && lines.every(({ length }) => length <= LONGEST_LINE);
}

function aboutResult(value: Value, { classes, hiddenFields, language }: Sayable): Assertion[] {
  const topic: Topic = { of: "result" };
  if (isShort(value) || (language?.writesByLine && isPage(value))) return [{ kind: "equals", topic, value }];
  if (value.kind === "dict" && language?.readsEntries)
    return fieldAssertions(fieldsOf(value), "result", hiddenFields);
  if (value.kind === "list" || value.kind === "tuple") return aboutLength(value);
  if (value.kind !== "instance" && value.kind !== "opaque") return [];
  const details =
    value.kind === "instance" ? fieldAssertions(value.fields, "result", hiddenFields) : aboutLength(value);
  const fields = details.length > 0 ? details : aboutText(value);
  const { type, module } = value;
  if (classes.has(type)) return [{ kind: "instance", topic, type }, ...fields];
  return module === undefined ? fields : [{ kind: "instance", topic, type, module }, ...fields];
}

/** The fields of an object, or the entries of one that is a dictionary. */
export function fieldsOf(value: Value): readonly (readonly [string, Value])[] {
  if (value.kind === "instance") return value.fields;
  const entries = value.kind === "dict" ? value.entries : [];
  return entries.flatMap(([key, inner]) => (key.kind === "string" ? [[key.value, inner] as const] : []));
}

/** How many items a value has that cannot be written down; drivers may send only the first of many. */
export function lengthOf(value: Value): number | undefined {
  if (value.kind === "opaque") return value.length;
  const items = value.kind === "list" || value.kind === "tuple" ? value.items : undefined;
  return items && items.length <= MAX_ITEMS ? items.length : undefined;
}

function aboutLength(value: Value): Assertion[] {
  const length = lengthOf(value);
  return length === undefined ? [] : [{ kind: "equals", topic: { of: "length" }, value: integer(length) }];
}

/** The text form of a value, if it is short. */
export function aboutText({ spelled }: { readonly spelled?: string | undefined }): Assertion[] {
  const value = string(spelled ?? "");
  return spelled && cost(value) <= MAX_COST ? [{ kind: "equals", topic: { of: "text" }, value }] : [];
}

function fieldAssertions(
  fields: readonly (readonly [string, Value])[],
  owner: "receiver" | "result",
  hidden: ReadonlySet<string>,
): Assertion[] {
  return fields
    .filter(([name]) => /^[A-Za-z]\w*$/.test(name) && !hidden.has(name))
    .filter(([, value]) => isShort(value))
    .slice(0, MAX_FIELDS)
    .map(([name, value]): Assertion => ({ kind: "equals", topic: { of: "field", owner, name }, value }));
}

function changedArguments(observation: Observation): Assertion[] {
  return observation.argsAfter.flatMap((value, index): Assertion[] => {
    const before = observation.argsBefore[index];
    const changed = before !== undefined && valueKey(before) !== valueKey(value);
    if (!changed || !isShort(value)) return [];
    return [{ kind: "equals", topic: { of: "argument", index }, value }];
  });
}

function changedFields(observation: Observation, { hiddenFields }: Sayable): Assertion[] {
  const before = new Map(observation.fieldsBefore.map(([name, value]) => [name, valueKey(value)]));
  const changed = observation.fieldsAfter.filter(
    ([name, value]) => before.get(name) !== valueKey(value) && !isCache(name, value, observation),
  );
  return fieldAssertions(changed, "receiver", hiddenFields);
}

/** Whether a field only keeps the result of a call for the next one: how it does that is nobody's business. */
function isCache(name: string, value: Value, { plan, value: result, fieldsBefore }: Observation): boolean {
  if (/cache|memo(?!ry)/i.test(name)) return result.kind !== "undefined" && result.kind !== "null";
  const { args, kwargs } = lastStep(plan);
  const before = fieldsBefore.find(([field]) => field === name)?.[1];
  const wasEmpty = !before || before.kind === "undefined" || before.kind === "null";
  return wasEmpty && args.length + kwargs.length === 0 && valueKey(value) === valueKey(result);
}

function recordedCalls({ calls = [], said = [] }: Observation): Assertion[] {
  return [
    ...calls.flatMap(([index, made]) => calledWith({ of: "calls", index }, made)),
    ...said.flatMap(([method, made]) => calledWith({ of: "said", method }, made)),
  ];
}

function calledWith(topic: Topic, made: readonly (readonly Value[])[]): Assertion[] {
  const value: Value = list(...made.map((args) => list(...args)));
  return isShort(value) ? [{ kind: "equals", topic, value }] : [];
}

/** Public variables of the module that the call changed, if the test restores their values. */
function changedVariables({ plan, value, variables = [] }: Observation): Assertion[] {
  // Changes by earlier calls matter only if the call itself returns nothing.
  if (plan.steps.some(({ of }) => of) && value.kind !== "null") return [];
  const before = new Map((plan.around ?? []).map(({ name, value }) => [name, valueKey(value)]));
  return variables
    .filter(
      ([name, value]) => before.has(name) && before.get(name) !== valueKey(value) && !name.startsWith("_"),
    )
    .filter(([, value]) => isShort(value))
    .slice(0, MAX_FIELDS)
    .map(([name, value]): Assertion => ({ kind: "equals", topic: { of: "variable", name }, value }));
}

/** Files that the call wrote, except its arguments. */
function writtenFiles({ left = [], argsAfter }: Observation): Assertion[] {
  const known = new Set(argsAfter.map(valueKey));
  return left
    .filter((file) => !known.has(valueKey(file)) && cost(file) <= MAX_COST)
    .slice(0, MAX_FIELDS)
    .map((value): Assertion => ({ kind: "equals", topic: { of: "file" }, value }));
}

function printedText({ printed = "", complained = "" }: Observation): Assertion[] {
  const streams = [
    { topic: { of: "printed" }, text: printed },
    { topic: { of: "complained" }, text: complained },
  ] as const;
  return streams
    .filter(({ text }) => text !== "" && cost(printedValue(text)) <= MAX_COST)
    .map(({ topic, text }): Assertion => ({ kind: "equals", topic, value: printedValue(text) }));
}

/** How much a test of this observation would say: 0 for nothing, more for richer results. */
export function informativeness(observation: Observation): number {
  if (observation.outcome === "threw") return 2;
  const { value } = observation;
  if (value.kind === "null" || value.kind === "undefined") return 1;
  if (value.kind === "string" || value.kind === "bigint") return value.value === "" ? 1 : 3;
  if ("items" in value) return value.items.length === 0 ? 1 : 3;
  if ("entries" in value) return value.entries.length === 0 ? 1 : 3;
  return 2;
}
