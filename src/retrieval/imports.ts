import { posix } from "node:path";
import { languageOf } from "../languages/language-of.ts";

/** Files that an import may mean. A folder, ending in `/`, stands for all files right in it. */
export function importCandidates(from: string, specifier: string): readonly string[] {
  return languageOf(from)?.syntax.imports.candidates(from, specifier) ?? [];
}

/** Whether an import of one file may mean another. */
export function mayImport(from: string, specifier: string, target: string): boolean {
  const candidates = importCandidates(from, specifier);
  return candidates.includes(target) || candidates.includes(`${posix.dirname(target)}/`);
}

/** The word that an import of this file has in it: its name, or its folder's if imports name that. */
export function moduleWord(path: string): string {
  const folder = posix.basename(posix.dirname(path));
  const isFolder = folder !== "." && languageOf(path)?.syntax.imports.namesFolder(path);
  return isFolder ? folder : posix.basename(path).replace(/\.[^.]+$/, "");
}

/** Whether two files know each other without an import. */
export function isSamePackage(one: string, other: string): boolean {
  if (posix.dirname(one) !== posix.dirname(other)) return false;
  const language = languageOf(one);
  return language?.syntax.imports.sharesFolder === true && language === languageOf(other);
}
