import { Admin } from "@platformatic/kafka";
import { clientOptions, type KafkaAccess } from "./kafka-client.ts";

/** Room for a contract of ours; what is larger than that is for a consumer to refuse. */
const largestMessageBytes = 16 << 20;
const weekMs = 7 * 24 * 3_600_000;

/** The topic of dead letters; each is kept until it is replayed. */
export const deadLetterTopic = "dead.letter";

/** Topics and groups of a cluster. */
export interface KafkaTopics {
  /** Creates those that do not exist. */
  ensure(names: Iterable<string>): Promise<void>;
  countWaiting(group: string, topics: readonly string[]): Promise<number>;
  /** Where the next message of a topic's first partition will be. */
  end(topic: string): Promise<bigint>;
  close(): Promise<void>;
}

/** Topics under their full names. */
export function createKafkaTopics(access: KafkaAccess): KafkaTopics {
  const admin = new Admin(clientOptions(access));
  const known = new Set<string>();
  const create = async (missing: readonly string[]) => {
    const { brokers } = await admin.metadata({});
    const replicas = Math.min(3, brokers.size);
    const isDeadLetter = (name: string) => name.endsWith(deadLetterTopic);
    const common = {
      "max.message.bytes": String(largestMessageBytes),
      "min.insync.replicas": String(Math.min(2, replicas)),
    };
    for (const topic of missing) {
      const kept = isDeadLetter(topic) ? { "cleanup.policy": "compact" } : { "retention.ms": String(weekMs) };
      const configs = Object.entries({ ...common, ...kept }).map(([name, value]) => ({ name, value }));
      const partitions = isDeadLetter(topic) ? 1 : (access.partitions ?? 12);
      await admin.createTopics({ topics: [topic], partitions, replicas, configs }).catch(ignoreExisting);
    }
  };
  const offsets = async (topics: readonly string[], timestamp: bigint) => {
    const { topics: found } = await admin.metadata({ topics: [...topics], forceUpdate: true });
    const asked = [...found].map(([name, { partitionsCount }]) => ({
      name,
      partitions: Array.from({ length: partitionsCount }, (_, partitionIndex) => ({
        partitionIndex,
        timestamp,
      })),
    }));
    const listed = await admin.listOffsets({ topics: asked });
    return new Map(
      listed.flatMap(({ name, partitions }) =>
        partitions.map(({ partitionIndex, offset }) => [`${name}/${partitionIndex}`, offset] as const),
      ),
    );
  };
  const ensure: KafkaTopics["ensure"] = async (names) => {
    const unknown = [...new Set(names)].filter((name) => !known.has(name));
    if (unknown.length === 0) return;
    const existing = new Set(await admin.listTopics());
    const missing = unknown.filter((name) => !existing.has(name));
    if (missing.length > 0) await create(missing);
    for (const name of unknown) known.add(name);
  };
  return {
    ensure,
    countWaiting: async (group, topics) => {
      await ensure(topics);
      const [ends, starts] = [await offsets(topics, -1n), await offsets(topics, -2n)];
      const [committed] = await admin.listConsumerGroupOffsets({ groups: [group] }).catch(() => []);
      const places = new Map(
        (committed?.topics ?? []).flatMap(({ name, partitions }) =>
          partitions.map(
            ({ partitionIndex, committedOffset }) => [`${name}/${partitionIndex}`, committedOffset] as const,
          ),
        ),
      );
      let waiting = 0n;
      for (const [place, end] of ends) {
        const from = places.get(place) ?? -1n;
        waiting += end - (from < 0n ? (starts.get(place) ?? 0n) : from);
      }
      return Number(waiting);
    },
    end: async (topic) => {
      await ensure([topic]);
      return (await offsets([topic], -1n)).get(`${topic}/0`) ?? 0n;
    },
    close: () => admin.close(),
  };
}

/** Somebody else created it at the same time. */
function ignoreExisting(error: unknown): void {
  if (!JSON.stringify(error, Object.getOwnPropertyNames(error)).includes("TOPIC_ALREADY_EXISTS")) throw error;
}
