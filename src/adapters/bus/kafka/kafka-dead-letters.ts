import { randomUUID } from "node:crypto";
import { Consumer, type Message } from "@platformatic/kafka";
import type { DeadLetter } from "../../../ports/bus.ts";
import { clientOptions, type KafkaAccess } from "./kafka-client.ts";
import { headerOf } from "./kafka-message.ts";
import { deadLetterTopic } from "./kafka-topics.ts";

/** A dead letter as a record: its key is its id, so that the same one twice is one. */
export function deadLetterRecord(
  record: Message,
  about: { readonly group: string; readonly reason: string; readonly atMs: number; readonly prefix: string },
) {
  const { topic, partition, offset } = record;
  const own = topic.slice(about.prefix.length);
  const headers: Record<string, string> = {
    id: headerOf(record, "id") || `${topic}/${partition}/${offset}`,
    topic: own,
    key: record.key?.toString() ?? "",
    group: about.group,
    reason: about.reason,
    at: String(about.atMs),
  };
  return {
    topic: `${about.prefix}${deadLetterTopic}`,
    key: Buffer.from(`${about.group}-${own}-${partition}-${offset}`),
    value: record.value ?? Buffer.alloc(0),
    headers: new Map(Object.entries(headers).map(([name, value]) => [Buffer.from(name), Buffer.from(value)])),
  };
}

/** Reads all dead letters up to an offset; those that were replayed have no value any more. */
export async function readDeadLetters(access: KafkaAccess, end: bigint): Promise<DeadLetter[]> {
  const letters = new Map<string, DeadLetter>();
  if (end === 0n) return [];
  const groupId = `${access.prefix ?? ""}dead-letters-${randomUUID()}`;
  const consumer = new Consumer({ ...clientOptions(access), groupId });
  try {
    const topics = [`${access.prefix ?? ""}${deadLetterTopic}`];
    const stream = await consumer.consume({ topics, mode: "earliest", autocommit: false, maxWaitTime: 100 });
    for await (const record of stream) {
      const id = record.key.toString();
      if (record.value) letters.set(id, letterOf(id, record));
      else letters.delete(id);
      if (record.offset >= end - 1n) break;
    }
  } finally {
    await consumer.close(true).catch(() => {});
  }
  return [...letters.values()].toSorted((one, other) => one.atMs - other.atMs);
}

function letterOf(id: string, record: Message): DeadLetter {
  const text = (name: string) => headerOf(record, name);
  const payload = new Uint8Array(record.value);
  return {
    id,
    group: text("group"),
    reason: text("reason"),
    atMs: Number(text("at")),
    message: { id: text("id"), topic: text("topic"), key: text("key"), payload },
  };
}
