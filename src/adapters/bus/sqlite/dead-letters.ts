import type { DatabaseSync } from "node:sqlite";
import type { BusMessage, DeadLetter } from "../../../ports/bus.ts";

/** The messages that groups could not read, the oldest first. */
export function listDeadLetters(db: DatabaseSync): DeadLetter[] {
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
export function replay(db: DatabaseSync, id: string): boolean {
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
