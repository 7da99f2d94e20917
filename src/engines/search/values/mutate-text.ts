import type { Random } from "../../../languages/values/random.ts";

const MAX_TEXT = 400;
const signs = [..." -_.,:;/=0Az\n\"'[](){}\\%&+*#@!?<>|~^$`"];

/** A text similar to another one; `pool` provides words and separators. */
export function mutateText(text: string, pool: readonly string[], random: Random): string {
  const change = random.pick(changes);
  const changed = change(text, { lend: () => random.pick([...pool, "a"]), random });
  return wellFormed(changed.length > MAX_TEXT ? changed.slice(0, MAX_TEXT) : changed);
}

/** Without the halves of characters that were cut: not every language can write such a text, and no driver may report one. */
function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed().replaceAll("\uFFFD", "");
}

interface Means {
  readonly lend: () => string;
  readonly random: Random;
}

type Change = (text: string, means: Means) => string;

const insert: Change = (text, { lend, random }) => splice(text, [random.below(text.length + 1), 0], lend());
const append: Change = (text, { lend }) => text + lend();
const prepend: Change = (text, { lend }) => lend() + text;
/** Beside another text, on its own line or in its own paragraph. */
const join: Change = (text, { lend, random }) => {
  const parts = random.chance(0.5) ? [text, lend()] : [lend(), text];
  return parts.join(random.pick([" ", "\n", "\n\n"]));
};
/** One line, or all of them, indented. */
const indent: Change = (text, { random }) => {
  const lines = text.split("\n");
  const chosen = random.chance(0.3) ? -1 : random.below(lines.length);
  return lines.map((line, at) => (chosen < 0 || at === chosen ? `    ${line}` : line)).join("\n");
};
/** A word between possible marks. */
const wrap: Change = (text, { lend, random }) => {
  const words = [...text.matchAll(/\w+/g)];
  const [at, width] = words.length > 0 ? placeOf(random.pick(words)) : [0, text.length];
  const mark = random.chance(0.5) ? lend() : random.pick(signs);
  return splice(text, [at, width], `${mark}${text.slice(at, at + width)}${mark}`);
};
const remove: Change = (text, { random }) => splice(text, spanOf(text, random), "");
const removeOne: Change = (text, { random }) => splice(text, [random.below(text.length + 1), 1], "");
const replace: Change = (text, { lend, random }) => splice(text, spanOf(text, random), lend());
const sign: Change = (text, { random }) =>
  splice(text, [random.below(text.length + 1), 0], random.pick(signs));
const substitute: Change = (text, { random }) =>
  splice(text, [random.below(text.length + 1), 1], random.pick(signs));
const double: Change = (text, { random }) => {
  const [at, width] = spanOf(text, random);
  return splice(text, [at, 0], text.slice(at, at + width));
};
const swap: Change = (text, { random }) => {
  const at = random.below(text.length + 1);
  return text.slice(at) + text.slice(0, at);
};
const turnCase: Change = (text, { random }) => {
  const [at, width] = random.chance(0.5) ? [0, text.length] : spanOf(text, random);
  const piece = text.slice(at, at + width);
  const upper = piece.toUpperCase();
  return splice(text, [at, width], piece === upper ? piece.toLowerCase() : upper);
};
/** A piece of another text, from between its separators. */
const graft: Change = (text, { lend, random }) => {
  const pieces = lend().split(/(\W)/).filter(Boolean);
  const piece = pieces.length > 0 ? random.pick(pieces) : "";
  const words = [...text.matchAll(/\w+/g)];
  if (words.length === 0 || random.chance(0.3))
    return splice(text, [random.below(text.length + 1), 0], piece);
  const { index, 0: word } = random.pick(words);
  return splice(text, [index, word.length], piece);
};
/** Another number instead of one. */
const count: Change = (text, { random }) => {
  const numbers = [...text.matchAll(/\d+/g)];
  if (numbers.length === 0) return `${text}${random.below(10)}`;
  const { index, 0: digits } = random.pick(numbers);
  const value = Number(digits);
  const next = random.pick([value + 1, Math.max(0, value - 1), value * 10, 0, 255, 256, 1000]);
  return splice(text, [index, digits.length], String(next));
};

const changes: readonly Change[] = [
  insert,
  insert,
  append,
  prepend,
  remove,
  removeOne,
  replace,
  sign,
  substitute,
  double,
  swap,
  turnCase,
  graft,
  graft,
  join,
  indent,
  wrap,
  count,
];

function placeOf({ index, 0: found }: RegExpExecArray): readonly [number, number] {
  return [index, found.length];
}

function spanOf(text: string, random: Random): readonly [number, number] {
  const at = random.below(text.length + 1);
  return [at, 1 + random.below(Math.max(1, text.length - at))];
}

function splice(text: string, [at, width]: readonly [number, number], other: string): string {
  return text.slice(0, at) + other + text.slice(at + width);
}
