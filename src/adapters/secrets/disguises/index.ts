import { decoded } from "./decoded.ts";
import { joinWords } from "./joined-words.ts";
import { plainReading, type Range, type Reading } from "./reading.ts";
import { withoutUnseen } from "./without-unseen.ts";

export type { Range, Reading } from "./reading.ts";

/** How often a text may be encoded over again. */
const deepest = 2;

/** Every text that a text may be the disguise of. */
export interface Readings {
  /** The text itself, without what is not seen, and decoded. */
  readonly whole: readonly Reading[];
  /** With words joined that may have been split over lines. */
  readonly joined: readonly Reading[];
}

/** The readings of a text. */
export function readingsOf(text: string): Readings {
  const seen = withoutUnseen(text);
  const { tokens, chains } = joinWords(seen.text);
  const plain = seen.text === text ? [seen] : [plainReading(text), seen];
  const isText = (one: Reading) => one.text !== "";
  return {
    whole: [...plain, ...decodings(seen, deepest)].filter(isText),
    joined: [within(seen, tokens), ...decodings(within(seen, chains), deepest)].filter(isText),
  };
}

function decodings(outer: Reading, depth: number): Reading[] {
  if (depth === 0 || outer.text === "") return [];
  const inner = within(outer, decoded(outer.text));
  return [inner, ...decodings(inner, depth - 1)];
}

/** A reading of a reading, with its places in the original. */
function within(outer: Reading, inner: Reading): Reading {
  return { text: inner.text, locate: (range: Range) => outer.locate(inner.locate(range)) };
}
