import { type CommitOptionsPartition, Consumer, type Message } from "@platformatic/kafka";
import {
  type BusConsumer,
  type BusHandler,
  type ConsumeOptions,
  UnreadableMessage,
} from "../../../ports/bus.ts";
import { clientOptions, type KafkaAccess } from "./kafka-client.ts";
import { busMessage } from "./kafka-message.ts";
import { createKeyQueue, type KeyQueue } from "./key-queue.ts";

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
  const stopping = new AbortController();
  const { signal } = stopping;
  const queue = createKeyQueue(options.atOnce ?? 1, createHandling(deps, options, { handler, signal }));
  const done = (async () => {
    while (!signal.aborted) {
      await readSession(deps, options, { queue, signal }).catch(() => {});
      await pause(retryMs, signal);
    }
    await queue.idle();
  })();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

/** Handles a message until it succeeds, or sets it aside if nobody can read it. False if it was stopped before. */
function createHandling(
  { access, bury }: ConsumeDeps,
  { group }: ConsumeOptions,
  { handler, signal }: { readonly handler: BusHandler; readonly signal: AbortSignal },
): (record: Message) => Promise<boolean> {
  return async (record) => {
    const message = busMessage(record, access.prefix ?? "");
    for (let waitMs = retryMs; !signal.aborted; waitMs = Math.min(2 * waitMs, longestRetryMs)) {
      try {
        await handler(message);
        return true;
      } catch (error) {
        if (error instanceof UnreadableMessage) {
          await bury(record, group, error.message);
          return true;
        }
        await pause(waitMs, signal);
      }
    }
    return false;
  };
}

/** Reads as a member of the group until the connection ends or the signal comes. */
async function readSession(
  { access, ready }: ConsumeDeps,
  { group, topics }: ConsumeOptions,
  { queue, signal }: { readonly queue: KeyQueue; readonly signal: AbortSignal },
): Promise<void> {
  const prefix = access.prefix ?? "";
  await ready();
  const consumer = new Consumer({
    ...clientOptions(access),
    groupId: `${prefix}${group}`,
    sessionTimeout: sessionMs,
    heartbeatInterval: sessionMs / 5,
    rebalanceTimeout: 3 * sessionMs,
  });
  queue.commitWith(createCommitter(consumer));
  try {
    const stream = await consumer.consume({
      topics: topics.map((topic) => `${prefix}${topic}`),
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
        await queue.accept(record);
      }
    } finally {
      signal.removeEventListener("abort", stop);
      // Before the group is left, whatever is handled is committed.
      await queue.idle();
    }
  } finally {
    await consumer.close(true).catch(() => {});
  }
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
