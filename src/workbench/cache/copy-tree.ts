import { constants, type Stats } from "node:fs";
import { chmod, copyFile, lstat, lutimes, mkdir, readdir, readlink, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";

/**
 * Copies everything below a folder into another: links as they are, with modes and times, which tools compare. Files of
 * other kinds are left out.
 */
export async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await copyLink(source, target);
    else if (entry.isFile()) await copyOne(source, target);
  }
  const { mode, atime, mtime } = await lstat(from);
  await chmod(to, mode);
  await utimes(to, atime, mtime);
}

async function copyOne(from: string, to: string): Promise<void> {
  const { atime, mtime }: Stats = await lstat(from);
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await utimes(to, atime, mtime);
}

async function copyLink(from: string, to: string): Promise<void> {
  const { atime, mtime } = await lstat(from);
  await symlink(await readlink(from), to);
  await lutimes(to, atime, mtime);
}
