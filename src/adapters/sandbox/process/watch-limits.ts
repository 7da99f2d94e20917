import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { LimitName, SandboxLimits } from "../../../ports/sandbox.ts";
import { freeFiles, freeSpace } from "../isolation/resolve-limits.ts";
import type { ProcessTree } from "./process-tree.ts";
import { measureProcesses } from "./process-usage.ts";
import { socketMemory } from "./socket-memory.ts";

/** Where to look for what a command uses. */
export interface WatchedPlaces {
  /** Scratch folders, as seen inside. */
  readonly scratch: readonly string[];
  /** Host folders it may write to. */
  readonly disks: readonly string[];
}

/** About how much memory an empty file takes in a scratch folder. */
const inodeBytes = 1024;
/** How the kernel marks a file system that lives in memory. */
const tmpfsMagic = 0x01021994;
const pauseMs = 100;
/** A process limit allows so many threads per process. */
const threadsPerProcess = 8;
/** Files are overwritten and removed; beyond this, space that others free on the same disk could hide what a command fills. */
const writesPerDisk = 4;

/**
 * Checks ten times a second what the processes of a command use, until `closed`, and returns the first limit that is
 * exceeded. Goldseam does this itself: it can rarely set control groups, and the kernel's process limit does not apply
 * to a sandbox that root has started.
 */
export async function watchLimits(
  tree: ProcessTree,
  limits: SandboxLimits,
  options: { readonly places: WatchedPlaces; readonly closed: AbortSignal },
): Promise<LimitName | undefined> {
  const { places, closed } = options;
  const freeAtStart = await freeSpace(places.disks);
  const filesAtStart = await freeFiles(places.disks);
  while (!closed.aborted) {
    await delay(pauseMs, undefined, { signal: closed }).catch(() => {});
    // First, because what multiplies leaves less time for everything else with each look.
    const processes = await tree.folders();
    if (processes.length > limits.processes) return "processes";
    if (freeAtStart - (await freeSpace(places.disks)) > limits.diskBytes) return "disk";
    if (filesAtStart - (await freeFiles(places.disks)) > limits.files) return "files";
    const scratchBytes = await usedBytes(places.scratch.map((folder) => `${tree.root}${folder}`));
    const usage = await measureProcesses(processes, limits.memoryBytes - scratchBytes);
    if (usage.threads > limits.processes * threadsPerProcess) return "processes";
    const left = limits.memoryBytes - scratchBytes - usage.memoryBytes;
    if (left < 0 || (await socketMemory(processes[0] ?? "", left)) > left) return "memory";
    if (usage.writtenBytes > limits.diskBytes * writesPerDisk) return "disk";
    if (usage.cpuSeconds > limits.cpuSeconds) return "cpu";
  }
  return undefined;
}

/** The memory that files of memory file systems take. */
async function usedBytes(folders: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    folders.map((folder) =>
      statfs(folder).then(
        ({ type, blocks, bfree, bsize, files, ffree }) =>
          type === tmpfsMagic ? (blocks - bfree) * bsize + (files - ffree) * inodeBytes : 0,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}
