import type { LocalBus } from "../../../ports/bus.ts";
import { processIdentity } from "../../process/process-identity.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { startConsumer, type WakingConsumer } from "./consumer.ts";
import { listDeadLetters, replay } from "./dead-letters.ts";
import { nameGroupsByRole } from "./name-groups-by-role.ts";
import { dateMessages, pruneMessages, waitingIds } from "./prune-messages.ts";

const schema = `
  CREATE TABLE IF NOT EXISTS messages (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, topic TEXT NOT NULL, key TEXT NOT NULL, payload BLOB NOT NULL,
    UNIQUE (topic, id));
  CREATE INDEX IF NOT EXISTS messages_of_topic ON messages (topic, number);
  CREATE TABLE IF NOT EXISTS acknowledged (grp TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (grp, number)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS leases (grp TEXT NOT NULL, key TEXT NOT NULL, owner TEXT NOT NULL, PRIMARY KEY (grp, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS dead_letters (
    grp TEXT NOT NULL, number INTEGER NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (grp, number)) WITHOUT ROWID;
`;

/**
 * The Bus port on one SQLite file, for one machine. Several processes may share it; a key is leased to one living process at
 * a time. A message whose id the topic holds is not added again. Closing the bus ends its consumers and leaves the file open.
 */
export function createSqliteBus(file: SqliteFile, nowMs: () => number = Date.now): LocalBus {
  const { db } = file;
  db.exec(schema);
  dateMessages(db);
  nameGroupsByRole(db);
  const owner = processIdentity();
  const consumers = new Set<WakingConsumer>();
  const wakeAll = () => {
    for (const consumer of consumers) consumer.wake();
  };
  return {
    publish: async (messages) => {
      const insert = db.prepare(
        "INSERT OR IGNORE INTO messages (id, topic, key, payload, at) VALUES (?, ?, ?, ?, ?)",
      );
      await file.transact(() => {
        for (const { id, topic, key, payload } of messages) insert.run(id, topic, key, payload, nowMs());
      });
      wakeAll();
    },
    consume: (options, handler) => {
      const consumer = startConsumer({ file, owner, wakeAll }, options, handler);
      consumers.add(consumer);
      return { stop: () => consumer.stop().finally(() => consumers.delete(consumer)) };
    },
    countWaiting: async ({ group, topics, key = null }) => {
      const marks = topics.map(() => "?").join(", ");
      const count = db.prepare(
        `SELECT count(*) AS n FROM messages m WHERE m.topic IN (${marks}) AND (? IS NULL OR m.key = ?)
           AND NOT EXISTS (SELECT 1 FROM acknowledged a WHERE a.grp = ? AND a.number = m.number)`,
      );
      return Number(count.get(...topics, key, key, group)?.["n"]);
    },
    deadLetters: () => file.transact(() => listDeadLetters(db)),
    replay: async (id) => {
      const isReplayed = await file.transact(() => replay(db, id));
      wakeAll();
      return isReplayed;
    },
    prune: (asked) => pruneMessages(file, asked),
    waitingIds: async (readers, limit) => waitingIds(db, readers, limit),
    close: async () => {
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
    },
  };
}
