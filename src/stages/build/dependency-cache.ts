import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const filling = /^\.filling-(\d+)-/;

/** Installed dependencies by key. An entry is complete or absent, whatever dies in between, and never changes. */
export interface DependencyCache {
  /** The folder of an entry, or undefined where it is not there yet. */
  find(key: string): Promise<string | undefined>;
  /** Fills a folder and seals it under its key; where the work says false, or throws, nothing stays. */
  fill(key: string, work: (folder: string) => Promise<boolean>): Promise<string | undefined>;
}

/** A key that equal parts share. */
export function cacheKey(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A cache in a folder that several processes may share. */
export function createDependencyCache(folder: string): DependencyCache {
  const find = async (key: string) => ((await exists(join(folder, key))) ? join(folder, key) : undefined);
  return {
    find,
    fill: async (key, work) => {
      await mkdir(folder, { recursive: true });
      await sweep(folder);
      const temporary = join(folder, `.filling-${process.pid}-${randomUUID()}`);
      await mkdir(temporary);
      try {
        if (!(await work(temporary))) return undefined;
        await seal(temporary, join(folder, key));
        return await find(key);
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    },
  };
}

/** Another process may have sealed the same entry meanwhile: then that one stands. */
async function seal(temporary: string, entry: string): Promise<void> {
  try {
    await rename(temporary, entry);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  }
}

/** Removes what processes that are gone left half filled. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(filling.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
