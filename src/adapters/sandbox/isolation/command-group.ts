import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { LimitName, SandboxLimits } from "../../../ports/sandbox.ts";

/** A control group for one command, in which the kernel counts all memory: that of sockets, pipes and page tables too. */
export interface CommandGroup {
  /** Puts a process into it, and with it all that it starts from then on. */
  add(pid: number): void;
  /** The limit at which the kernel stepped in; undefined if at none. */
  limit(): LimitName | undefined;
  /** Removes it, once its processes have ended. */
  remove(): Promise<void>;
}

/** Where control groups are; another place is for tests. */
export interface GroupPlaces {
  readonly mounted: string;
  readonly own: string;
}

const usual: GroupPlaces = { mounted: "/sys/fs/cgroup", own: "/proc/self/cgroup" };
const controllers = ["memory", "pids"];
/** Beyond what Goldseam itself allows: it measures more exactly, and names the limit at once. */
const slack = { memory: 5 / 4, processes: 10 };
const events: readonly [LimitName, file: string, RegExp][] = [
  ["memory", "memory.events", /^oom(?:_group)?_kill ([1-9]\d*)$/m],
  ["processes", "pids.events", /^max ([1-9]\d*)$/m],
];

/**
 * A group of version 2 beside Goldseam's own, if it may make one with the controllers that it needs: as root, or where systemd
 * delegated a part of the tree. Undefined otherwise: then only what Goldseam can measure is limited.
 */
export function openCommandGroup(limits: SandboxLimits, places = usual): CommandGroup | undefined {
  const folder = makeFolder(places);
  if (folder === undefined) return undefined;
  const set = (file: string, value: number | string) => write(join(folder, file), String(value));
  if (Number.isFinite(limits.memoryBytes)) {
    set("memory.max", Math.ceil(limits.memoryBytes * slack.memory));
    if (existsSync(join(folder, "memory.swap.max"))) set("memory.swap.max", 0);
    set("memory.oom.group", 1);
  }
  if (Number.isFinite(limits.processes)) set("pids.max", Math.ceil(limits.processes * slack.processes));
  return {
    add: (pid) => void set("cgroup.procs", pid),
    limit: () => events.find(([, file, pattern]) => pattern.test(textOf(join(folder, file))))?.[0],
    remove: () => removeFolder(folder),
  };
}

/** The nearest group above Goldseam's own, or its own at the top, below which groups have the controllers. */
function makeFolder({ mounted, own }: GroupPlaces): string | undefined {
  const path = /^0::(\/.*)$/m.exec(textOf(own))?.[1];
  if (path === undefined) return undefined;
  for (let at = dirname(path); ; at = dirname(at)) {
    const enabled = textOf(join(mounted, at, "cgroup.subtree_control"))
      .trim()
      .split(/\s+/);
    const folder = join(mounted, at, `goldseam-${randomUUID()}`);
    if (controllers.every((name) => enabled.includes(name)) && make(folder)) return folder;
    if (at === "/") return undefined;
  }
}

function make(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** A process that was ended may stay in its group for a moment. */
async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      return rmdirSync(folder);
    } catch {
      await delay(10 * attempt);
    }
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch {
    // Without a right or a controller, what Goldseam measures remains.
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
