import type { ModelUsage } from "../../../ports/model.ts";
import type { SqlDatabase } from "../../sql/sql-database.ts";
import type { Tables } from "../../sql/tables.ts";
import { addUsage, noUsage } from "../usage.ts";
import type { Ledger } from "./ledger.ts";

/** A run's ledger on a database: it continues where an earlier process stopped. */
export function createSqlLedger(database: SqlDatabase, runId: string): Ledger {
  return {
    book: (usage, reasonAgainst) =>
      database.transact(async (sql) => {
        await database.lock(sql, `ledger ${runId}`);
        const found = sql.selectFrom("model_usage").selectAll().where("run_id", "=", runId);
        const row = await found.executeTakeFirst();
        const booked = row ? toUsage(row) : noUsage;
        const reason = reasonAgainst?.(booked);
        if (reason) return reason;
        const { inputTokens, outputTokens, costUsd, estimated } = addUsage(booked, usage);
        const changing = {
          input_tokens: inputTokens,
          output_tokens: outputTokens,
          cost_usd: costUsd ?? null,
          estimated: estimated ? 1 : 0,
        };
        await sql
          .insertInto("model_usage")
          .values({ run_id: runId, ...changing })
          .onConflict((conflict) => conflict.column("run_id").doUpdateSet(changing))
          .execute();
        return undefined;
      }),
  };
}

function toUsage(row: Tables["model_usage"]): ModelUsage {
  return {
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    estimated: row.estimated === 1,
    ...(row.cost_usd !== null && { costUsd: row.cost_usd }),
  };
}
