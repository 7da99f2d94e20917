import type { Observation } from "./driver-protocol.ts";
import { type Plan, planKey, type Step } from "./plan.ts";
import { integer, string, type Value, valueKey } from "./value.ts";

const MAX_PLANS = 60;
const PLACES = 3;

/** Plans that pass in what a call compared with, in the place of what it found there. */
export function solveComparisons({ plan, compared = [] }: Pick<Observation, "plan" | "compared">): Plan[] {
  const plans = compared.flatMap(([found, wanted]) =>
    plan.steps.flatMap((step, at) =>
      stepsWith(step, found, wanted).map((changed) => ({ ...plan, steps: plan.steps.with(at, changed) })),
    ),
  );
  const distinct = new Map(plans.map((one) => [planKey(one), one]));
  distinct.delete(planKey(plan));
  return [...distinct.values()].slice(0, MAX_PLANS);
}

/** What calls compared, and figures beside it: it may be reached by other ways than putting it in. */
export function operandValues(observations: readonly Pick<Observation, "compared">[]): Value[] {
  const compared = observations.flatMap((observation) => observation.compared ?? []);
  const values = compared.flatMap(([found, wanted]) => [found, wanted, ...beside(found), ...beside(wanted)]);
  return [...new Map(values.map((value) => [valueKey(value), value])).values()];
}

function stepsWith(step: Step, found: Value, wanted: Value): Step[] {
  const args = step.args.flatMap((value, at) =>
    valuesWith(value, found, wanted).map((changed) => ({ ...step, args: step.args.with(at, changed) })),
  );
  const kwargs = step.kwargs.flatMap(([name, value], at) =>
    valuesWith(value, found, wanted).map((changed) => ({
      ...step,
      kwargs: step.kwargs.with(at, [name, changed] as const),
    })),
  );
  return [...args, ...kwargs];
}

/** Values with one occurrence of what was found replaced, however deep inside. */
function valuesWith(value: Value, found: Value, wanted: Value): Value[] {
  // A figure may have been turned into a text on the way.
  const isFound = value.kind === "integer" && value.value === textOf(found);
  if (isFound || valueKey(value) === valueKey(found)) return [wanted, ...beside(wanted)];
  if ("items" in value)
    return value.items.flatMap((item, at) =>
      valuesWith(item, found, wanted).map((changed) => ({ ...value, items: value.items.with(at, changed) })),
    );
  if ("entries" in value)
    return value.entries.flatMap(([key, item], at) => [
      ...valuesWith(key, found, wanted).map((changed) => ({
        ...value,
        entries: value.entries.with(at, [changed, item] as const),
      })),
      ...valuesWith(item, found, wanted).map((changed) => ({
        ...value,
        entries: value.entries.with(at, [key, changed] as const),
      })),
    ]);
  if (value.kind === "construct")
    return value.args.flatMap((arg, at) =>
      valuesWith(arg, found, wanted).map((changed) => ({ ...value, args: value.args.with(at, changed) })),
    );
  return partsWith(value, found, wanted);
}

/** A figure on either side, for comparisons that are not about equality. */
function beside(wanted: Value): Value[] {
  if (wanted.kind !== "integer") return [];
  const number = Number(wanted.value);
  return Number.isSafeInteger(number) ? [integer(number + 1), integer(number - 1)] : [];
}

function partsWith(value: Value, found: Value, wanted: Value): Value[] {
  if (value.kind === "string" && (wanted.kind === "string" || wanted.kind === "integer"))
    return replaced(value.value, textOf(found), textOf(wanted)).map(string);
  if (value.kind !== "bytes" || (wanted.kind !== "bytes" && wanted.kind !== "integer")) return [];
  return replaced(latin(value) ?? "", latin(found), latin(wanted)).map((text) => ({
    kind: "bytes",
    bytes: [...Buffer.from(text, "latin1")],
  }));
}

/** A text with one of the first occurrences of a part replaced, in whichever case; an empty part is at either end. */
function replaced(text: string, found: string | undefined, wanted: string | undefined): string[] {
  if (found === undefined || wanted === undefined) return [];
  if (found === "") return [wanted + text, text + wanted];
  const texts: string[] = [];
  const [within, part] = [text.toLowerCase(), found.toLowerCase()];
  for (let at = within.indexOf(part); at >= 0 && texts.length < PLACES; at = within.indexOf(part, at + 1))
    texts.push(text.slice(0, at) + wanted + text.slice(at + found.length));
  return texts;
}

function textOf(value: Value): string | undefined {
  return value.kind === "string" || value.kind === "integer" ? value.value : undefined;
}

/** Bytes as a text; a figure is one byte. */
function latin(value: Value): string | undefined {
  if (value.kind === "bytes") return Buffer.from(value.bytes).toString("latin1");
  const code = value.kind === "integer" ? Number(value.value) : -1;
  return code >= 0 && code < 256 ? String.fromCharCode(code) : undefined;
}
