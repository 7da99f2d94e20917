import { fromBinary } from "@bufbuild/protobuf";
import { type Expression, type SqlBool, sql as text } from "kysely";
import { RunState, RunSummarySchema } from "../../../contracts/index.ts";
import type { DayFigures, ListedRun, RunQuery } from "../../../ports/store.ts";
import type { Sql } from "../../sql/sql-database.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The rows of the table of runs that fit, newest first. */
export function findRuns(sql: Sql, query?: RunQuery) {
  return sql
    .selectFrom("runs")
    .selectAll("runs")
    .where("runs.number", "in", matching(sql, query).select("number"))
    .orderBy("runs.number", "desc")
    .execute();
}

/** The runs that fit as lists show them, newest first. */
export async function findSummaries(sql: Sql, query?: RunQuery): Promise<ListedRun[]> {
  const rows = await matching(sql, query).select(["number", "created_at", "updated_at", "summary"]).execute();
  return rows.map(({ number, created_at, updated_at, summary }) => ({
    summary: fromBinary(RunSummarySchema, summary),
    createdAtMs: created_at,
    updatedAtMs: updated_at,
    number,
  }));
}

function matching(sql: Sql, query: RunQuery = {}) {
  const { id, repo, branch, commitSha, states, approvalId, idPrefix, hasTickets, before } = query;
  return sql
    .selectFrom("run_list")
    .where((eb) => {
      const parts: Expression<SqlBool>[] = [];
      if (id !== undefined) parts.push(eb("id", "=", id));
      if (repo !== undefined) parts.push(eb("repo", "=", repo));
      if (branch !== undefined) parts.push(eb("branch", "=", branch));
      if (commitSha !== undefined) parts.push(eb("commit_sha", "=", commitSha));
      // A server takes no empty list.
      if (states !== undefined) parts.push(states.length > 0 ? eb("state", "in", states) : eb.lit(false));
      if (approvalId !== undefined)
        parts.push(eb("approval_id", "<>", ""), eb("approval_id", "=", approvalId));
      if (idPrefix !== undefined) parts.push(startsWith("id", idPrefix));
      if (hasTickets) parts.push(eb("tickets", ">", 0));
      if (query.text !== undefined) parts.push(contains("words", query.text.toLowerCase()));
      if (before !== undefined) parts.push(eb("number", "<", before));
      return eb.and(parts);
    })
    .orderBy("number", "desc")
    .limit(query.limit ?? 1000);
}

function startsWith(column: string, start: string): Expression<SqlBool> {
  return text<SqlBool>`${text.ref(column)} LIKE ${`${escaped(start)}%`} ESCAPE '!'`;
}

function contains(column: string, part: string): Expression<SqlBool> {
  return text<SqlBool>`${text.ref(column)} LIKE ${`%${escaped(part)}%`} ESCAPE '!'`;
}

function escaped(part: string): string {
  return part.replace(/[!%_]/g, "!$&");
}

const passed = [RunState.AWAITING_APPROVAL, RunState.MERGING, RunState.DONE];

/** Figures of every day with runs since then, oldest first. */
export async function figuresOfDays(
  sql: Sql,
  { repo, sinceMs }: { readonly repo?: string | undefined; readonly sinceMs: number },
): Promise<DayFigures[]> {
  const day = text<number>`created_at / ${text.lit(dayMs)}`;
  const rows = await sql
    .selectFrom("run_list")
    .where("created_at", ">=", sinceMs)
    .$if(repo !== undefined, (query) => query.where("repo", "=", repo ?? ""))
    .select(({ fn }) => [
      day.as("day"),
      fn.countAll<number>().as("runs"),
      fn.countAll<number>().filterWhere("state", "=", RunState.DONE).as("merged"),
      fn.countAll<number>().filterWhere("tickets", ">", 0).as("failed"),
      fn.countAll<number>().filterWhere("tried", ">", 0).as("tried"),
      fn.countAll<number>().filterWhere("tried", ">", 0).filterWhere("state", "in", passed).as("healed"),
      fn.countAll<number>().filterWhere("flaky", ">", 0).as("flaky"),
      fn.avg<number | null>("coverage").as("coverage"),
      fn.avg<number | null>("build_ms").as("build_ms"),
      fn.sum<number | null>("cost").as("cost"),
    ])
    .groupBy(day)
    .orderBy(day)
    .execute();
  // A server sends some of these numbers as texts.
  const mean = (value: number | null) => (value === null ? undefined : Number(value));
  return rows.map((row) => ({
    day: new Date(Number(row.day) * dayMs).toISOString().slice(0, 10),
    runs: Number(row.runs),
    merged: Number(row.merged),
    failed: Number(row.failed),
    tried: Number(row.tried),
    healed: Number(row.healed),
    flaky: Number(row.flaky),
    coveragePct: mean(row.coverage),
    buildMs: mean(row.build_ms),
    costUsd: Number(row.cost ?? 0),
  }));
}
