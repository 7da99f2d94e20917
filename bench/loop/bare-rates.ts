import { join } from "node:path";
import { Consumer, Producer } from "@platformatic/kafka";
import pg from "pg";
import { createKafkaTopics } from "../../src/adapters/bus/kafka/kafka-topics.ts";
import { openSqliteFile } from "../../src/adapters/sqlite/open-sqlite-file.ts";

const bytes = Buffer.alloc(500, 1);
const count = 2000;

/** Transactions in a second of one row each, by node:sqlite alone, as durable as ours. */
export function bareSqlite(folder: string): number {
  const { db } = openSqliteFile(join(folder, "bare.db"));
  db.exec("CREATE TABLE bare (number INTEGER PRIMARY KEY, payload BLOB)");
  const insert = db.prepare("INSERT INTO bare (payload) VALUES (?)");
  const sinceMs = performance.now();
  for (let at = 0; at < count; at += 1) insert.run(bytes);
  const rate = rateOf(count, sinceMs);
  db.close();
  return rate;
}

/** The same on a server, by pg alone, on ten connections. */
export async function barePostgres(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query("CREATE TABLE bare (number BIGINT GENERATED ALWAYS AS IDENTITY, payload BYTEA)");
  const sinceMs = performance.now();
  const insert = () => pool.query("INSERT INTO bare (payload) VALUES ($1)", [bytes]);
  await Promise.all(Array.from({ length: count }, insert));
  const rate = rateOf(count, sinceMs);
  await pool.end();
  return rate;
}

/** Messages in a second that a bare producer sends, in requests of ten, and a bare consumer gets. */
export async function bareKafka(bootstrap: readonly string[]): Promise<number> {
  const topics = createKafkaTopics({ bootstrap, partitions: 12 });
  await topics.ensure(["bare"]);
  const common = { clientId: "bare", bootstrapBrokers: [...bootstrap] };
  const producer = new Producer({ ...common, idempotent: true });
  const consumer = new Consumer({ ...common, groupId: "bare" });
  const stream = await consumer.consume({ topics: ["bare"], mode: "earliest", maxWaitTime: 50 });
  const sinceMs = performance.now();
  const send = async () => {
    for (let at = 0; at < count; at += 10) {
      const messages = Array.from({ length: 10 }, (_, key) => ({
        ...{ topic: "bare", key: Buffer.from(`${at + key}`), value: bytes },
      }));
      await producer.send({ messages });
    }
  };
  const receive = async () => {
    let seen = 0;
    for await (const _ of stream) {
      seen += 1;
      if (seen === count) return;
    }
  };
  await Promise.all([send(), receive()]);
  const rate = rateOf(count, sinceMs);
  await consumer.close(true);
  await producer.close();
  await topics.close();
  return rate;
}

function rateOf(done: number, sinceMs: number): number {
  return (done / (performance.now() - sinceMs)) * 1000;
}
