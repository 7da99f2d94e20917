import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { References } from "../../languages/syntax/references.ts";

/** The references of a repository's files, by the name git gives their content. */
export interface ReferenceCache {
  load(): Promise<Map<string, References>>;
  /** Keeps only these. A reader sees all of them or none. */
  save(references: ReadonlyMap<string, References>): Promise<void>;
}

/** Must be raised whenever the same text would be read differently. */
const version = 1;

/** One file per repository; safe to lose. */
export function createReferenceCache(folder: string, repo: string): ReferenceCache {
  const name = createHash("sha256").update(repo).digest("hex").slice(0, 32);
  const file = join(folder, `${name}.v${version}.json`);
  return {
    load: async () => {
      try {
        return new Map(
          Object.entries(JSON.parse(await readFile(file, "utf8")) as Record<string, References>),
        );
      } catch {
        return new Map();
      }
    },
    save: async (references) => {
      await mkdir(folder, { recursive: true });
      const unfinished = `${file}.${process.pid}`;
      await writeFile(unfinished, JSON.stringify(Object.fromEntries(references)));
      await rename(unfinished, file);
    },
  };
}
