import type { DatabaseSync } from "node:sqlite";
import {
  type BusConsumer,
  type BusHandler,
  type BusMessage,
  type ConsumeOptions,
  UnreadableMessage,
} from "../../../ports/bus.ts";
import { isAlive } from "../../process/process-identity.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";

/** How often a consumer looks for messages that another process published, and waits after a failed handler. */
const pollMs = 150;

/** How often it looks although nothing changed: a process that died says nothing. */
const deadMs = 1000;

/** What is consumed, of one key or of all. */
export type Options = ConsumeOptions & { readonly key?: string };

/** What consuming needs. */
interface ConsumerDeps {
  readonly file: SqliteFile;
  /** This process, for leases. */
  readonly owner: string;
  /** Wakes the consumers of this process. */
  readonly wakeAll: () => void;
}

/** A consumer that can be told to look again. */
export interface WakingConsumer extends BusConsumer {
  wake(): void;
}

interface Delivery {
  readonly number: number;
  readonly message: BusMessage;
}

/** Handles the messages of a group, so many at once, until it is stopped. */
export function startConsumer(deps: ConsumerDeps, options: Options, handler: BusHandler): WakingConsumer {
  const { atOnce = 1 } = options;
  const running = new Set<Promise<void>>();
  const alarm = createAlarm();
  const next = createReader(deps.file.db, options, deps.owner);
  let stopped = false;
  const handle = async (delivery: Delivery) => {
    const failure = await handler(delivery.message).then(
      () => undefined,
      (error: unknown) => error ?? new Error("the handler failed"),
    );
    // It stays leased for a moment, so that other keys get their turn.
    if (failure && !stopped && !(failure instanceof UnreadableMessage))
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    await deps.file.transact(() => release(deps.file.db, options.group, delivery, failure));
    deps.wakeAll();
  };
  const take = async () => {
    const free = atOnce - running.size;
    if (free <= 0 || !(alarm.isOn() || next.mayHaveMore())) return [];
    alarm.clear();
    return deps.file.transact(() => next.take(free));
  };
  const loop = async () => {
    while (!stopped) {
      const deliveries = await take();
      if (deliveries.length === 0) {
        if (!alarm.isOn()) await alarm.wait(pollMs);
        continue;
      }
      alarm.raise();
      for (const delivery of deliveries) {
        const handling = handle(delivery).finally(() => running.delete(handling));
        running.add(handling);
      }
      if (running.size === atOnce) await Promise.race(running);
    }
    await Promise.all(running);
  };
  const done = loop();
  return {
    wake: alarm.raise,
    stop: () => {
      stopped = true;
      alarm.raise();
      return done;
    },
  };
}

/** Ends a wait early. It is on at first. */
function createAlarm() {
  let isOn = true;
  let ring = () => {};
  return {
    isOn: () => isOn,
    clear: () => {
      isOn = false;
    },
    raise: () => {
      isOn = true;
      ring();
    },
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
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
