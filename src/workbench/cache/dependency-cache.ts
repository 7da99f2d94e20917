import { createHash, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdir, readdir, rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { removeTree } from "../../ports/remove-tree.ts";
import { type CacheLock, type CacheLocks, createCacheLocks, waitALittle } from "./cache-locks.ts";
import { contentOf, findDamage, readSeal, sealEntry, sealFile } from "./entry-seal.ts";
import { evict } from "./evict.ts";
import { createKeptFiles, type KeptFiles } from "./kept-files.ts";

/** Installed dependencies that stay where they are until they are released. */
export interface HeldEntry {
  /** The content; nothing writes to it. */
  readonly folder: string;
  /** Checks all of it: returns the damage, or undefined. A damaged entry is not used again. */
  examine(): Promise<string | undefined>;
  /** Safe to call twice. */
  release(): void;
}

/** The cache's answer for a key. */
export type FoundEntry =
  | { readonly status: "found"; readonly entry: HeldEntry }
  | { readonly status: "missing" }
  | { readonly status: "damaged"; readonly reason: string };

/** Puts content into a folder; false if that failed. */
type Work = (folder: string) => Promise<boolean>;

/** How an entry is filled. */
export interface FillOptions {
  /** Folders of the entry that tools may write to later if nothing prevents it. */
  readonly scratch?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Installed dependencies by key. An entry is complete or absent, whatever dies in between, and never changes. */
export interface DependencyCache {
  /** Looks an entry up and checks it; waits while another process fills it. */
  find(key: string, signal?: AbortSignal): Promise<FoundEntry>;
  /**
   * Fills a folder and seals it under its key, replacing a damaged one; if the work returns false or throws, nothing is
   * kept. If several processes ask at once, one does the work, and the others get its result.
   */
  fill(key: string, work: Work, options?: FillOptions): Promise<HeldEntry | undefined>;
  /** Which versions were chosen for a key; never evicted, so that another install chooses the same. */
  readonly resolutions: KeptFiles;
  /** The part of the cache that serves one repository: equal keys of others are other entries. */
  ofRepository(repo: string): DependencyCache;
}

/** A key that is the same for equal parts. */
export function cacheKey(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A cache in a folder that several processes may share. When it grows over `maxBytes`, the longest unused entries are removed. */
export function createDependencyCache(options: {
  readonly folder: string;
  readonly maxBytes: number;
}): DependencyCache {
  const places = placesIn(options.folder);
  for (const place of Object.values(places)) mkdirSync(place, { recursive: true });
  const locks = createCacheLocks(places.locks);
  const entryOf = (key: string) => join(places.entries, key);

  const find: DependencyCache["find"] = async (key, signal) => {
    const lock = await locks.share(key, signal);
    let held = false;
    try {
      const found = await lookUp(entryOf(key));
      if (found.status !== "sound") return found;
      const now = new Date();
      await utimes(sealFile(entryOf(key)), now, now);
      held = true;
      return { status: "found", entry: holdEntry(entryOf(key), lock) };
    } finally {
      if (!held) lock.release();
    }
  };

  const fillAlone = async (key: string, work: Work, scratch: readonly string[]): Promise<void> => {
    const entry = entryOf(key);
    const temporary = join(places.filling, key);
    if ((await lookUp(entry)).status === "sound") return;
    await discard(entry, places.gone);
    try {
      if (!(await fillFolder(temporary, work))) return;
      await sealEntry(temporary, scratch);
      await rename(temporary, entry);
    } finally {
      await removeTree(temporary);
    }
  };

  const makeRoom = async () => {
    await sweep(places, locks);
    const entries = { folder: places.entries, locks, maxBytes: options.maxBytes };
    await evict(entries, (entry) => discard(entry, places.gone));
  };

  const cache: Omit<DependencyCache, "ofRepository"> = {
    find,
    fill: async (key, work, { scratch = [], signal } = {}) => {
      const claim = await takeOrFind(
        () => locks.tryAlone(key),
        () => find(key, signal),
        signal,
      );
      if ("entry" in claim) return claim.entry;
      try {
        await fillAlone(key, work, scratch);
      } finally {
        claim.release();
      }
      const found = await find(key, signal);
      await makeRoom();
      return found.status === "found" ? found.entry : undefined;
    },
    resolutions: createKeptFiles(places.resolutions),
  };
  return withPrefix(cache, []);
}

/** A cache whose keys are apart from those with another prefix. */
function withPrefix(
  cache: Omit<DependencyCache, "ofRepository">,
  prefix: readonly string[],
): DependencyCache {
  const own = (key: string) => (prefix.length === 0 ? key : cacheKey([...prefix, key]));
  const { resolutions } = cache;
  return {
    find: (key, signal) => cache.find(own(key), signal),
    fill: (key, work, options) => cache.fill(own(key), work, options),
    resolutions: {
      restore: (key, path) => resolutions.restore(own(key), path),
      keep: (key, path) => resolutions.keep(own(key), path),
      forget: (key) => resolutions.forget(own(key)),
    },
    ofRepository: (repo) => withPrefix(cache, [...prefix, repo]),
  };
}

function holdEntry(entry: string, lock: CacheLock): HeldEntry {
  return {
    folder: contentOf(entry),
    examine: async () => {
      const damage = await findDamage(entry, "whole");
      if (damage !== undefined) await rm(sealFile(entry), { force: true });
      return damage;
    },
    release: lock.release,
  };
}

/** Users of an entry share its lock: an entry that is already in use needs no exclusive lock. */
async function takeOrFind(
  tryAlone: () => CacheLock | undefined,
  find: () => Promise<FoundEntry>,
  signal: AbortSignal | undefined,
) {
  for (;;) {
    const lock = tryAlone();
    if (lock) return lock;
    const found = await find();
    if (found.status === "found") return found;
    await waitALittle(signal);
  }
}

/** How much the cache in a folder holds. */
export async function measureCache(
  folder: string,
): Promise<{ readonly entries: number; readonly bytes: number }> {
  const { entries } = placesIn(folder);
  const names = await readdir(entries).catch(() => []);
  const sizes = names.map((name) => readSeal(join(entries, name))?.bytes ?? 0);
  return { entries: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

type Places = ReturnType<typeof placesIn>;

function placesIn(folder: string) {
  const inside = (name: string) => join(folder, name);
  return {
    entries: inside("entries"),
    filling: inside("filling"),
    gone: inside("gone"),
    locks: inside("locks"),
    resolutions: inside("resolutions"),
  };
}

async function lookUp(
  entry: string,
): Promise<Exclude<FoundEntry, { status: "found" }> | { readonly status: "sound" }> {
  if (!(await readdir(entry).catch(() => undefined))) return { status: "missing" };
  const reason = await findDamage(entry, "sample");
  return reason === undefined ? { status: "sound" } : { status: "damaged", reason };
}

/** Replaces what a process left that died while it filled the entry. */
async function fillFolder(temporary: string, work: Work): Promise<boolean> {
  await removeTree(temporary);
  await mkdir(contentOf(temporary), { recursive: true });
  return work(contentOf(temporary));
}

/** Under another name first, so that an entry is never incomplete. */
async function discard(entry: string, gone: string): Promise<void> {
  const aside = join(gone, randomUUID());
  const moved = await rename(entry, aside).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return false;
    },
  );
  if (moved) await removeTree(aside);
}

/** Removes entries that dead processes left half filled or half removed. */
async function sweep(places: Places, locks: CacheLocks): Promise<void> {
  for (const name of await readdir(places.gone)) {
    await removeTree(join(places.gone, name));
  }
  for (const key of await readdir(places.filling)) {
    const lock = locks.tryAlone(key);
    if (!lock) continue;
    await removeTree(join(places.filling, key));
    lock.release();
  }
}
