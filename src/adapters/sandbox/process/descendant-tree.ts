import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type ProcessTree, signalProcess } from "./process-tree.ts";

/**
 * The processes that descend from one, share its session or carry a mark in their environment. One that leaves the
 * session, loses its parent and clears its environment is not found: only a pid namespace contains such a process.
 */
export function descendantTree(first: number, mark: string): ProcessTree {
  const others = () => members(first, mark).filter((pid) => pid !== first);
  return {
    root: "",
    folders: async () => members(first, mark).map((pid) => `/proc/${pid}`),
    signal: async (signal) => {
      for (const pid of others()) signalProcess(pid, signal);
    },
    kill() {
      for (const pid of members(first, mark)) signalProcess(pid, "SIGKILL");
    },
    async ended() {
      for (let left = others(); left.length > 0; left = others()) {
        for (const pid of left) signalProcess(pid, "SIGKILL");
        await delay(5);
      }
    },
  };
}

interface Relation {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
}

function members(first: number, mark: string): number[] {
  const all = readdirSync("/proc").flatMap((name) => relationOf(name));
  const found = new Set([first]);
  for (const { pid, session } of all) if (session === first || isMarked(pid, mark)) found.add(pid);
  for (let grown = true; grown; ) {
    const children = all.filter(({ pid, parent }) => found.has(parent) && !found.has(pid));
    for (const { pid } of children) found.add(pid);
    grown = children.length > 0;
  }
  return all.map(({ pid }) => pid).filter((pid) => found.has(pid));
}

/** Running processes only: an ended one may wait for its parent forever. */
function relationOf(name: string): Relation[] {
  if (!/^\d+$/.test(name)) return [];
  const text = readText(`/proc/${name}/stat`);
  // The name in parentheses may itself hold any character; the state follows the last one.
  const [state = "Z", parent, , session] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  if (state === "" || "ZX".includes(state)) return [];
  return [{ pid: Number(name), parent: Number(parent), session: Number(session) }];
}

function isMarked(pid: number, mark: string): boolean {
  return readText(`/proc/${pid}/environ`).includes(mark);
}

function readText(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
