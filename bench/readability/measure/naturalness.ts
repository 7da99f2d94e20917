import type { Value } from "./literals.ts";
import { wordsOf } from "./vocabulary.ts";

/** What each oddity of a value costs. See the table in the README. */
const costs = {
  control: 2,
  switches: 1,
  signs: 1,
  bracket: 1,
  unknown: 1,
  long: 1,
  edgeSpace: 0.5,
  special: 3,
  tiny: 2,
  unround: 1,
  decimals: 1,
  big: 1,
  deep: 1,
} as const;
const usualLength = 120;
const maxLong = 3;
const usualSize = 8;
const usualDepth = 3;
const usualSwitches = 3;

/**
 * How far the values of a test are from those a person would write: 0 for plain ones; each distinct value counts once.
 * `isWord` says whether people use a word.
 */
export function naturalnessCost(values: readonly Value[], isWord: (word: string) => boolean): number {
  const distinct = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...distinct.values()].reduce((total, value) => total + costOf(value, isWord), 0);
}

function costOf(value: Value, isWord: (word: string) => boolean): number {
  if (value.kind === "text") return costOfText(value.text, isWord);
  if (value.kind === "number") return costOfNumber(value.text);
  if (value.kind !== "collection") return 0;
  return (value.size > usualSize ? costs.big : 0) + Math.max(0, value.depth - usualDepth) * costs.deep;
}

function costOfText(text: string, isWord: (word: string) => boolean): number {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const isUnknown = (word: string) => wordsOf(word).some((one) => !isWord(one));
  const times = (count: number, cost: number) => count * cost;
  return (
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
    times(text.match(/[\0-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0, costs.control) +
    times(text.match(/\p{Cs}|\p{Cn}|\p{Co}/gu)?.length ?? 0, costs.control) +
    times(words.filter(isMixed).length, costs.switches) +
    times(signRuns(text), costs.signs) +
    times(hasLoneBracket(text) ? 1 : 0, costs.bracket) +
    times(words.filter((word) => !isCode(word) && isUnknown(word)).length, costs.unknown) +
    times(Math.min(maxLong, Math.floor(text.length / (usualLength + 1))), costs.long) +
    times(text.trim() !== text && text.trim() !== "" && !text.includes("\n") ? 1 : 0, costs.edgeSpace)
  );
}

/** Small and large letters and digits that take turns, such as `aB3x9Q`. */
function isMixed(word: string): boolean {
  if (isCode(word)) return false;
  const classes = [...word].map((letter) =>
    /\p{Lu}/u.test(letter) ? "A" : /\p{N}/u.test(letter) ? "1" : "a",
  );
  return classes.filter((one, index) => index > 0 && one !== classes[index - 1]).length > usualSwitches;
}

/** Hexadecimal numbers and long codes are what they are. */
function isCode(word: string): boolean {
  return /^[\da-f]{3,}$/i.test(word) || /^\w{20,}$/.test(word);
}

/** Whether a bracket has no other half. A terminal's codes begin with one. */
function hasLoneBracket(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a terminal's codes begin
  let rest = text.replaceAll(/\x1b\[/g, "").replaceAll(/[^()[\]{}]/g, "");
  for (let last = ""; last !== rest; ) {
    last = rest;
    rest = rest.replaceAll(/\(\)|\[\]|\{\}/g, "");
  }
  return rest !== "";
}

/** Runs of four signs or more with at least three different ones in them. */
function signRuns(text: string): number {
  const runs = text.match(/[^\p{L}\p{N}\s]{4,}/gu) ?? [];
  return runs.filter((run) => new Set(run).size >= 3).length;
}

function costOfNumber(written: string): number {
  const text = written.replaceAll(/[_\s]|n$/g, "");
  const number = Number(text);
  if (!Number.isFinite(number) || Object.is(number, -0)) return costs.special;
  const size = Math.abs(number);
  if (size > 0 && size < 1e-6) return costs.tiny;
  const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
  const isRound =
    number % 100 === 0 ||
    /^0x/i.test(text) ||
    Number.isInteger(Math.log2(size)) ||
    Number.isInteger(Math.log2(size + 1));
  return (size >= 10_000 && !isRound ? costs.unround : 0) + (decimals > 3 ? costs.decimals : 0);
}
