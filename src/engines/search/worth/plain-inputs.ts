import type { Lexicon } from "../../../languages/naturalness/lexicon.ts";
import { textCost } from "../../../languages/naturalness/text-cost.ts";
import { isFollowed, lastStep, type Plan, planValues } from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { isSameCode } from "../../../languages/values/text-variants.ts";
import { children, isEmpty, type Value } from "../../../languages/values/value.ts";
import { worth } from "../tuning.ts";
import type { DocumentedTexts } from "../values/written/documented-texts.ts";

/** What is known of the texts and numbers that people pass to a module. */
export interface Reading {
  readonly lexicon: Lexicon;
  readonly documented: DocumentedTexts;
  /** The source of the module. */
  readonly text: string;
  /** How many arguments are of another kind than their names and uses suggest. */
  unlikely(plan: Plan, subject: Subject): number;
  /** How many arguments of each step are what they are by chance. */
  groundless(plan: Plan, subject: Subject): readonly number[];
  /** Whether a call passes an option that changes nothing about how it ends. */
  isIdle?(plan: Plan): boolean;
}

/** Why nobody would write the inputs of a test; undefined if somebody would. What the code refuses may be of any kind. */
export function oddInput({ observation, subject }: Named, reading: Reading): string | undefined {
  const { plan, outcome } = observation;
  const isRefused = outcome === "threw";
  if (!isRefused && reading.unlikely(plan, subject) > 0)
    return "an argument of another kind than its name says";
  if (isAccident(observation, subject, reading))
    return "nothing as an argument, of which the code knows nothing";
  // The last call of a test of an error is one that nobody makes.
  const meant = reading.groundless(plan, subject).slice(0, isRefused ? -1 : undefined);
  if (meant.some((count) => count > 0)) return "an argument of which nothing is known";
  const all = planValues(plan)
    .flatMap(within)
    .filter(({ kind }) => !isRefused || kind !== "float")
    .filter((value) => !isLikeCode(value, plan, reading));
  return (
    all.map((value) => oddValue(value, reading)).find((reason) => reason !== undefined) ??
    unlikeDocumented(plan, reading)
  );
}

/** What code that looks for it does when it gets nothing, as `null`, an alternative, or by its truth. */
const knowsNothing =
  /\bnull\b|\bNone\b|\?\?|\?\.|\|\||\bor\b|![\w(]|\bnot\b|\bisNil|\bif \(?[\w.]+\)?(?::| \{|$)/m;

/** Whether a call got something from nothing although its code never asks for that: no caller relies on it. */
function isAccident(
  { plan, outcome, value }: Named["observation"],
  { symbol }: Subject,
  { text }: Reading,
): boolean {
  if (outcome === "threw" || isEmpty(value) || value.kind === "boolean" || isFollowed(plan)) return false;
  if (!lastStep(plan).args.some(({ kind }) => kind === "null")) return false;
  const lines = text.split("\n").slice(symbol.lineStart - 1, symbol.lineEnd);
  return !knowsNothing.test(lines.join("\n"));
}

/** Whether a text is a code, such as a number of an account, of the sort that documentation shows. */
function isLikeCode(value: Value, plan: Plan, { documented }: Reading): boolean {
  const { args, kwargs } = lastStep(plan);
  const places = [...args.keys(), ...kwargs.map(([name]) => name)];
  const shown = places.flatMap((place) => documented.textsOf(plan.target, place));
  return value.kind === "string" && shown.some((text) => isSameCode(value.value, text));
}

function within(value: Value): Value[] {
  return [value, ...children(value).flatMap(within)];
}

function oddValue(value: Value, { lexicon, text }: Reading): string | undefined {
  switch (value.kind) {
    case "string":
      return isOddText(value.value, lexicon) ? "a text mixed of signs and words" : undefined;
    case "float":
    case "integer":
      return (/\d/.test(value.value) && value.value !== "-0") || asksForBounds.test(text)
        ? undefined
        : "a number such as NaN";
    case "dict":
    case "map":
      return value.entries.some(([key]) => isOddKey(key)) ? "an object with odd keys" : undefined;
    case "list":
      return isMixed(value.items) ? "a list of texts and numbers" : undefined;
    case "construct":
      return isRare(value, text) ? `a ${value.className}, of which the code knows nothing` : undefined;
    default:
      return undefined;
  }
}

/** Code that asks whether numbers are numbers is tested with those that are none. */
const asksForBounds = /finite|infinity|is_?nan\b|\bnan\b|\binf\b/i;

/** A text that nobody wrote, and that is dearer to read than a few known words. */
export function isOddText(text: string, lexicon: Lexicon): boolean {
  if (text !== "" && !/[^\p{M}\p{C}]/u.test(text)) return true;
  if (text === "" || lexicon.texts.has(text)) return false;
  return textCost(text, lexicon) > worth.text;
}

function isOddKey(key: Value): boolean {
  return key.kind !== "string" ? key.kind === "null" || key.kind === "undefined" : key.value.trim() === "";
}

/** Two items of different kinds may be a pair. */
function isMixed(items: readonly Value[]): boolean {
  const kinds = new Set(items.map(({ kind }) => (kind === "float" ? "integer" : kind)));
  return items.length > 2 && kinds.has("string") && kinds.has("integer");
}

const rare =
  /^(?:WeakMap|WeakSet|WeakRef|ArrayBuffer|SharedArrayBuffer|DataView|Proxy|Symbol|Boolean|String|Number)$/;

/** An object of a class that few programs make, and this one does not know. */
function isRare({ className, module }: Extract<Value, { kind: "construct" }>, text: string): boolean {
  return (module === undefined || module === "builtins") && rare.test(className) && !text.includes(className);
}

/**
 * Texts of a grammar, such as an encoding, show by their signs what they are. A text without any of the signs that all
 * documented ones have is no such text; nothing is one, and may be a boundary.
 */
function unlikeDocumented(plan: Plan, { documented }: Reading): string | undefined {
  const { args, kwargs } = lastStep(plan);
  const given: (readonly [number | string, Value])[] = [...args.entries(), ...kwargs];
  const isUnlike = given.some(([place, value]) => {
    if (value.kind !== "string" || value.value === "") return false;
    const seeds = documented.textsOf(plan.target, place);
    const signs = signsOfAll(seeds);
    return !seeds.includes(value.value) && signs.length > 1 && !hasMost(value.value, signs);
  });
  return isUnlike ? "a text unlike the documented ones" : undefined;
}

/** The signs, digits and capitals that all texts have. */
function signsOfAll(texts: readonly string[]): string[] {
  const [first = "", ...others] = texts;
  const signs = [...new Set(first.match(/[^\p{L}\d\s]/gu) ?? [])];
  return signs.filter((sign) => others.every((text) => text.includes(sign)));
}

function hasMost(text: string, signs: readonly string[]): boolean {
  return signs.filter((sign) => text.includes(sign)).length * 2 >= signs.length;
}
