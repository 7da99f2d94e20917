import { type Lexicon, wordsIn } from "./lexicon.ts";

const LONG = 12;

/** How odd a text reads: words that the project knows are easy, invented ones, signs and stray blanks are not. */
export function textCost(text: string, lexicon: Lexicon | undefined): number {
  const excess = Math.max(0, text.length - LONG);
  const signs = text.replaceAll(/[\p{L}\d\s]/gu, "").length;
  if (lexicon?.texts.has(text)) return 1 + (/[\p{L}\d]/u.test(text) ? 0 : 0.3) + excess / 16 + signs * 0.15;
  const pieces = text.match(/\p{L}+|\d+|\s+|[^\p{L}\d\s]/gu) ?? [];
  const read = pieces.reduce((sum, piece, at) => {
    const place = { isEdge: at === 0 || at === pieces.length - 1, isAll: pieces.length === 1 };
    return sum + pieceCost(piece, place, lexicon);
  }, 1);
  const words = pieces.filter((piece) => piece.length > 1 && /^[\p{L}\d]/u.test(piece));
  const same = (words.length - new Set(words).size) * 0.3;
  const silent = /[\p{L}\d]/u.test(text) ? 0 : 2;
  // Signs on both sides of signs separate nothing, unless they are brackets around it all.
  const isAround =
    [pieces[0], pieces.at(-1)].every(isSign) && !/^(?:<.*>|\[.*\]|\{.*\}|\(.*\)|(["'`]).*\1)$/s.test(text);
  const stray = isAround && pieces.filter(isSign).length > 2 ? 0.6 : 0;
  const foreign = text.replaceAll(/[\n -~]/g, "").length * 2;
  return read + same + silent + stray + foreign + excess / 4;
}

function isSign(piece = ""): boolean {
  return /^[^\p{L}\d\s]$/u.test(piece);
}

interface Place {
  readonly isEdge: boolean;
  /** Whether the text has no other pieces: digits alone read as a number. */
  readonly isAll: boolean;
}

function pieceCost(piece: string, { isEdge, isAll }: Place, lexicon: Lexicon | undefined): number {
  if (/^\s/.test(piece)) return piece === " " && !isEdge ? 0.1 : 1 + (piece.length - 1) * 0.2;
  if (/^\d/.test(piece)) return digitsCost(piece) + (isAll ? 0.3 : 0);
  if (/^\p{L}/u.test(piece)) return wordCost(piece, lexicon);
  return 0.4;
}

/** Each digit that must be read counts: 1000 is as easy as 12. */
function digitsCost(digits: string): number {
  const significant = digits.replace(/0+$/, "").length || 1;
  return 0.1 + (significant - 1) * 0.25 + (digits.length > 1 && digits.startsWith("0") ? 0.3 : 0);
}

function wordCost(word: string, lexicon: Lexicon | undefined): number {
  if (word.length === 1) return 0.4;
  if (!lexicon) return 0.1;
  const unknown = wordsIn(word).filter((part) => !lexicon.words.has(part) && !lexicon.words.has(`${part}s`));
  return unknown.length === 0 ? 0.1 : 1.5 + word.length / 10;
}
