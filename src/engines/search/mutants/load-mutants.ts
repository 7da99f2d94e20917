import type { Mutant } from "../../../languages/mutants/mutant.ts";
import type { LineRanges } from "../../../languages/search/language-driver.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { planValues } from "../../../languages/search/plan.ts";
import { children, type Value } from "../../../languages/values/value.ts";

/** Mutants of load-time code: tables, rules, constants. Every call reaches all of them, and few calls show one. */
export interface LoadMutants {
  /** Those whose original contains a text. */
  readonly named: readonly number[];
  has(mutant: number): boolean;
  /** Whether a call takes or returns a word of the mutant's text; true for a mutant without words. */
  concerns(mutant: number, observation: Observation): boolean;
}

/** The mutants on the given lines. */
export function findLoadMutants(mutants: readonly Mutant[], lines: LineRanges): LoadMutants {
  const isThere = ({ line }: Mutant) => lines.some(([first, last]) => first <= line && line <= last);
  const words = new Map(mutants.filter(isThere).map((mutant) => [mutant.id, wordsOf(mutant)]));
  const texts = new WeakMap<Observation, string>();
  const textOf = (observation: Observation) => {
    const known = texts.get(observation) ?? textIn(observation);
    texts.set(observation, known);
    return known;
  };
  return {
    named: [...words].flatMap(([id, own]) => (own.length > 0 ? [id] : [])),
    has: (mutant) => words.has(mutant),
    concerns(mutant, observation) {
      const named = words.get(mutant) ?? [];
      return named.length === 0 || named.some((word) => textOf(observation).includes(word));
    },
  };
}

/** Lines outside all the given ones. */
export function linesBetween(text: string, lines: LineRanges): LineRanges {
  const last = text.split("\n").length;
  const between: [number, number][] = [];
  let next = 1;
  for (const [from, to] of lines.toSorted(([a], [b]) => a - b)) {
    if (from > next) between.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return next <= last ? [...between, [next, last]] : between;
}

/** The words of a mutant's original text or pattern, and the whole text. */
function wordsOf({ kind, change }: Mutant): string[] {
  const original = change?.from ?? "";
  const quoted = kind === "string literal" ? original.slice(1, -1) : "";
  const words = kind === "regex" || quoted !== "" ? (original.match(/[A-Za-z]{2,}/g) ?? []) : [];
  return [...new Set([quoted, ...words].filter((word) => word !== "").map((word) => word.toLowerCase()))];
}

function textIn({ plan, value }: Observation): string {
  return [...planValues(plan), value].flatMap(textsIn).join("\n").toLowerCase();
}

function textsIn(value: Value): string[] {
  return value.kind === "string" ? [value.value] : children(value).flatMap(textsIn);
}
