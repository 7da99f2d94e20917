/** The words, texts and numbers that readers of a module know from its code and its documentation. */
export interface Lexicon {
  readonly words: ReadonlySet<string>;
  /** Whole texts that somebody wrote: literals, arguments of documented calls. */
  readonly texts: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

/** Words of tests everywhere. */
const usualWords =
  "hello world foo bar baz qux ada lovelace example com test first second third last one two three";

/** Texts and numbers that were written for a module, and prose or code whose words are known. */
export interface Writings {
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  readonly prose: readonly string[];
}

/** A lexicon of what was written for a module. */
export function createLexicon({ texts, numbers, prose }: Writings): Lexicon {
  const words = [usualWords, ...prose, ...texts].flatMap(wordsIn);
  return {
    words: new Set(words.filter((word) => word.length > 1)),
    texts: new Set(texts),
    numbers: new Set(numbers),
  };
}

/** The words of a text in lower case: `parseHTTPDate` has three. */
export function wordsIn(text: string): string[] {
  const parts = text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lo}+/gu) ?? [];
  return parts.map((part) => part.toLowerCase());
}
