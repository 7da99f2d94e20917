import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Worktree } from "../ports/git.ts";
import { listFiles, readTextInside } from "../workbench/checkout-files.ts";

/** The changes in a checkout: new texts by path, null for a removed file. */
export type Changes = ReadonlyMap<string, string | null>;

/** Compares a checkout with the files it was made from, without running git in it, because its settings are not trusted. */
export function collectChanges(
  { path: checkout, submodules }: Pick<Worktree, "path" | "submodules">,
  original: ReadonlyMap<string, string>,
): Changes {
  const changes = new Map<string, string | null>();
  // Whatever stands in the place of git's own folder is no change.
  const present = new Set(listFiles(checkout, submodules).filter((path) => path !== ".git"));
  for (const path of present) {
    if (isUnchanged(join(checkout, path), original.get(path))) continue;
    const text = readTextInside(checkout, path);
    // Fixing a source file never creates a link, a device or binary content.
    if (text !== undefined) changes.set(path, text);
  }
  for (const path of original.keys()) if (!present.has(path)) changes.set(path, null);
  return changes;
}

/** A checkout may have other line endings than the commit. */
function isUnchanged(file: string, hash: string | undefined): boolean {
  const content = readFileSync(file);
  return (
    hash === blobHash(content) || hash === blobHash(Buffer.from(content.toString().replaceAll("\r\n", "\n")))
  );
}

/** The name git gives a content. */
function blobHash(content: Buffer): string {
  return createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
}
