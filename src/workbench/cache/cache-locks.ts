import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { GoldseamError } from "../../contracts/index.ts";

const busy = 5;
const pollMs = 50;

/** A lock that is held until it is released. The kernel releases it when its process dies for any reason. */
export interface CacheLock {
  /** Safe to call twice. */
  release(): void;
}

/** Locks by name, across processes: several may share one, or one may hold it exclusively. */
export interface CacheLocks {
  /** Waits while another process holds it exclusively. */
  share(name: string, signal?: AbortSignal): Promise<CacheLock>;
  /** Undefined if another process holds it. */
  tryAlone(name: string): CacheLock | undefined;
}

/** Locks on empty files in an existing folder. Node has no file locks, but SQLite uses those of the kernel. */
export function createCacheLocks(folder: string): CacheLocks {
  const pathOf = (name: string) => join(folder, `${name}.lock`);
  return {
    share: async (name, signal) => {
      for (;;) {
        const lock = take(pathOf(name), "BEGIN; SELECT 1 FROM sqlite_master");
        if (lock) return lock;
        await waitALittle(signal);
      }
    },
    tryAlone: (name) => take(pathOf(name), "BEGIN EXCLUSIVE"),
  };
}

function take(path: string, statements: string): CacheLock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(statements);
    return { release: () => file.isOpen && file.close() };
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    return undefined;
  }
}

/** Waits until it is time to try again. Throws if the job is cancelled. */
export async function waitALittle(signal: AbortSignal | undefined): Promise<void> {
  await delay(pollMs, undefined, { signal }).catch((cause: Error) => {
    throw new GoldseamError("INFRASTRUCTURE", "cancelled", { cause });
  });
}
