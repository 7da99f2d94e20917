import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { KeptMetrics } from "../../../ports/records/kept-metrics.ts";
import { isAlive, processIdentity } from "../../process/process-identity.ts";
import { keepWriteAheadLog } from "../../sqlite/write-ahead-log.ts";

const schema = `CREATE TABLE IF NOT EXISTS figures (
  owner TEXT PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL, figures TEXT NOT NULL)`;

/**
 * The KeptMetrics port on a SQLite file that several processes share. What was taken over is this process's own from then on:
 * a kill before it is saved with the rest loses it.
 */
export function createSqliteKeptMetrics(
  path: string,
  { kind, owner = processIdentity() }: { readonly kind: string; readonly owner?: string },
): KeptMetrics {
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path, { timeout: 20_000 });
  keepWriteAheadLog(db);
  db.exec(`PRAGMA synchronous = NORMAL; ${schema}`);
  return {
    save: async (figures) => {
      db.prepare("INSERT OR REPLACE INTO figures VALUES (?, ?, ?, ?)").run(owner, kind, Date.now(), figures);
    },
    takeOver: async (kinds) => {
      db.exec("BEGIN IMMEDIATE");
      try {
        const rows = db.prepare("SELECT owner, kind, figures FROM figures ORDER BY at").all();
        const left = rows.filter(
          (row) => kinds.includes(String(row["kind"])) && !isAlive(String(row["owner"])),
        );
        for (const row of left) db.prepare("DELETE FROM figures WHERE owner = ?").run(row["owner"] ?? null);
        db.exec("COMMIT");
        return left.map((row) => String(row["figures"]));
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
    },
    close: async () => db.close(),
  };
}
