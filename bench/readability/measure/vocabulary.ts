import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isTestPath } from "../../../test/support/repositories/public-repository.ts";

const readable = /\.(?:md|rst|txt|py|[cm]?[jt]sx?)$/;
const maxBytes = 500_000;
const minLetters = 4;

/** The words that people use in some repositories. */
export interface Vocabulary {
  /** Whether a word stands in another repository than the named one, or in its sources and documents. Short ones always do. */
  isWord(word: string, of: string): boolean;
}

/**
 * Collects the words of repositories, by their names. Of the repository that a test belongs to, tests do not count: else
 * all words of its own tests would be known.
 */
export function readVocabulary(folders: ReadonlyMap<string, string>): Vocabulary {
  const sources = new Map<string, ReadonlySet<string>>();
  const users = new Map<string, Set<string>>();
  for (const [name, folder] of folders) {
    const own = new Set<string>();
    for (const path of pathsIn(folder)) {
      const words = wordsOf(readFileSync(join(folder, path), "utf8"));
      for (const word of words) {
        if (!isTestPath(path)) own.add(word);
        users.set(word, (users.get(word) ?? new Set()).add(name));
      }
    }
    sources.set(name, own);
  }
  const isElsewhere = (word: string, of: string) => [...(users.get(word) ?? [])].some((name) => name !== of);
  return {
    isWord: (word, of) =>
      word.length < minLetters ||
      /\d/.test(word) ||
      sources.get(of)?.has(word) === true ||
      isElsewhere(word, of),
  };
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => {
    if (!readable.test(path) || /(?:^|\/)(?:\.git|node_modules)\//.test(path)) return false;
    const found = statSync(join(folder, path), { throwIfNoEntry: false });
    return found?.isFile() === true && found.size <= maxBytes;
  });
}

/** The words of a text or a name, in small letters. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
