const longestWord = 40;
const wordPattern = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const partPattern = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}]+|\p{N}+/gu;

/**
 * The words of a text, each once, in lower case: identifiers by their parts (`fetch`, `data`) and, if they have
 * several, also whole (`fetchdata`, however it was written).
 */
export function splitWords(text: string): string[] {
  const seen = new Set<string>();
  const words = new Set<string>();
  for (const [identifier] of text.matchAll(wordPattern)) {
    if (identifier.length > longestWord || seen.has(identifier)) continue;
    seen.add(identifier);
    const parts = identifier.match(partPattern) ?? [];
    for (const part of parts) if (part.length > 1) words.add(part.toLowerCase());
    if (parts.length > 1) words.add(wholeWord(identifier));
  }
  return [...words];
}

/** The one word that stands for an identifier as a whole. */
export function wholeWord(identifier: string): string {
  return identifier.replace(/[_$]/g, "").toLowerCase();
}
