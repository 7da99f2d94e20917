import { closeSync, openSync, readSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** What some processes use together. */
export interface ProcessUsage {
  readonly processes: number;
  readonly threads: number;
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** Sent to disks, or about to be. */
  readonly writtenBytes: number;
}

/** The kernel's unit of processor time in `/proc`, the same on every machine. */
const ticksPerSecond = 100;
const pageBytes = pageSize();

/**
 * Sums up processes by their folders in a `/proc`. Shared memory counts once, unless the sum is within `enoughBytes`
 * anyway: measuring what is shared takes time.
 */
export async function measureProcesses(
  folders: readonly string[],
  enoughBytes: number,
): Promise<ProcessUsage> {
  const stats = (await Promise.all(folders.map(readStat))).filter((stat) => stat !== undefined);
  const sum = (value: (stat: ProcessStat) => number) => stats.reduce((total, stat) => total + value(stat), 0);
  const resident = sum((stat) => stat.residentBytes);
  return {
    processes: folders.length,
    threads: sum((stat) => stat.threads),
    cpuSeconds: sum((stat) => stat.ticks) / ticksPerSecond,
    memoryBytes: resident <= enoughBytes ? resident : await proportional(stats),
    writtenBytes: sum((stat) => stat.writtenBytes),
  };
}

interface ProcessStat {
  readonly folder: string;
  readonly threads: number;
  /** Of the process and of children it has waited for. */
  readonly ticks: number;
  readonly residentBytes: number;
  /** Of the process and of children it has waited for. */
  readonly writtenBytes: number;
}

async function readStat(folder: string): Promise<ProcessStat | undefined> {
  const text = await readFile(`${folder}/stat`, "latin1").catch(() => undefined);
  if (text === undefined) return undefined;
  // The name in parentheses may itself hold any character; the state, third of all fields, follows the last one.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3]);
  return {
    folder,
    threads: field(20),
    ticks: field(14) + field(15) + field(16) + field(17),
    residentBytes: field(24) * pageBytes,
    writtenBytes: await written(folder),
  };
}

async function written(folder: string): Promise<number> {
  const text = await readFile(`${folder}/io`, "latin1").catch(() => "");
  const bytes = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, "m").exec(text)?.[1] ?? 0);
  return bytes("write_bytes") - bytes("cancelled_write_bytes");
}

async function proportional(stats: readonly ProcessStat[]): Promise<number> {
  const sizes = await Promise.all(stats.map(proportionalBytes));
  return sizes.reduce((total, size) => total + size, 0);
}

async function proportionalBytes({ folder, residentBytes }: ProcessStat): Promise<number> {
  try {
    const text = await readFile(`${folder}/smaps_rollup`, "latin1");
    return Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
  } catch (error) {
    // It has ended meanwhile, or it cannot be read.
    return (error as NodeJS.ErrnoException).code === "EACCES" ? residentBytes : 0;
  }
}

/** The first mapping is enough; the kernel takes milliseconds to describe them all. */
function pageSize(): number {
  const smaps = openSync("/proc/self/smaps", "r");
  const beginning = Buffer.alloc(1024);
  readSync(smaps, beginning);
  closeSync(smaps);
  const kilobytes = /^KernelPageSize: +(\d+)/m.exec(beginning.toString("latin1"))?.[1];
  return Number(kilobytes ?? 4) * 1024;
}
