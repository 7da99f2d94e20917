import type { DatabaseSync } from "node:sqlite";
import type { Bus, BusConsumer, BusHandler, BusMessage, ConsumeOptions } from "../../../ports/bus.ts";
import { isAlive, processIdentity } from "../../process/process-identity.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";

const schema = `
  CREATE TABLE IF NOT EXISTS messages (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, topic TEXT NOT NULL, key TEXT NOT NULL, payload BLOB NOT NULL,
    UNIQUE (topic, id));
  CREATE TABLE IF NOT EXISTS acknowledged (grp TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (grp, number)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS leases (grp TEXT NOT NULL, key TEXT NOT NULL, owner TEXT NOT NULL, PRIMARY KEY (grp, key)) WITHOUT ROWID;
`;

/** How often a consumer looks for messages that another process published, and waits after a failed handler. */
const pollMs = 150;

interface Delivery {
  readonly number: number;
  readonly message: BusMessage;
}

/**
 * The Bus port on one SQLite file. Several processes may share it; a key is leased to one living process at a time.
 * Closing the bus ends its consumers and leaves the file open.
 */
export function createSqliteBus(file: SqliteFile): Bus {
  const { db } = file;
  db.exec(schema);
  const owner = processIdentity();
  const wakers = new Set<() => void>();
  const consumers = new Set<BusConsumer>();
  const wakeAll = () => {
    for (const wake of wakers) wake();
  };
  return {
    publish: async (messages) => {
      const insert = db.prepare(
        "INSERT OR IGNORE INTO messages (id, topic, key, payload) VALUES (?, ?, ?, ?)",
      );
      await file.transact(() => {
        for (const { id, topic, key, payload } of messages) insert.run(id, topic, key, payload);
      });
      wakeAll();
    },
    consume: (options, handler) => {
      const consumer = startConsumer(options, handler);
      consumers.add(consumer);
      return consumer;
    },
    countWaiting: async ({ group, topics, key = null }) => {
      const marks = topics.map(() => "?").join(", ");
      const count = db.prepare(
        `SELECT count(*) AS n FROM messages m WHERE m.topic IN (${marks}) AND (? IS NULL OR m.key = ?)
           AND NOT EXISTS (SELECT 1 FROM acknowledged a WHERE a.grp = ? AND a.number = m.number)`,
      );
      return Number(count.get(...topics, key, key, group)?.["n"]);
    },
    close: async () => {
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
    },
  };

  function startConsumer(options: ConsumeOptions, handler: BusHandler): BusConsumer {
    let stopped = false;
    let wake = () => {};
    const notify = () => wake();
    const idle = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const loop = async () => {
      while (!stopped) {
        const delivery = await file.transact(() => lease(db, options, owner));
        if (!delivery) {
          await idle();
          continue;
        }
        const handled = await handler(delivery.message).then(
          () => true,
          () => false,
        );
        await file.transact(() => release(db, options.group, delivery, handled));
        if (!handled && !stopped) await idle();
        if (handled) wakeAll();
      }
      wakers.delete(notify);
    };
    wakers.add(notify);
    const done = loop();
    return {
      stop: () => {
        stopped = true;
        notify();
        return done;
      },
    };
  }
}

/** Takes the earliest message whose key no other living process works on. */
function lease(db: DatabaseSync, options: ConsumeOptions, owner: string): Delivery | undefined {
  const marks = options.topics.map(() => "?").join(", ");
  const waiting = db.prepare(
    `SELECT m.number, m.key, l.owner FROM messages m
     LEFT JOIN leases l ON l.grp = ? AND l.key = m.key
     WHERE m.topic IN (${marks}) AND (? IS NULL OR m.key = ?)
       AND NOT EXISTS (SELECT 1 FROM acknowledged a WHERE a.grp = ? AND a.number = m.number)
     ORDER BY m.number LIMIT 200`,
  );
  const { group, key = null } = options;
  const row = waiting
    .all(group, ...options.topics, key, key, group)
    .find(({ owner: holder }) => holder === null || !isAlive(holder as string));
  if (!row) return undefined;
  db.prepare("INSERT OR REPLACE INTO leases VALUES (?, ?, ?)").run(group, row["key"] as string, owner);
  const number = row["number"] as number;
  const message = db.prepare("SELECT id, topic, key, payload FROM messages WHERE number = ?").get(number);
  return { number, message: message as unknown as BusMessage };
}

function release(db: DatabaseSync, group: string, delivery: Delivery, handled: boolean): void {
  if (handled) db.prepare("INSERT OR IGNORE INTO acknowledged VALUES (?, ?)").run(group, delivery.number);
  db.prepare("DELETE FROM leases WHERE grp = ? AND key = ?").run(group, delivery.message.key);
}
