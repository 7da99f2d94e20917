import { lstat, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SandboxCommand } from "../../../ports/sandbox.ts";
import type { PathMap } from "./path-map.ts";

const largestReportBytes = 64 * 2 ** 20;

/** Host folders that a command gets empty for its reports. Folders that an install fills do not count. */
export async function findReportFolders({
  mounts,
  network,
}: Pick<SandboxCommand, "mounts" | "network">): Promise<string[]> {
  if (network === "registries") return [];
  const found: string[] = [];
  for (const mount of mounts) {
    if (mount.kind !== "bind" || !mount.writable) continue;
    const names = await readdir(mount.host).catch(() => undefined);
    if (names?.length === 0) found.push(mount.host);
  }
  return found;
}

/** Translates host paths to paths inside, in every text file. */
export async function translateReports(folders: readonly string[], paths: PathMap): Promise<void> {
  for (const folder of folders) {
    for (const name of await readdir(folder, { recursive: true })) await translate(join(folder, name), paths);
  }
}

async function translate(file: string, paths: PathMap): Promise<void> {
  const stats = await lstat(file);
  if (!stats.isFile() || stats.size > largestReportBytes) return;
  const bytes = await readFile(file);
  const text = bytes.toString("utf8");
  const translated = paths.toInside(text);
  if (translated !== text && Buffer.from(text).equals(bytes)) await writeFile(file, translated);
}
