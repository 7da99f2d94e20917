import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { type Run, RunSchema, RunSummarySchema, summarizeRun } from "../../contracts/index.ts";
import type { Sql } from "./sql-database.ts";

/** Whole runs that are read at once. */
const batch = 100;

/** A row of the table of runs. */
interface Row {
  readonly number: number;
  readonly created_at: number;
  readonly updated_at: number;
}

/** Stores the row that lists show of a run, in the transaction that stores the run. */
export async function listRun(sql: Sql, run: Run, { number, created_at, updated_at }: Row): Promise<void> {
  const summary = summarizeRun(run);
  const { id, repo, branchName, commitSha, state, approvalId, title, author } = summary;
  const row = {
    ...{ id, repo, branch: branchName, commit_sha: commitSha, state, approval_id: approvalId },
    ...{ created_at, updated_at },
    ...{ tickets: summary.tickets, tried: summary.healAttempts, flaky: summary.flakyTests },
    coverage: summary.coverageAfter ?? null,
    build_ms: summary.buildMs || null,
    cost: summary.costUsd ?? null,
    words: [id, branchName, title, author].join("\n").toLowerCase(),
    summary: toBinary(RunSummarySchema, summary),
  };
  await sql
    .insertInto("run_list")
    .values({ number, ...row })
    .onConflict((conflict) => conflict.column("number").doUpdateSet(row))
    .execute();
}

/** Lists the runs of a version that had no list. */
export async function listAllRuns(sql: Sql): Promise<void> {
  for (let last = 0; ; ) {
    const next = sql.selectFrom("runs").selectAll().where("number", ">", last).orderBy("number").limit(batch);
    const rows = await next.execute();
    for (const row of rows) await listRun(sql, fromBinary(RunSchema, row.body), row);
    if (rows.length < batch) return;
    last = rows.at(-1)?.number ?? last;
  }
}
