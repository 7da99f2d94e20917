import { constants, type Dirent, lstatSync, readdirSync, readlinkSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { refuseOutside } from "../write-inside.ts";

/** Where an entry keeps what its install wrote into the checkout. */
const folderName = "checkout";
const listName = "written.json";
const maxPaths = 200_000;
/** Never part of an install: git's own files, and bytecode that is made again. */
const skipped = new Set([".git", "__pycache__"]);

const listSchema = z.array(
  z.object({
    path: z.string(),
    /** The content of the commit that it replaced, by the name git gives it; absent for a new file. */
    replaced: z.string().optional(),
    /** Where it leads, for a symbolic link. */
    link: z.string().optional(),
  }),
);

/** The files of a commit with the names git gives their contents. */
export type CommitFiles = ReadonlyMap<string, string>;

/** The files and links of a checkout at one moment, each with what changes when it is written. */
export type CheckoutState = ReadonlyMap<string, string>;

/** Looks at every file of a checkout; nothing is read and no link is followed. */
export function readState(checkout: string): CheckoutState {
  const found = new Map<string, string>();
  const pending = [""];
  for (let inside = pending.pop(); inside !== undefined && found.size < maxPaths; inside = pending.pop()) {
    for (const entry of readFolder(join(checkout, inside))) {
      const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
      if (skipped.has(entry.name)) continue;
      if (entry.isDirectory()) pending.push(path);
      else if (entry.isFile() || entry.isSymbolicLink()) found.set(path, markOf(join(checkout, path)));
    }
  }
  return found;
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Project code can set any time but this one. */
function markOf(file: string): string {
  try {
    const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false });
    return stats ? `${stats.ino} ${stats.size} ${stats.ctimeNs}` : "";
  } catch {
    return "";
  }
}

/** Copies what was written into a checkout since an earlier state to an entry, such as a version file that a build made. */
export async function keepWritten(
  checkout: string,
  entry: string,
  {
    before,
    committed,
    isGiven = () => false,
  }: {
    readonly before: CheckoutState;
    readonly committed: CommitFiles;
    /** Whether a path is none of the install's results, whatever was done to it. */
    readonly isGiven?: (path: string) => boolean;
  },
): Promise<void> {
  // The install could write to the entry: nothing of its making may lead the copies elsewhere.
  for (const name of [folderName, listName]) await rm(join(entry, name), { recursive: true, force: true });
  const list: z.infer<typeof listSchema> = [];
  for (const [path, mark] of readState(checkout)) {
    // A path that is too long to be looked at is too long to be kept.
    if (before.get(path) === mark || mark === "" || isGiven(path)) continue;
    const replaced = committed.get(path);
    const from = join(checkout, path);
    const isLink = lstatSync(from).isSymbolicLink();
    list.push({ path, ...(replaced ? { replaced } : {}), ...(isLink ? { link: readlinkSync(from) } : {}) });
    if (isLink) continue;
    const to = join(entry, folderName, path);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
  if (list.length > 0) await writeFile(join(entry, listName), JSON.stringify(list));
}

/**
 * Puts back what the install of an entry wrote. A file that the commit has stays as it is, unless the install replaced
 * the very same content.
 */
export async function restoreWritten(
  checkout: string,
  entry: string,
  readCommitted: () => Promise<CommitFiles>,
): Promise<void> {
  const text = await readFile(join(entry, listName), "utf8").catch(() => undefined);
  if (text === undefined) return;
  const committed = await readCommitted();
  for (const { path, replaced, link } of listSchema.parse(JSON.parse(text))) {
    if (committed.get(path) !== replaced) continue;
    const to = join(checkout, path);
    await refuseOutside(checkout, dirname(to));
    await mkdir(dirname(to), { recursive: true });
    await rm(to, { recursive: true, force: true });
    if (link === undefined) await copyFile(join(entry, folderName, path), to, constants.COPYFILE_FICLONE);
    else await symlink(link, to);
  }
}
