import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readTextInside } from "../checkout-files.ts";

const maxBytes = 50_000_000;

/** Small files by key. */
export interface KeptFiles {
  /** Puts the file of a key at a path, whatever is there, links not followed; false if none is kept. */
  restore(key: string, path: string): Promise<boolean>;
  /** Keeps the text at a path under a key if none is kept yet. A missing, linked or too large file is not kept. */
  keep(key: string, path: string): Promise<void>;
  /** Removes the file of a key; false if there was none. */
  forget(key: string): Promise<boolean>;
}

/** Small files in an existing folder. */
export function createKeptFiles(folder: string): KeptFiles {
  const read = (key: string) => readFile(join(folder, key)).catch(() => undefined);
  return {
    restore: async (key, path) => {
      const kept = await read(key);
      if (kept === undefined) return false;
      await rm(path, { recursive: true, force: true });
      await writeFile(path, kept, { flag: "wx" });
      return true;
    },
    keep: async (key, path) => {
      const text = readTextInside(dirname(path), basename(path), maxBytes);
      if (text === undefined || (await read(key)) !== undefined) return;
      const temporary = join(folder, `.${randomUUID()}`);
      await writeFile(temporary, text);
      await rename(temporary, join(folder, key));
    },
    forget: async (key) => {
      const isKept = (await read(key)) !== undefined;
      await rm(join(folder, key), { force: true });
      return isKept;
    },
  };
}
