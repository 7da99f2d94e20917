import type { ModelUsage } from "../../../ports/model.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { addUsage, noUsage } from "../usage.ts";
import type { Ledger } from "./ledger.ts";

const schema = `
  CREATE TABLE IF NOT EXISTS model_usage (run_id TEXT PRIMARY KEY, input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL, cost_usd REAL, estimated INTEGER NOT NULL);
`;

/** A run's ledger on one SQLite file: it continues where an earlier process stopped. */
export function createSqliteLedger(file: SqliteFile, runId: string): Ledger {
  const { db } = file;
  db.exec(schema);
  return {
    book: (usage, reasonAgainst) =>
      file.transact(() => {
        const row = db.prepare("SELECT * FROM model_usage WHERE run_id = ?").get(runId);
        const booked = row ? toUsage(row) : noUsage;
        const reason = reasonAgainst?.(booked);
        if (reason) return reason;
        const { inputTokens, outputTokens, costUsd, estimated } = addUsage(booked, usage);
        db.prepare("INSERT OR REPLACE INTO model_usage VALUES (?, ?, ?, ?, ?)").run(
          runId,
          inputTokens,
          outputTokens,
          costUsd ?? null,
          estimated ? 1 : 0,
        );
        return undefined;
      }),
  };
}

function toUsage(row: Readonly<Record<string, unknown>>): ModelUsage {
  const cost = row["cost_usd"];
  return {
    inputTokens: Number(row["input_tokens"]),
    outputTokens: Number(row["output_tokens"]),
    estimated: row["estimated"] === 1,
    ...(typeof cost === "number" && { costUsd: cost }),
  };
}
