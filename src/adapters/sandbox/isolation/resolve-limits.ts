import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import type { SandboxCommand, SandboxLimits } from "../../../ports/sandbox.ts";
import type { Guarded, Safeguard } from "./safeguards.ts";

const gib = 2 ** 30;

const guards: Readonly<Record<keyof SandboxLimits, Safeguard>> = {
  cpuSeconds: "cpu-limit",
  memoryBytes: "memory-limit",
  processes: "process-limit",
  openFiles: "open-file-limit",
  fileBytes: "file-size-limit",
  diskBytes: "disk-limit",
  files: "file-count-limit",
  outputBytes: "output-limit",
};

/** A command's limits with the defaults filled in; infinite if switched off. */
export async function resolveLimits(
  command: Pick<SandboxCommand, "limits" | "mounts" | "timeoutMs">,
  guarded: Guarded,
): Promise<SandboxLimits> {
  const limits: SandboxLimits = {
    cpuSeconds: (4 * command.timeoutMs) / 1000,
    memoryBytes: Math.min(4 * gib, totalmem() / 2),
    processes: 512,
    fileBytes: 2 * gib,
    diskBytes: Math.min(16 * gib, (await freeSpace(writableFolders(command))) / 2),
    files: Math.min(1_000_000, (await freeFiles(writableFolders(command))) / 2),
    outputBytes: gib / 4,
    ...command.limits,
    openFiles: Math.min(command.limits?.openFiles ?? 4096, mostOpenFiles()),
  };
  const entries = Object.entries(limits) as [keyof SandboxLimits, number][];
  const kept = entries.map(([name, limit]) => [name, guarded(guards[name]) ? limit : Infinity]);
  // Without a limit, an engine would ask for more than it may have.
  return {
    ...Object.fromEntries(kept),
    openFiles: guarded("open-file-limit") ? limits.openFiles : mostOpenFiles(),
  };
}

/** Host folders that a command may write to. */
export function writableFolders({ mounts }: Pick<SandboxCommand, "mounts">): string[] {
  return mounts.flatMap((mount) => (mount.kind === "bind" && mount.writable ? [mount.host] : []));
}

/** The least free space, in bytes, of the file systems of folders. Missing folders are ignored. */
export async function freeSpace(folders: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    folders.map((folder) =>
      statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Infinity,
      ),
    ),
  );
  return Math.min(...sizes);
}

/** How many files the file systems of folders still take, by the least of them; infinite if none has a limit. */
export async function freeFiles(folders: readonly string[]): Promise<number> {
  const counts = await Promise.all(
    folders.map((folder) =>
      statfs(folder).then(
        ({ files, ffree }) => (files > 0 ? ffree : Infinity),
        () => Infinity,
      ),
    ),
  );
  return Math.min(...counts);
}

/** Nobody but root may ask for more than this. */
function mostOpenFiles(): number {
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "latin1"))?.[1];
  return hard === undefined ? Infinity : Number(hard);
}
