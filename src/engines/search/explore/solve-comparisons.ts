import type { Observation } from "../../../languages/search/observation.ts";
import { type Plan, planKey, type Step } from "../../../languages/search/plan.ts";
import { examplesFor } from "../../../languages/values/regex-example.ts";
import {
  children,
  integer,
  isLiteral,
  latinBytes,
  latinText,
  string,
  type Value,
  valueKey,
  withChildren,
} from "../../../languages/values/value.ts";
import { solving } from "../tuning.ts";
import { distinct } from "../values/value-pool.ts";

/** Plans that replace the value that a call found by the one that it compared it with. */
export function solveComparisons({ plan, compared = [] }: Pick<Observation, "plan" | "compared">): Plan[] {
  const { steps, around = [] } = plan;
  const aims = compared.flatMap(([found, wanted]) => aimsOf(wanted).map((aim) => [found, aim] as const));
  const plans = aims.flatMap(([found, wanted]): Plan[] => [
    ...steps.flatMap((step, at) =>
      stepsWith(step, found, wanted).map((changed) => ({ ...plan, steps: steps.with(at, changed) })),
    ),
    ...around.flatMap((setting, at) =>
      valuesWith(setting.value, found, wanted)
        // An environment variable is a text.
        .filter(({ kind }) => setting.what !== "env" || kind === "string" || kind === setting.value.kind)
        .map((value) => ({ ...plan, around: around.with(at, { ...setting, value }) })),
    ),
  ]);
  const others = new Map(plans.map((one) => [planKey(one), one]));
  others.delete(planKey(plan));
  return [...others.values()].slice(0, solving.plans);
}

/** The values that calls compared, and numbers next to them: other plans may use them too. */
export function operandValues(observations: readonly Pick<Observation, "compared">[]): Value[] {
  const compared = observations.flatMap((observation) => observation.compared ?? []);
  const values = compared.flatMap(([found, wanted]) => {
    const both = [...(isLiteral(found) ? [found] : []), ...aimsOf(wanted)];
    return [...both, ...both.flatMap(beside)];
  });
  return distinct(values);
}

/** The wanted value, if a test can write it down; for a pattern, texts that match it. */
function aimsOf(wanted: Value): readonly Value[] {
  if (!isLiteral(wanted)) return [];
  return wanted.kind === "regex" ? examplesFor(wanted.source, solving.examples).map(string) : [wanted];
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
  return [...args, ...kwargs, ...keywordsWith(step, found, wanted), ...withOneMore(step, found, wanted)];
}

/** The step with one more argument: an empty dictionary may be the default of a missing one. */
function withOneMore(step: Step, found: Value, wanted: Value): Step[] {
  if (step.kind === "get" || found.kind !== "dict" || found.entries.length > 0) return [];
  return [{ ...step, args: [...step.args, wanted] }];
}

/** The step with other keywords, if the found dictionary is the keywords. */
function keywordsWith(step: Step, found: Value, wanted: Value): Step[] {
  if (step.kind === "get" || found.kind !== "dict" || wanted.kind !== "dict") return [];
  const given = step.kwargs.map(([name, value]) => [string(name), value] as const);
  if (valueKey({ kind: "dict", entries: given }) !== valueKey(found)) return [];
  const kwargs = wanted.entries.flatMap(([key, value]) =>
    key.kind === "string" && /^[A-Za-z_]\w*$/.test(key.value) ? [[key.value, value] as const] : [],
  );
  return kwargs.length === wanted.entries.length ? [{ ...step, kwargs }] : [];
}

/** Values with one occurrence of the found value replaced, at any depth. */
function valuesWith(value: Value, found: Value, wanted: Value): Value[] {
  // The code may have turned a number into a text.
  const isFound = value.kind === "integer" && value.value === textOf(found);
  if (isFound || valueKey(value) === valueKey(found)) return [wanted, ...beside(wanted)];
  const inside = children(value);
  const resized = [wanted, ...beside(wanted)].flatMap((size) => withLength(value, found, size));
  if (inside.length === 0) return [...partsWith(value, found, wanted), ...resized];
  const changed = inside.flatMap((part, at) =>
    valuesWith(part, found, wanted).map((other) => withChildren(value, inside.with(at, other))),
  );
  return [...changed, ...resized];
}

/** The value made longer or shorter, if what the code compared may be its length. */
function withLength(value: Value, found: Value, wanted: Value): Value[] {
  if (found.kind !== "integer" || wanted.kind !== "integer") return [];
  const size = Number(wanted.value);
  const repeated = <T>(items: readonly T[]): T[] | undefined =>
    items.length > 0 && items.length === Number(found.value) && size >= 0 && size <= solving.longest
      ? Array.from({ length: size }, (_, at) => items[at % items.length] as T)
      : undefined;
  if (value.kind === "string") {
    const text = repeated([...value.value])?.join("");
    return text === undefined ? [] : [string(text)];
  }
  if (value.kind === "bytes") {
    const bytes = repeated(value.bytes);
    return bytes ? [{ kind: "bytes", bytes }] : [];
  }
  if (value.kind !== "list") return [];
  const items = repeated(value.items);
  return items ? [{ ...value, items }] : [];
}

/** The numbers on either side, for comparisons other than equality. */
function beside(wanted: Value): Value[] {
  if (wanted.kind !== "integer") return [];
  const number = Number(wanted.value);
  return Number.isSafeInteger(number) ? [integer(number + 1), integer(number - 1)] : [];
}

/** A file with other content; code may read a text as bytes. */
function filesWith(file: Extract<Value, { kind: "file" }>, found: Value, wanted: Value): Value[] {
  const { text, bytes } = file;
  const inside: Value = { kind: "bytes", bytes: bytes ?? [...Buffer.from(text ?? "")] };
  const contents = text === undefined ? [inside] : [string(text), inside];
  const changes = contents.flatMap((content) => valuesWith(content, found, wanted));
  return changes.flatMap((changed): Value[] => {
    if (changed.kind === "string") return [{ ...file, text: changed.value, bytes: undefined }];
    return changed.kind === "bytes" ? [{ ...file, text: undefined, bytes: changed.bytes }] : [];
  });
}

function partsWith(value: Value, found: Value, wanted: Value): Value[] {
  if (value.kind === "file") return filesWith(value, found, wanted);
  if (value.kind === "string" && (wanted.kind === "string" || wanted.kind === "integer"))
    return replaced(value.value, textOf(found), textOf(wanted)).map(string);
  if (value.kind !== "bytes" || (wanted.kind !== "bytes" && wanted.kind !== "integer")) return [];
  const spelled: Spelling[] = [latin, ...(wanted.kind === "integer" ? packings : [])];
  const texts = spelled.flatMap((spell) => replaced(latin(value) ?? "", spell(found), spell(wanted)));
  return texts.map((text) => ({ kind: "bytes", bytes: latinBytes(text) }));
}

/** A value as bytes; undefined if it has no such form. */
type Spelling = (value: Value) => string | undefined;

/** A number in two, four, eight or as few bytes as possible, the highest first or last. */
const packings: readonly Spelling[] = [2, 4, 8, 0].flatMap((width) => [
  (value: Value) => packed(value, width)?.toString("latin1"),
  (value: Value) => packed(value, width)?.reverse().toString("latin1"),
]);

function packed(value: Value, width: number): Buffer | undefined {
  if (value.kind !== "integer") return undefined;
  const number = BigInt(value.value);
  const needed = number === 0n ? 0 : Math.ceil(number.toString(16).replace("-", "").length / 2);
  const size = width || needed;
  if (needed > size || (width === 0 && number < 0n)) return undefined;
  const hex = size === 0 ? "" : BigInt.asUintN(8 * size, number).toString(16);
  return Buffer.from(hex.padStart(2 * size, "0"), "hex");
}

/** A text with one of the first occurrences of a part replaced, ignoring case; an empty part is at both ends. */
function replaced(text: string, found: string | undefined, wanted: string | undefined): string[] {
  if (found === undefined || wanted === undefined) return [];
  if (found === "") return [wanted + text, text + wanted];
  const texts: string[] = [];
  const [within, part] = [text.toLowerCase(), found.toLowerCase()];
  for (
    let at = within.indexOf(part);
    at >= 0 && texts.length < solving.places;
    at = within.indexOf(part, at + 1)
  )
    texts.push(text.slice(0, at) + wanted + text.slice(at + found.length));
  return texts;
}

function textOf(value: Value): string | undefined {
  return value.kind === "string" || value.kind === "integer" ? value.value : undefined;
}

/** Bytes as a text; a number is one byte. */
function latin(value: Value): string | undefined {
  if (value.kind === "bytes") return latinText(value.bytes);
  const code = value.kind === "integer" ? Number(value.value) : -1;
  return code >= 0 && code < 256 ? String.fromCharCode(code) : undefined;
}
