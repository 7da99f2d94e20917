import { posix } from "node:path";
import { inRoot } from "../../../toolchain/repo-path.ts";
import { isCode, isGenerated, matchesPattern, runnableTests } from "../paths.ts";
import { keepOptions } from "../test-script.ts";
import { loadOptions, type RunnerContext, relativeFiles } from "./runner.ts";

/** The files that a script's arguments name, also compiled ones, and generated tests; else all that look like tests. */
export function askedTests({ project, files }: RunnerContext, args: readonly string[]): string[] {
  const options = keepOptions(args, loadOptions);
  const patterns = args
    .filter((word) => !word.startsWith("-") && !options.includes(word))
    .filter((word) => /[/.*]/.test(word) || isFolder(files.paths, inRoot(project.root, word)))
    .map((word) => indexOf(files.paths, project.root, word));
  const all = runnableTests(project.root, files);
  const isAsked = (path: string) =>
    relativeFiles(project, [path]).some((own) => patterns.some((pattern) => matchesPattern(own, pattern)));
  const asked = files.paths.filter((path) => isCode(path) && isAsked(path));
  return asked.length > 0 ? [...new Set([...asked, ...all.filter(isGenerated)])] : all;
}

/** A folder stands for its `index.js`, as when node starts a folder. */
function indexOf(paths: readonly string[], root: string, pattern: string): string {
  const index = posix.join(pattern, "index.js");
  return paths.includes(inRoot(root, index)) ? index : pattern;
}

function isFolder(paths: readonly string[], folder: string): boolean {
  return paths.some((path) => path.startsWith(`${posix.normalize(folder)}/`));
}
