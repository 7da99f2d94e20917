import { randomUUID } from "node:crypto";
import { chmod, readdir, rename, rm, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Failures that say something about a path inside, and not that nothing can be removed there. */
const ofTheContent = new Set(["ENAMETOOLONG", "EACCES", "EPERM", "ENOTEMPTY", "EMFILE", "ELOOP"]);

/** With one more name still far below the longest path that the kernel takes. */
const longPath = 1000;
const separator = Buffer.from("/");

/**
 * Removes a folder and everything in it, whatever programs put there: folders nested so deep that no path reaches them,
 * or without the rights to look into them. A missing folder is fine; links are removed, not followed.
 */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if (!ofTheContent.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    // Parts of the first attempt may still be under way.
    await removeFlattened(path).catch(() => removeFlattened(path));
  }
}

/** Where a path grows long, its folder is moved up beside the top. What is gone meanwhile is fine. */
async function removeFlattened(path: string): Promise<void> {
  const emptied: Buffer[] = [];
  const pending: Buffer[] = [Buffer.from(path)];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    await ifThere(chmod(folder, 0o700));
    for (const entry of (await ifThere(readdir(folder, { withFileTypes: true, encoding: "buffer" }))) ?? []) {
      const inside = Buffer.concat([folder, separator, entry.name]);
      if (!entry.isDirectory()) await ifThere(unlink(inside));
      else pending.push(inside.length > longPath ? await moveUp(inside, dirname(path)) : inside);
    }
    emptied.push(folder);
  }
  for (const folder of emptied.reverse()) await ifThere(rmdir(folder));
}

async function moveUp(folder: Buffer, top: string): Promise<Buffer> {
  // Moving a folder changes what it names its parent: that needs the right to write to it.
  await ifThere(chmod(folder, 0o700));
  const aside = Buffer.from(join(top, `.removed-${randomUUID()}`));
  await ifThere(rename(folder, aside));
  return aside;
}

async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}
