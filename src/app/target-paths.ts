import { statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { GoldseamError } from "../contracts/index.ts";
import { isTestFile } from "../languages/index.ts";
import { dialectOf } from "../languages/language-of.ts";
import type { NamedTarget } from "../stages/write/index.ts";
import { realPathInside } from "../workbench/resolve-named-paths.ts";

const written = "tests are written for JavaScript, TypeScript and Python";

/** Takes `file`, `file:symbol` or `file::symbol`, relative to a folder; throws USAGE where no test can be written for it. */
export function readTarget(target: string, folder: string, repo: string): NamedTarget {
  const { file, symbol } = splitTarget(target, folder);
  const shown = relative(folder, resolve(folder, file)) || file;
  const stats = statSync(resolve(folder, file), { throwIfNoEntry: false });
  if (!stats) throw new GoldseamError("USAGE", `there is no file ${shown}`);
  const path = realPathInside(repo, resolve(folder, file));
  if (path.startsWith("/")) throw new GoldseamError("USAGE", `${shown} lies outside the repository ${repo}`);
  if (stats.isDirectory()) throw new GoldseamError("USAGE", `${shown} is a folder: name a source file in it`);
  refuseKind(path, shown);
  return symbol === undefined ? { path } : { path, symbol };
}

function splitTarget(target: string, folder: string): { readonly file: string; readonly symbol?: string } {
  const isThere = statSync(resolve(folder, target), { throwIfNoEntry: false }) !== undefined;
  const [, file, symbol] = /^(.+?)::?([^:/]+)$/.exec(target) ?? [];
  return isThere || file === undefined || symbol === undefined ? { file: target } : { file, symbol };
}

function refuseKind(path: string, shown: string): void {
  const language = dialectOf(path)?.name;
  if (path.endsWith(".d.ts") || path.endsWith(".d.mts") || path.endsWith(".d.cts"))
    throw new GoldseamError("USAGE", `${shown} holds only types: there is nothing to run`);
  if (language === undefined)
    throw new GoldseamError(
      "USAGE",
      `${shown} is in no language that tests are written for: JavaScript, TypeScript, Python`,
    );
  if (language === "go" || language === "rust") {
    const name = language === "go" ? "Go" : "Rust";
    throw new GoldseamError("USAGE", `${shown} is ${name}, and without a model ${written}`);
  }
  if (isTestFile(path)) throw new GoldseamError("USAGE", `${shown} is a test file: name what it tests`);
}
