import { readdir, readFile, readlink, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type ProcessTree, signalProcess } from "./process-tree.ts";

/**
 * The processes that share a pid namespace with its `init`. The kernel lets it end only after every other process of
 * the namespace has, so nothing is left then.
 */
export function namespaceTree(init: number): ProcessTree {
  const root = `/proc/${init}/root`;
  return {
    root,
    async folders() {
      const proc = `${root}/proc`;
      // Until the new root is in place this is the host's.
      if (!(await isOtherFolder(proc, "/proc"))) return [];
      const names = await readdir(proc).catch(() => []);
      return names.filter((name) => /^\d+$/.test(name)).map((name) => `${proc}/${name}`);
    },
    async signal(signal) {
      const namespace = await namespaceOf(init);
      // Without its own namespace these would be all processes of the host.
      if (namespace === undefined || namespace === (await namespaceOf("self"))) return;
      for (const entry of await readdir("/proc")) {
        const pid = Number(entry);
        if (!Number.isInteger(pid) || pid === init) continue;
        if ((await namespaceOf(pid)) === namespace) signalProcess(pid, signal);
      }
    },
    kill: () => signalProcess(init, "SIGKILL"),
    async ended() {
      for (let pause = 1; await isRunning(init); pause = Math.min(pause * 2, 50)) await delay(pause);
    },
  };
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "latin1");
    // The name in parentheses may itself hold any character; the state follows the last one.
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch {
    return false;
  }
}

async function namespaceOf(pid: number | "self"): Promise<string | undefined> {
  try {
    return await readlink(`/proc/${pid}/ns/pid`);
  } catch {
    return undefined;
  }
}

async function isOtherFolder(folder: string, than: string): Promise<boolean> {
  try {
    return (await stat(folder)).dev !== (await stat(than)).dev;
  } catch {
    return false;
  }
}
