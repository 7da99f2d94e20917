import { languages } from "./index.ts";
import type { Language } from "./language.ts";
import type { Dialect } from "./syntax/language-syntax.ts";

/** The language of a file by its ending; undefined where none knows it. */
export function languageOf(path: string): Language | undefined {
  return languages.find(({ syntax }) => syntax.dialects.some(({ files }) => files.test(path)));
}

/** The dialect of a file by its ending; undefined where no grammar knows it. */
export function dialectOf(path: string): Dialect | undefined {
  return languageOf(path)?.syntax.dialects.find(({ files }) => files.test(path));
}
