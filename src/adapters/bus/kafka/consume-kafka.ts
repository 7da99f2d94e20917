import { type CommitOptionsPartition, Consumer, type Message } from "@platformatic/kafka";
import {
  type BusConsumer,
  type BusHandler,
  type ConsumeOptions,
  UnreadableMessage,
} from "../../../ports/bus.ts";
import { clientOptions, type KafkaAccess } from "./kafka-client.ts";
import { busMessage } from "./kafka-message.ts";
import { createPartitionProgress, type PartitionProgress } from "./partition-progress.ts";

/** A broker that hears nothing for so long gives a member's partitions to others. */
const sessionMs = 10_000;
const retryMs = 150;
const longestRetryMs = 5000;

/** What consuming needs. */
export interface ConsumeDeps {
  readonly access: KafkaAccess;
  /** Resolves once the topics exist. */
  readonly ready: () => Promise<void>;
  readonly bury: (record: Message, group: string, reason: string) => Promise<void>;
}

/**
 * Handles the messages of a group, side by side if they have different keys, and commits how far they are handled without a
 * gap. Handling may take as long as it takes: the client speaks to the broker meanwhile. Messages that the group gave to
 * another member while they are handled here are delivered there too.
 */
export function consumeKafka(deps: ConsumeDeps, options: ConsumeOptions, handler: BusHandler): BusConsumer {
  const { atOnce = 1 } = options;
  const prefix = deps.access.prefix ?? "";
  const group = `${prefix}${options.group}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  /** The last message of each key, which the next one waits for. */
  const lastOfKey = new Map<string, Promise<void>>();
  const places = new Map<string, PartitionProgress>();
  let commit = async (_record: Message, _upTo: bigint): Promise<void> => {};
  const slots = createSlots(atOnce);

  const handle = async (record: Message): Promise<boolean> => {
    const message = busMessage(record, prefix);
    for (let waitMs = retryMs; !signal.aborted; waitMs = Math.min(2 * waitMs, longestRetryMs)) {
      try {
        await handler(message);
        return true;
      } catch (error) {
        if (error instanceof UnreadableMessage) {
          await deps.bury(record, options.group, error.message);
          return true;
        }
        await pause(waitMs, signal);
      }
    }
    return false;
  };

  const accept = async (record: Message): Promise<void> => {
    const place = `${record.topic}/${record.partition}`;
    const progress = places.get(place) ?? createPartitionProgress();
    places.set(place, progress);
    if (!progress.begin(record.offset)) return;
    const key = `${record.topic}/${record.key?.toString() ?? ""}`;
    const before = lastOfKey.get(key);
    const handled = (async () => {
      await before;
      const isDone = await slots.use(() => (signal.aborted ? Promise.resolve(false) : handle(record)));
      if (!isDone) return;
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
  };

  const session = async () => {
    await deps.ready();
    const consumer = new Consumer({
      ...clientOptions(deps.access),
      groupId: group,
      sessionTimeout: sessionMs,
      heartbeatInterval: sessionMs / 5,
      rebalanceTimeout: 3 * sessionMs,
    });
    commit = createCommitter(consumer);
    try {
      const stream = await consumer.consume({
        topics: options.topics.map((topic) => `${prefix}${topic}`),
        mode: "committed",
        fallbackMode: "earliest",
        autocommit: false,
        maxWaitTime: 200,
        highWaterMark: 64,
      });
      const stop = () => stream.destroy();
      signal.addEventListener("abort", stop, { once: true });
      try {
        for await (const record of stream) {
          if (signal.aborted) break;
          await accept(record);
        }
      } finally {
        signal.removeEventListener("abort", stop);
        // Before the group is left, whatever is handled is committed.
        await Promise.all(running);
      }
    } finally {
      await consumer.close(true).catch(() => {});
    }
  };
  const loop = async () => {
    while (!signal.aborted) {
      await session().catch(() => {});
      await pause(retryMs, signal);
    }
    await Promise.all(running);
  };
  const done = loop();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

/** Commits how far partitions are handled: one request at a time, with the newest places. */
function createCommitter(consumer: Consumer) {
  const waiting = new Map<string, CommitOptionsPartition>();
  let last: Promise<void> = Promise.resolve();
  return ({ topic, partition, leaderEpoch }: Message, upTo: bigint): Promise<void> => {
    waiting.set(`${topic}/${partition}`, { topic, partition, leaderEpoch, offset: upTo + 1n });
    last = last.then(async () => {
      const offsets = [...waiting.values()];
      waiting.clear();
      // What could not be committed comes again.
      if (offsets.length > 0) await consumer.commit({ offsets }).catch(() => {});
    });
    return last;
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
