import { statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { GoldseamError } from "../contracts/index.ts";
import { isTestFile, languages } from "../languages/index.ts";
import { languageOf } from "../languages/language-of.ts";
import type { NamedTarget } from "../stages/write/index.ts";
import { realPathInside } from "../workbench/resolve-named-paths.ts";

/**
 * Reads `file`, `file:symbol` or `file::symbol`, relative to a folder; throws USAGE if no test can be written for it. A model
 * writes tests in languages that the search engine cannot run.
 */
export function readTarget(target: string, folder: string, repo: string, hasModel = false): NamedTarget {
  const { file, symbol } = splitTarget(target, folder);
  const shown = relative(folder, resolve(folder, file)) || file;
  const path = realPathInside(repo, resolve(folder, file));
  // Before anything is looked at: whoever names a file must not learn of others.
  if (path.startsWith("/")) throw new GoldseamError("USAGE", `${shown} is outside the repository ${repo}`);
  const stats = statSync(resolve(folder, file), { throwIfNoEntry: false });
  if (!stats) throw new GoldseamError("USAGE", `no such file: ${shown}`);
  if (stats.isDirectory()) throw new GoldseamError("USAGE", `${shown} is a folder: name a source file in it`);
  refuseKind(path, shown, hasModel);
  return symbol === undefined ? { path } : { path, symbol };
}

function splitTarget(target: string, folder: string): { readonly file: string; readonly symbol?: string } {
  const isThere = statSync(resolve(folder, target), { throwIfNoEntry: false }) !== undefined;
  const [, file, symbol] = /^(.+?)::?([^:/]+)$/.exec(target) ?? [];
  return isThere || file === undefined || symbol === undefined ? { file: target } : { file, symbol };
}

function refuseKind(path: string, shown: string, hasModel: boolean): void {
  const language = languageOf(path);
  if (language?.planning.unfit["types only"]?.test(path))
    throw new GoldseamError("USAGE", `${shown} contains only types: there is nothing to run`);
  if (!language) {
    const titles = searchedTitles().join(", ");
    throw new GoldseamError(
      "USAGE",
      `${shown} is not in a language that Goldseam writes tests for: ${titles}`,
    );
  }
  const isModelled = hasModel && language.loadTesting !== undefined;
  if (!isModelled && !language.syntax.dialects.some(({ isSearched }) => isSearched)) {
    const titles = new Intl.ListFormat("en-GB").format(searchedTitles());
    throw new GoldseamError(
      "USAGE",
      `${shown} is ${language.title}, but without a model Goldseam writes tests for ${titles}`,
    );
  }
  if (isTestFile(path))
    throw new GoldseamError("USAGE", `${shown} is a test file: name the source file instead`);
}

/** The languages that tests are written for without a model. */
function searchedTitles(): string[] {
  const dialects = languages.flatMap(({ syntax }) => syntax.dialects);
  return dialects.filter(({ isSearched }) => isSearched).map(({ title }) => title);
}
