import { languages } from "./index.ts";
import type { Language } from "./language.ts";
import type { Dialect } from "./syntax/language-syntax.ts";
import type { LanguageTesting } from "./tests/language-testing.ts";

/** The language of a file by its ending; undefined if none knows it. */
export function languageOf(path: string): Language | undefined {
  return languages.find(({ syntax }) => syntax.dialects.some(({ files }) => files.test(path)));
}

/** The dialect of a file by its ending; undefined if no grammar knows it. */
export function dialectOf(path: string): Dialect | undefined {
  return languageOf(path)?.syntax.dialects.find(({ files }) => files.test(path));
}

/** How tests of a file's language are written and proven; undefined if it has none, or no language knows the file. */
export async function testingOf(path: string): Promise<LanguageTesting | undefined> {
  return languageOf(path)?.loadTesting?.();
}
