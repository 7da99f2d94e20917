import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** Sends a signal to every process that shares a pid namespace with `init`, but to `init` itself. */
export async function signalNamespace(init: number, signal: NodeJS.Signals): Promise<void> {
  const namespace = await namespaceOf(init);
  if (namespace === undefined) return;
  for (const entry of await readdir("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === init) continue;
    if ((await namespaceOf(pid)) === namespace) signalProcess(pid, signal);
  }
}

/** Sends a signal to one process; a process that is gone already is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Resolves when a namespace's init has ended. The kernel lets it end only after every other process of the
 * namespace has, so that nothing is left then.
 */
export async function namespaceEnded(init: number): Promise<void> {
  for (let pause = 1; await isRunning(init); pause = Math.min(pause * 2, 50)) await delay(pause);
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

async function namespaceOf(pid: number): Promise<string | undefined> {
  try {
    return await readlink(`/proc/${pid}/ns/pid`);
  } catch {
    return undefined;
  }
}
