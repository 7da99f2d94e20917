import type { DatabaseSync } from "node:sqlite";

/** One group had all jobs: what it handled stays handled for the group of each role. */
const renamed = [
  ["worker", "job.build", "build"],
  ["worker", "job.plan", "plan"],
  ["worker", "job.write", "write"],
  ["worker", "job.heal", "heal"],
  ["worker", "job.merge", "merge"],
  ["notifier", "run.notice", "notify"],
] as const;

/** Brings a file of an earlier release up to date: its groups, and events that its loop has not handled, by their topic. */
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
  db.exec(
    `UPDATE messages SET topic = 'loop.event' WHERE topic IN ('commit.result', 'build.report', 'test.spec.out', 'generated.tests.out')
       AND NOT EXISTS (SELECT 1 FROM acknowledged a WHERE a.grp = 'orchestrator' AND a.number = messages.number)`,
  );
  db.exec("COMMIT");
}
