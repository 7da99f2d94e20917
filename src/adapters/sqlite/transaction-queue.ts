import type { DatabaseSync } from "node:sqlite";

/** Others wait for so many at most: their answers come when all are on the disk. */
const mostTogether = 64;

interface Waiting {
  readonly db: DatabaseSync;
  readonly work: () => unknown;
  readonly settle: (outcome: Outcome) => void;
}

type Outcome =
  | { readonly status: "done"; readonly value: unknown }
  | { readonly status: "failed"; readonly error: unknown };

/** The transactions of this process on one file, in order. */
export interface TransactionQueue {
  add<T>(db: DatabaseSync, work: () => T | Promise<T>): Promise<T>;
  /** Resolves when nothing waits. */
  idle(): Promise<void>;
  /** Of several users, the last one takes the queue away. */
  leave(): void;
}

const queues = new Map<string, { users: number; queue: Omit<TransactionQueue, "leave"> }>();

/** The queue of a file, which all connections of this process share. */
export function joinQueue(name: string): TransactionQueue {
  const joined = queues.get(name) ?? { users: 0, queue: createQueue() };
  joined.users += 1;
  queues.set(name, joined);
  return {
    ...joined.queue,
    leave: () => {
      joined.users -= 1;
      if (joined.users === 0) queues.delete(name);
    },
  };
}

function createQueue(): Omit<TransactionQueue, "leave"> {
  const waiting: Waiting[] = [];
  let draining = Promise.resolve();
  let isDraining = false;
  const drain = async () => {
    // Whoever asks in this turn comes along.
    await undefined;
    while (waiting.length > 0) await commitTogether(takeBatch(waiting));
    isDraining = false;
  };
  return {
    add: (db, work) =>
      new Promise((resolve, reject) => {
        const settle = (outcome: Outcome) =>
          outcome.status === "done" ? resolve(outcome.value as never) : reject(outcome.error);
        waiting.push({ db, work, settle });
        if (isDraining) return;
        isDraining = true;
        draining = drain();
      }),
    idle: () => draining,
  };
}

/** The first that wait, as long as they use the same connection. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const other = waiting.findIndex(({ db }) => db !== waiting[0]?.db);
  return waiting.splice(0, Math.min(mostTogether, other < 0 ? waiting.length : other));
}

async function commitTogether(batch: readonly Waiting[]): Promise<void> {
  const db = batch[0]?.db;
  if (!db) return;
  const outcomes: Outcome[] = [];
  try {
    db.exec("BEGIN IMMEDIATE");
    for (const { work } of batch) outcomes.push(await attempt(db, work));
    db.exec("COMMIT");
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    for (const { settle } of batch) settle({ status: "failed", error });
    return;
  }
  for (const [at, { settle }] of batch.entries())
    settle(outcomes[at] ?? { status: "failed", error: undefined });
}

/** What one piece of work stored goes again if it fails; that of others stays. */
async function attempt(db: DatabaseSync, work: () => unknown): Promise<Outcome> {
  db.exec("SAVEPOINT work");
  try {
    const value = await work();
    db.exec("RELEASE work");
    return { status: "done", value };
  } catch (error) {
    db.exec("ROLLBACK TO work; RELEASE work");
    return { status: "failed", error };
  }
}
