import { posix } from "node:path";
import type { Resolvers } from "../../languages/create-resolvers.ts";
import { languages } from "../../languages/index.ts";
import type { Language } from "../../languages/language.ts";
import { folderOf, joinInside, type PathIndex } from "../../languages/syntax/path-index.ts";
import type { ProjectFiles } from "../../languages/toolchain/toolchain.ts";

/** Whether a file says how test runners run. */
export function isRunnerSettings(path: string): boolean {
  return languages.some((language) => holdsRunnerSettings(path, language));
}

function holdsRunnerSettings(path: string, { selection }: Language): boolean {
  return selection.runners?.files.test(posix.basename(path)) === true;
}

/** The files that settings of test runners name, by settings file: every test depends on them. */
export function readTestSetup(
  index: PathIndex,
  files: ProjectFiles,
  resolvers: Resolvers,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of index.living) {
    for (const language of languages.filter((each) => holdsRunnerSettings(path, each))) {
      const words = language.selection.runners?.named(posix.basename(path), files.read(path) ?? "") ?? [];
      const named = [...new Set(words)].flatMap((word) => filesOf(word, path, language));
      if (named.length > 0) found.set(path, [...new Set([...(found.get(path) ?? []), ...named])]);
    }
  }
  return found;

  function filesOf(word: string, from: string, language: Language): readonly string[] {
    const place = joinInside(folderOf(from), word.replace(/^\/?(?:\.\/)?/, ""));
    if (place !== undefined && index.living.has(place)) return [place];
    return resolvers.of(language)?.named(word, from) ?? [];
  }
}
