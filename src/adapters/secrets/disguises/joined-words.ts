import { type Range, type Reading, readingOf } from "./reading.ts";

/** Tokens are made of these. */
const wordCharacters = charactersLike(/[A-Za-z0-9_./=-]/);
/** Around a part of a token: quotes, signs that join texts, signs before quoted lines. */
const wrapping = charactersLike(/[\s"'`|>#*,+\\]/);
/** Shorter than any token. */
const shortest = 16;
/** Longer than nearly any. */
const longest = 200;
/** A digit, and more than the digits of a hash. */
const looksLikeToken = /^(?=.*\d).*[g-zG-Z_]/;

/** Words that line breaks split: the last of a line with the first of the next, over as many lines as have only one. */
export interface JoinedWords {
  /** Each as a token that may start in any line and end in any other. */
  readonly tokens: Reading;
  /** Each line in one chain only, however long: for text that is encoded over many lines. */
  readonly chains: Reading;
}

/** Joins words over the line breaks of a text. */
export function joinWords(text: string): JoinedWords {
  const lines = linesOf(text);
  const chains: Reading[] = [];
  for (let at = 0; at < lines.length; at++) {
    const words = [...wordsFrom(lines, at)];
    if (words.length > 1) chains.push(joined(words));
    // The last line of a chain may begin the next.
    at += Math.max(0, words.length - 2);
  }
  return { tokens: readingOf(lines.flatMap((_, at) => tokensFrom(lines, at))), chains: readingOf(chains) };
}

/** Every token that may start in a line: it may end before the last word of the chain. */
function tokensFrom(lines: readonly Line[], at: number): Reading[] {
  const tokens: Reading[] = [];
  const words: Word[] = [];
  let length = 0;
  for (const word of wordsFrom(lines, at)) {
    words.push(word);
    length += word.text.length;
    if (length > longest) break;
    if (words.length > 1 && length >= shortest) tokens.push(joined([...words]));
  }
  return tokens.filter(({ text }) => looksLikeToken.test(text));
}

/** The last word of a line and the words below that may continue it. */
function* wordsFrom(lines: readonly Line[], at: number): Generator<Word> {
  const start = lines[at]?.last;
  if (!start) return;
  yield start;
  for (let next = at + 1; next < lines.length; next++) {
    const word = lines[next]?.first;
    if (word) yield word;
    if (!lines[next]?.isOneWord) return;
  }
}

interface Word extends Range {
  readonly text: string;
}

interface Line {
  readonly first: Word | undefined;
  readonly last: Word | undefined;
  readonly isOneWord: boolean;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const from = skip(line, 0, 1, wrapping);
    const to = skip(line, line.length - 1, -1, wrapping) + 1;
    const firstEnd = skip(line, from, 1, wordCharacters);
    const lastStart = skip(line, to - 1, -1, wordCharacters) + 1;
    const word = (one: number, end: number): Word | undefined =>
      end > one ? { text: line.slice(one, end), start: start + one, end: start + end } : undefined;
    const found = {
      first: word(from, firstEnd),
      last: word(lastStart, to),
      isOneWord: from < firstEnd && lastStart <= from,
    };
    start += line.length + 1;
    return found;
  });
}

/** The first place from one on, in a direction, whose character is of another kind. */
function skip(line: string, from: number, step: 1 | -1, kind: Uint8Array): number {
  let at = from;
  while (kind[line.charCodeAt(at)] === 1) at += step;
  return at;
}

/** Which ASCII characters are of a kind, by their code. */
function charactersLike(kind: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (kind.test(String.fromCharCode(code)) ? 1 : 0));
}

function joined(words: readonly Word[]): Reading {
  const originOf = (place: number) => {
    let rest = place;
    for (const word of words) {
      if (rest < word.text.length) return word.start + rest;
      rest -= word.text.length;
    }
    return words.at(-1)?.end ?? 0;
  };
  return {
    text: words.map(({ text }) => text).join(""),
    locate: ({ start, end }) => ({ start: originOf(start), end: originOf(end - 1) + 1 }),
  };
}
