import type { DatabaseSync } from "node:sqlite";

/** Earlier releases had one group for all jobs: what it handled stays handled for the group of each role. */
const renamed = [
  ["worker", "job.build", "build"],
  ["worker", "job.plan", "plan"],
  ["worker", "job.write", "write"],
  ["worker", "job.heal", "heal"],
  ["worker", "job.merge", "merge"],
  ["notifier", "run.notice", "notify"],
] as const;

/** Brings a file of an earlier release up to date. */
export function nameGroupsByRole(db: DatabaseSync): void {
  const old = db.prepare("SELECT 1 FROM acknowledged WHERE grp IN ('worker', 'notifier') LIMIT 1").get();
  if (!old) return;
  db.exec("BEGIN IMMEDIATE");
  for (const [from, topic, to] of renamed)
    db.prepare(
      `INSERT OR IGNORE INTO acknowledged SELECT ?, a.number FROM acknowledged a JOIN messages m USING (number)
       WHERE a.grp = ? AND m.topic = ?`,
    ).run(to, from, topic);
  db.exec("DELETE FROM acknowledged WHERE grp IN ('worker', 'notifier')");
  db.exec("COMMIT");
}
