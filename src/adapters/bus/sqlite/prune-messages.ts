import type { DatabaseSync } from "node:sqlite";
import type { PruneMessages } from "../../../ports/bus.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";

const batch = 1000;

/** Gives messages a time; those of an earlier release count from now. */
export function dateMessages(db: DatabaseSync): void {
  const isDated = () =>
    db.prepare("SELECT 1 FROM pragma_table_info('messages') WHERE name = 'at'").get() !== undefined;
  if (isDated()) return;
  db.exec("BEGIN IMMEDIATE");
  if (!isDated()) {
    db.exec("ALTER TABLE messages ADD COLUMN at INTEGER NOT NULL DEFAULT 0");
    db.prepare("UPDATE messages SET at = ?").run(Date.now());
  }
  db.exec("COMMIT");
}

/** Removes messages that are old, and that all who read their topic have handled. */
export async function pruneMessages(file: SqliteFile, asked: PruneMessages): Promise<number> {
  const { db } = file;
  let removed = 0;
  for (const { topic } of db.prepare("SELECT DISTINCT topic FROM messages").all()) {
    const groups = asked.readers[String(topic)] ?? [];
    for (let last = batch; last === batch; removed += last)
      last = await file.transact(() =>
        removeSome(db, { topic: String(topic), groups, beforeMs: asked.beforeMs }),
      );
  }
  return removed;
}

/** Ids of messages that a reader of their topic has not handled, at most so many of each. */
export function waitingIds(db: DatabaseSync, readers: PruneMessages["readers"], limit: number): string[] {
  const waiting = db.prepare(
    `SELECT m.id FROM messages m WHERE m.topic = ?
       AND NOT EXISTS (SELECT 1 FROM acknowledged a WHERE a.grp = ? AND a.number = m.number)
     ORDER BY m.number LIMIT ?`,
  );
  return Object.entries(readers).flatMap(([topic, groups]) =>
    groups.flatMap((group) => waiting.all(topic, group, limit).map(({ id }) => String(id))),
  );
}

function removeSome(
  db: DatabaseSync,
  { topic, groups, beforeMs }: { topic: string; groups: readonly string[]; beforeMs: number },
): number {
  const rows = db
    .prepare(
      `SELECT m.number FROM messages m WHERE m.topic = ? AND m.at < ?
         AND NOT EXISTS (SELECT 1 FROM json_each(?) reader WHERE NOT EXISTS
           (SELECT 1 FROM acknowledged a WHERE a.grp = reader.value AND a.number = m.number))
         AND NOT EXISTS (SELECT 1 FROM dead_letters d WHERE d.number = m.number)
       ORDER BY m.number LIMIT ${batch}`,
    )
    .all(topic, beforeMs, JSON.stringify(groups));
  const numbers = JSON.stringify(rows.map(({ number }) => number));
  for (const { grp } of db.prepare("SELECT DISTINCT grp FROM acknowledged").all())
    db.prepare("DELETE FROM acknowledged WHERE grp = ? AND number IN (SELECT value FROM json_each(?))").run(
      String(grp),
      numbers,
    );
  db.prepare("DELETE FROM messages WHERE number IN (SELECT value FROM json_each(?))").run(numbers);
  return rows.length;
}
