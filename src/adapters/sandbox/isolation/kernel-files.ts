import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import type { RootEntry } from "./root-entry.ts";

/**
 * What a fresh `/proc` must not offer. The kernel asks for its files who the user is on the host, so that under a
 * Goldseam run by root a command without capabilities could still set the machine's core pattern or read its log.
 * Folders become read-only, files that are not for everyone are covered.
 */
export async function guardKernelFiles(): Promise<RootEntry[]> {
  const entries = await readdir("/proc", { withFileTypes: true });
  const guarded = await Promise.all(entries.filter((entry) => !/^\d+$/.test(entry.name)).map(guard));
  return guarded.filter((entry) => entry !== undefined);
}

async function guard(entry: Dirent): Promise<RootEntry | undefined> {
  const inside = `/proc/${entry.name}`;
  if (entry.isDirectory()) return { kind: "bind", host: inside, inside, writable: false };
  if (!entry.isFile()) return undefined;
  const { mode } = await stat(inside);
  const forEveryone = (mode & 0o004) !== 0 && (mode & 0o222) === 0 && entry.name !== "keys";
  return forEveryone ? undefined : { kind: "bind", host: "/dev/null", inside, writable: false };
}
