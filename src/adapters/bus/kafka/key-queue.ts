import type { Message } from "@platformatic/kafka";
import { createPartitionProgress, type PartitionProgress } from "./partition-progress.ts";

/** Commits that the messages of a partition are handled up to an offset. */
export type Commit = (record: Message, upTo: bigint) => Promise<void>;

/** Messages that are handled side by side, those of one key one after the other. */
export interface KeyQueue {
  /** Takes a message on; waits while too many are here. One that is handled already, or being handled, is left out. */
  accept(record: Message): Promise<void>;
  /** From now on commits go this way: each session with the broker has its own. */
  commitWith(commit: Commit): void;
  /** Resolves once nothing is being handled. */
  idle(): Promise<unknown>;
}

/** A queue that handles so many at once. `handle` resolves to false if it was stopped. */
export function createKeyQueue(atOnce: number, handle: (record: Message) => Promise<boolean>): KeyQueue {
  const running = new Set<Promise<void>>();
  /** The last message of each key, which the next one waits for. */
  const lastOfKey = new Map<string, Promise<void>>();
  const places = new Map<string, PartitionProgress>();
  const slots = createSlots(atOnce);
  let commit: Commit = async () => {};

  const progressOf = ({ topic, partition }: Message) => {
    const place = `${topic}/${partition}`;
    const progress = places.get(place) ?? createPartitionProgress();
    places.set(place, progress);
    return progress;
  };

  return {
    accept: async (record) => {
      const progress = progressOf(record);
      if (!progress.begin(record.offset)) return;
      const key = `${record.topic}/${record.key?.toString() ?? ""}`;
      const before = lastOfKey.get(key);
      const handled = (async () => {
        await before;
        if (!(await slots.use(() => handle(record)))) return;
        const upTo = progress.end(record.offset);
        if (upTo !== undefined) await commit(record, upTo);
      })().finally(() => {
        running.delete(handled);
        if (lastOfKey.get(key) === handled) lastOfKey.delete(key);
      });
      lastOfKey.set(key, handled);
      running.add(handled);
      // Messages of one key wait for each other, so some more are taken on.
      while (running.size >= 4 * atOnce) await Promise.race(running);
    },
    commitWith: (next) => {
      commit = next;
    },
    idle: () => Promise.all(running),
  };
}

/** Lets so many work at the same time; others wait in order. */
function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    use: async <T>(work: () => Promise<T>): Promise<T> => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
