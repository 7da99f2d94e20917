/** A part of a page below one heading. */
export interface Section {
  /** The page and its heading, as an address below the site's folder. */
  readonly at: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** A section that fits, with the words around the first that was found. */
export interface Found extends Section {
  readonly excerpt: string;
}

const most = 12;
const around = 70;
const weights = { heading: 12, page: 6, text: 1 } as const;

/** The sections that have all words, the best first: words in headings count more, and so do whole words. */
export function findSections(sections: readonly Section[], query: string): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ section }) => ({ ...section, excerpt: excerptOf(section.text, words) }));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_.-]+/gu) ?? [];
}

/** None if a word is missing. */
function scoreOf(section: Section, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const own = (Object.keys(weights) as (keyof typeof weights)[])
      .map((part) => weights[part] * closeness(section[part].toLowerCase(), word))
      .reduce((sum, one) => sum + one, 0);
    if (own === 0) return 0;
    score += own;
  }
  return score;
}

/** A whole word is worth three, the beginning of one two, a part of one one. */
function closeness(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  const isLetter = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? "");
  let best = 1;
  for (let from = at; from >= 0 && best < 3; from = text.indexOf(word, from + 1)) {
    if (isLetter(text[from - 1])) continue;
    best = Math.max(best, isLetter(text[from + word.length]) ? 2 : 3);
  }
  return best;
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const at = places.length > 0 ? Math.min(...places) : 0;
  const from = at <= around ? 0 : text.indexOf(" ", at - around) + 1;
  const to = at + around * 2 >= text.length ? text.length : text.lastIndexOf(" ", at + around * 2);
  return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
}
