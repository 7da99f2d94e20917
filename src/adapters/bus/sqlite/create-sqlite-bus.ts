import type { DatabaseSync } from "node:sqlite";
import {
  type BusConsumer,
  type BusHandler,
  type BusMessage,
  type ConsumeOptions,
  type DeadLetter,
  type LocalBus,
  UnreadableMessage,
} from "../../../ports/bus.ts";
import { isAlive, processIdentity } from "../../process/process-identity.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";
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

/** How often a consumer looks for messages that another process published, and waits after a failed handler. */
const pollMs = 150;

/** How often it looks although nothing changed: a process that died says nothing. */
const deadMs = 1000;

type Options = ConsumeOptions & { readonly key?: string };

interface Delivery {
  readonly number: number;
  readonly message: BusMessage;
}

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
  const wakers = new Set<() => void>();
  const consumers = new Set<BusConsumer>();
  const wakeAll = () => {
    for (const wake of wakers) wake();
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

  function startConsumer(options: Options, handler: BusHandler): BusConsumer {
    const { group, atOnce = 1 } = options;
    const running = new Set<Promise<void>>();
    const next = createReader(db, options, owner);
    let stopped = false;
    let wake = () => {};
    let isWoken = true;
    const notify = () => {
      isWoken = true;
      wake();
    };
    const idle = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const handle = async (delivery: Delivery) => {
      const failure = await handler(delivery.message).then(
        () => undefined,
        (error: unknown) => error ?? new Error("the handler failed"),
      );
      // It stays leased for a moment, so that other keys get their turn.
      if (failure && !stopped && !(failure instanceof UnreadableMessage))
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      await file.transact(() => release(db, group, delivery, failure));
      wakeAll();
    };
    const take = async () => {
      const free = atOnce - running.size;
      if (free <= 0 || !(isWoken || next.mayHaveMore())) return [];
      isWoken = false;
      return file.transact(() => next.take(free));
    };
    const loop = async () => {
      while (!stopped) {
        const deliveries = await take();
        if (deliveries.length === 0) {
          if (!isWoken) await idle();
          continue;
        }
        isWoken = true;
        for (const delivery of deliveries) {
          const handling = handle(delivery).finally(() => running.delete(handling));
          running.add(handling);
        }
        if (running.size === atOnce) await Promise.race(running);
      }
      await Promise.all(running);
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

/** Finds what one consumer is to handle next. Numbers only grow, so it begins where the waiting messages began last. */
function createReader(db: DatabaseSync, options: Options, owner: string) {
  const { group, topics } = options;
  const key = options.key ?? null;
  const marks = topics.map(() => "?").join(", ");
  const waiting = db.prepare(
    `SELECT m.number, m.key, l.owner FROM messages m
     LEFT JOIN leases l ON l.grp = ? AND l.key = m.key
     WHERE m.topic IN (${marks}) AND m.number >= ? AND (? IS NULL OR m.key = ?)
       AND NOT EXISTS (SELECT 1 FROM acknowledged a WHERE a.grp = ? AND a.number = m.number)
     ORDER BY m.number LIMIT 200`,
  );
  const version = db.prepare("PRAGMA data_version");
  const newest = db.prepare("SELECT max(number) AS number FROM messages");
  const lease = db.prepare("INSERT OR REPLACE INTO leases VALUES (?, ?, ?)");
  const content = db.prepare("SELECT id, topic, key, payload FROM messages WHERE number = ?");
  let from = 0;
  let seen: unknown;
  let lookedAtMs = 0;
  return {
    /** Whether another process changed something, or may have died. */
    mayHaveMore: () => version.get()?.["data_version"] !== seen || performance.now() - lookedAtMs > deadMs,
    /** Takes the earliest messages, at most so many, whose keys no other handler works on: one of each key. */
    take: (count: number): Delivery[] => {
      seen = version.get()?.["data_version"];
      lookedAtMs = performance.now();
      const rows = waiting.all(group, ...topics, from, key, key, group);
      from = Number(rows[0]?.["number"] ?? Number(newest.get()?.["number"] ?? 0) + 1);
      const isFree = ({ owner: holder }: (typeof rows)[number]) =>
        holder === null || !isAlive(holder as string);
      const firsts = new Map<unknown, number>();
      for (const row of rows)
        if (firsts.size < count && isFree(row) && !firsts.has(row["key"]))
          firsts.set(row["key"], row["number"] as number);
      return [...firsts].map(([taken, number]) => {
        lease.run(group, taken as string, owner);
        return { number, message: content.get(number) as unknown as BusMessage };
      });
    },
  };
}

function release(db: DatabaseSync, group: string, { number, message }: Delivery, failure: unknown): void {
  const isUnreadable = failure instanceof UnreadableMessage;
  if (!failure || isUnreadable)
    db.prepare("INSERT OR IGNORE INTO acknowledged VALUES (?, ?)").run(group, number);
  if (isUnreadable)
    db.prepare("INSERT OR REPLACE INTO dead_letters VALUES (?, ?, ?, ?)").run(
      ...[group, number, failure.message, Date.now()],
    );
  db.prepare("DELETE FROM leases WHERE grp = ? AND key = ?").run(group, message.key);
}

function listDeadLetters(db: DatabaseSync): DeadLetter[] {
  const listed = db.prepare(
    `SELECT d.grp, d.number, d.reason, d.at, m.id, m.topic, m.key, m.payload
     FROM dead_letters d JOIN messages m USING (number) ORDER BY d.at, d.number`,
  );
  return listed.all().map(({ grp, number, reason, at, ...message }) => ({
    id: `${grp}-${number}`,
    group: grp as string,
    reason: reason as string,
    atMs: at as number,
    message: message as unknown as BusMessage,
  }));
}

/** A new message with the same content: other groups, which read it, recognise it by what is in it. */
function replay(db: DatabaseSync, id: string): boolean {
  const letter = listDeadLetters(db).find((each) => each.id === id);
  if (!letter) return false;
  const number = Number(id.slice(id.lastIndexOf("-") + 1));
  const { message } = letter;
  db.prepare("INSERT OR IGNORE INTO messages (id, topic, key, payload, at) VALUES (?, ?, ?, ?, ?)").run(
    ...[`${message.id}:replay-${number}`, message.topic, message.key, message.payload, Date.now()],
  );
  db.prepare("DELETE FROM dead_letters WHERE grp = ? AND number = ?").run(letter.group, number);
  return true;
}
