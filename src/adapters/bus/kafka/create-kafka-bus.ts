import { Producer } from "@platformatic/kafka";
import type { Bus, BusConsumer, ConsumeOptions } from "../../../ports/bus.ts";
import { consumeKafka } from "./consume-kafka.ts";
import { clientOptions, type KafkaAccess } from "./kafka-client.ts";
import { deadLetterRecord, readDeadLetters } from "./kafka-dead-letters.ts";
import { recordOf } from "./kafka-message.ts";
import { createKafkaTopics, deadLetterTopic } from "./kafka-topics.ts";

/** The Bus port on Apache Kafka. Topics that do not exist are created. */
export function createKafkaBus(access: KafkaAccess): Bus {
  const prefix = access.prefix ?? "";
  const topics = createKafkaTopics(access);
  // Without this, messages right after a topic was created may be written twice.
  const producer = new Producer({ ...clientOptions(access), idempotent: true });
  const consumers = new Set<BusConsumer>();
  const named = (names: readonly string[]) => names.map((name) => `${prefix}${name}`);
  /** One request at a time, so that messages of a key stay in order. */
  let last: Promise<unknown> = Promise.resolve();
  const send = (messages: Parameters<typeof producer.send>[0]["messages"]) => {
    const turn = last.then(async () => {
      await topics.ensure(messages.map(({ topic }) => topic));
      await producer.send({ messages });
    });
    last = turn.catch(() => {});
    return turn;
  };
  const letters = async () => readDeadLetters(access, await topics.end(`${prefix}${deadLetterTopic}`));
  return {
    publish: async (messages) => {
      if (messages.length > 0) await send(messages.map((message) => recordOf(message, prefix)));
    },
    consume: (options: ConsumeOptions, handler) => {
      const ready = () => topics.ensure(named([...options.topics, deadLetterTopic]));
      const bury = (record: Parameters<typeof deadLetterRecord>[0], group: string, reason: string) =>
        send([deadLetterRecord(record, { group, reason, atMs: Date.now(), prefix })]);
      const consumer = consumeKafka({ access, ready, bury }, options, handler);
      consumers.add(consumer);
      return consumer;
    },
    countWaiting: ({ group, topics: asked }) => topics.countWaiting(`${prefix}${group}`, named(asked)),
    deadLetters: letters,
    replay: async (id) => {
      const letter = (await letters()).find((each) => each.id === id);
      if (!letter) return false;
      await send([recordOf(letter.message, prefix)]);
      await send([{ topic: `${prefix}${deadLetterTopic}`, key: Buffer.from(id) }]);
      return true;
    },
    close: async () => {
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await last;
      await producer.close(true).catch(() => {});
      await topics.close().catch(() => {});
    },
  };
}
