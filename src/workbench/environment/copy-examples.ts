import { constants, copyFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Worktree } from "../../ports/git.ts";
import { readCheckout } from "../checkout-files.ts";

const MAX_COPIES = 20;

/**
 * Settings that a project keeps out of git start as copies of its examples, as its developers do by hand: `config.js` of
 * `config.js.example`. Only a file that `.gitignore` names itself is made, and none that holds environment variables.
 * Returns the files that were made.
 */
export function copyExamples(worktree: Pick<Worktree, "path" | "submodules">): string[] {
  const { paths, read } = readCheckout(worktree);
  const known = new Set(paths);
  const ignored = new Set(
    paths
      .filter((path) => posix.basename(path) === ".gitignore")
      .flatMap((path) => (read(path) ?? "").split("\n").map((line) => namedBy(posix.dirname(path), line))),
  );
  const isWanted = (path: string) =>
    !known.has(path) && !/(?:^|[./])env\b/i.test(path) && (ignored.has(path) || ignored.has(anywhere(path)));
  return paths
    .flatMap((example) => {
      const path = madeFrom(example);
      return path !== undefined && isWanted(path) ? [{ example, path }] : [];
    })
    .slice(0, MAX_COPIES)
    .flatMap(({ example, path }) => (copy(worktree.path, example, path) ? [path] : []));
}

/** `config.js` for `config.js.example` and `config.example.js`. */
function madeFrom(example: string): string | undefined {
  const [, before, after = ""] = /^(.+)[.-](?:example|sample|template)(\.\w+)?$/.exec(example) ?? [];
  return before === undefined ? undefined : before + after;
}

/** The path that a plain line of a `.gitignore` names. */
function namedBy(folder: string, line: string): string {
  const name = line.trim();
  return name.includes("/") ? posix.join(folder, `./${name}`) : anywhere(name);
}

/** Stands for a file of this name in any folder. */
function anywhere(path: string): string {
  return `*/${posix.basename(path)}`;
}

/** Writes over nothing, not through a link either. */
function copy(folder: string, example: string, path: string): boolean {
  try {
    copyFileSync(join(folder, example), join(folder, path), constants.COPYFILE_EXCL);
    return true;
  } catch {
    return false;
  }
}
