import type { Message } from "@platformatic/kafka";
import type { BusMessage } from "../../../ports/bus.ts";

/** The text of a header; empty if there is none. */
export function headerOf({ headers }: Pick<Message, "headers">, name: string): string {
  for (const [key, value] of headers) if (key.toString() === name) return value.toString();
  return "";
}

/** A record as a message of the bus. A foreign one has its place as its id, so that redelivery is recognised. */
export function busMessage(record: Message, prefix: string): BusMessage {
  const { topic, partition, offset } = record;
  const traceparent = headerOf(record, "traceparent");
  return {
    id: headerOf(record, "id") || `${topic}/${partition}/${offset}`,
    topic: topic.slice(prefix.length),
    key: record.key?.toString() ?? "",
    payload: new Uint8Array(record.value ?? []),
    ...(traceparent && { traceparent }),
  };
}

/** A message of the bus as a record. */
export function recordOf({ id, topic, key, payload, traceparent }: BusMessage, prefix: string) {
  const headers = { id, ...(traceparent && { traceparent }) };
  return {
    topic: `${prefix}${topic}`,
    key: Buffer.from(key),
    value: Buffer.from(payload),
    headers: new Map(Object.entries(headers).map(([name, value]) => [Buffer.from(name), Buffer.from(value)])),
  };
}
