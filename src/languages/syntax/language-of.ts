import type { Language } from "./outline.ts";

const endings: Readonly<Record<Language, RegExp>> = {
  python: /\.py$/,
  javascript: /\.([mc]?js|jsx)$/,
  typescript: /\.[mc]?ts$/,
  tsx: /\.tsx$/,
  go: /\.go$/,
  rust: /\.rs$/,
};

/** All languages with a grammar. */
export const languages = Object.keys(endings) as Language[];

/** The language of a file by its ending; undefined where no grammar knows it. */
export function languageOf(path: string): Language | undefined {
  return languages.find((language) => endings[language].test(path));
}
