import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { CacheLocks } from "./cache-locks.ts";
import { readSeal, sealFile } from "./entry-seal.ts";

/** Removes the longest unused entries until the rest fits. An entry in use is kept. */
export async function evict(
  cache: { readonly folder: string; readonly locks: CacheLocks; readonly maxBytes: number },
  discard: (entry: string) => Promise<void>,
): Promise<void> {
  const entries = await listByUse(cache.folder);
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { key, bytes } of entries) {
    if (total <= cache.maxBytes) return;
    const lock = cache.locks.tryAlone(key);
    if (!lock) continue;
    try {
      await discard(join(cache.folder, key));
      total -= bytes;
    } finally {
      lock.release();
    }
  }
}

/** The longest unused first; one without a seal is useless. */
async function listByUse(folder: string) {
  const entries = (await readdir(folder)).map(async (key) => {
    const entry = join(folder, key);
    const usedMs = await stat(sealFile(entry)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    return { key, usedMs, bytes: readSeal(entry)?.bytes ?? 0 };
  });
  return (await Promise.all(entries)).sort((a, b) => a.usedMs - b.usedMs);
}
