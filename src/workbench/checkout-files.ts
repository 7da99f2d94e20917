import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { languages } from "../languages/index.ts";
import type { ProjectFiles } from "../languages/toolchain/toolchain.ts";
import type { Worktree } from "../ports/git.ts";

const skippedFolders = new Set([
  ".git",
  ...languages.flatMap(({ toolchain }) => toolchain.leftFolders ?? []),
]);
const maxPaths = 200_000;
const maxTextBytes = 2_000_000;
const maxFileBytes = 200_000_000;

/**
 * The files of a checkout as they are now, without those of its submodules. Links are neither listed nor followed; only
 * text is read.
 */
export function readCheckout({
  path: folder,
  submodules,
  committed,
}: Pick<Worktree, "path" | "submodules" | "committed">): ProjectFiles {
  const paths = listFiles(folder, submodules);
  const read = (path: string) => readTextInside(folder, path);
  return { paths, read, ...(committed ? { isCommitted: (path) => committed.has(path) } : {}) };
}

/** A text file below a folder, or undefined if it is missing, linked, too large or not text. */
export function readTextInside(
  folder: string,
  path: string,
  maxBytes: number = maxTextBytes,
): string | undefined {
  const text = readBytesInside(folder, path, maxBytes)?.toString("utf8");
  return text?.includes("\0") ? undefined : text;
}

/** A file below a folder, or undefined if it is missing, linked or too large. */
export function readBytesInside(
  folder: string,
  path: string,
  maxBytes: number = maxFileBytes,
): Buffer | undefined {
  const file = join(folder, path);
  if (!file.startsWith(folder + sep)) return undefined;
  try {
    const stats = lstatSync(file);
    if (!stats.isFile() || stats.size > maxBytes) return undefined;
    // A folder of the path may be a link that leads out.
    if (!realpathSync(file).startsWith(realpathSync(folder) + sep)) return undefined;
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Every file below a folder but not in `without`, sorted, without links, up to a limit that no honest folder reaches. */
export function listFiles(folder: string, without: readonly string[] = []): string[] {
  const isSkipped = (path: string, name: string) => skippedFolders.has(name) || without.includes(path);
  const found: string[] = [];
  const pending = [""];
  for (let inside = pending.pop(); inside !== undefined && found.length < maxPaths; inside = pending.pop()) {
    for (const entry of readFolder(join(folder, inside))) {
      const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory() && !isSkipped(path, entry.name)) pending.push(path);
    }
  }
  return found.sort();
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
