import { lstat, readdir } from "node:fs/promises";
import type { RootEntry } from "./root-entry.ts";

/**
 * Parts of a fresh `/proc` to hide. For these files the kernel checks the user on the host, so that under a Goldseam
 * run by root a command without capabilities could still set the machine's core pattern or read its log.
 * Folders become read-only, files that are not for everyone are covered.
 */
export async function guardKernelFiles(): Promise<RootEntry[]> {
  const names = (await readdir("/proc")).filter((name) => !/^\d+$/.test(name));
  const guarded = await Promise.all(names.map(guard));
  return guarded.filter((entry) => entry !== undefined);
}

async function guard(name: string): Promise<RootEntry | undefined> {
  const inside = `/proc/${name}`;
  const stats = await lstat(inside);
  if (stats.isDirectory()) return { kind: "bind", host: inside, inside, writable: false };
  if (!stats.isFile()) return undefined;
  const forEveryone = (stats.mode & 0o004) !== 0 && (stats.mode & 0o222) === 0 && name !== "keys";
  return forEveryone ? undefined : { kind: "bind", host: "/dev/null", inside, writable: false };
}
