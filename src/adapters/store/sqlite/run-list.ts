import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { RunSchema, RunState, RunSummarySchema, summarizeRun } from "../../../contracts/index.ts";
import type { DayFigures, ListedRun, RunQuery } from "../../../ports/store.ts";

// Whole runs are large. This table has one small row for each, with an index for every way to look for them.
const schema = `
  CREATE TABLE IF NOT EXISTS run_list (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, repo TEXT NOT NULL, branch TEXT NOT NULL, commit_sha TEXT NOT NULL,
    state INTEGER NOT NULL, approval_id TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
    tickets INTEGER NOT NULL, tried INTEGER NOT NULL, flaky INTEGER NOT NULL, coverage REAL, build_ms INTEGER, cost REAL,
    summary BLOB NOT NULL);
  CREATE INDEX IF NOT EXISTS run_list_repo ON run_list (repo, number);
  CREATE INDEX IF NOT EXISTS run_list_branch ON run_list (branch, number);
  CREATE INDEX IF NOT EXISTS run_list_commit ON run_list (commit_sha, number);
  CREATE INDEX IF NOT EXISTS run_list_state ON run_list (state, number);
  CREATE INDEX IF NOT EXISTS run_list_approval ON run_list (approval_id) WHERE approval_id <> '';
  CREATE INDEX IF NOT EXISTS run_list_tickets ON run_list (number) WHERE tickets > 0;
  CREATE INDEX IF NOT EXISTS run_list_figures ON run_list (
    created_at, repo, state, tickets, tried, flaky, coverage, build_ms, cost);
  CREATE VIRTUAL TABLE IF NOT EXISTS run_text USING fts5 (text, content = '', tokenize = 'trigram');
`;

type Row = Record<string, unknown>;

/** The list of runs, kept beside the runs; every call belongs to the caller's transaction. */
export interface RunList {
  update(id: string): void;
  /** Rows of the table of runs. */
  runs(query?: RunQuery): Row[];
  summaries(query?: RunQuery): ListedRun[];
  figures(query: { readonly repo?: string | undefined; readonly sinceMs: number }): DayFigures[];
}

/** Opens the list; runs that an earlier version stored without it are added. */
export function openRunList(db: DatabaseSync): RunList {
  db.exec(schema);
  const update = (id: string) => {
    const row = db.prepare("SELECT * FROM runs WHERE id = ?").get(id);
    if (row) put(db, row);
  };
  addMissing(db, update);
  return {
    update,
    runs: (query) => {
      const { where, values } = conditions(query);
      return db
        .prepare(
          `SELECT runs.* FROM runs JOIN (SELECT number FROM run_list ${where}) AS found ON found.number = runs.number
           ORDER BY runs.number DESC`,
        )
        .all(...values);
    },
    summaries: (query) => {
      const { where, values } = conditions(query);
      const select = `SELECT number, created_at, updated_at, summary FROM run_list ${where}`;
      return db
        .prepare(select)
        .all(...values)
        .map(listed);
    },
    figures: ({ repo, sinceMs }) =>
      db
        .prepare(figuresOf(repo !== undefined))
        .all(sinceMs, ...(repo === undefined ? [] : [repo]))
        .map(dayFigures),
  };
}

function addMissing(db: DatabaseSync, update: (id: string) => void): void {
  const last = "(SELECT coalesce(max(number), 0) FROM run_list)";
  const missing = db.prepare(`SELECT id FROM runs WHERE number > ${last}`);
  if (missing.get() === undefined) return;
  // Another process may be about to do the same.
  db.exec("BEGIN IMMEDIATE");
  for (const row of missing.all()) update(String(row["id"]));
  db.exec("COMMIT");
}

function put(db: DatabaseSync, row: Row): void {
  const summary = summarizeRun(fromBinary(RunSchema, row["body"] as Uint8Array));
  const number = Number(row["number"]);
  const { id, repo, branchName, commitSha, state, approvalId, title, author } = summary;
  const isNew = db.prepare("SELECT 1 FROM run_list WHERE number = ?").get(number) === undefined;
  if (isNew) {
    const text = [id, branchName, title, author].join("\n");
    db.prepare("INSERT INTO run_text (rowid, text) VALUES (?, ?)").run(number, text);
  }
  const times = [Number(row["created_at"]), Number(row["updated_at"])];
  const counts = [summary.tickets, summary.healAttempts, summary.flakyTests];
  const figures = [summary.coverageAfter ?? null, summary.buildMs || null, summary.costUsd ?? null];
  db.prepare(`INSERT OR REPLACE INTO run_list VALUES (${Array(16).fill("?").join(", ")})`).run(
    ...[number, id, repo, branchName, commitSha, state, approvalId, ...times, ...counts, ...figures],
    toBinary(RunSummarySchema, summary),
  );
}

/** The end of a query: a condition for everything that was asked, in the order of lists. */
function conditions(query: RunQuery = {}): { readonly where: string; readonly values: SQLInputValue[] } {
  const { repo, branch, commitSha, states, approvalId, idPrefix, hasTickets, text, before } = query;
  const parts: [sql: string, ...values: SQLInputValue[]][] = [];
  if (repo !== undefined) parts.push(["repo = ?", repo]);
  if (branch !== undefined) parts.push(["branch = ?", branch]);
  if (commitSha !== undefined) parts.push(["commit_sha = ?", commitSha]);
  if (states !== undefined) parts.push([`state IN (${states.map(() => "?").join(", ")})`, ...states]);
  if (approvalId !== undefined) parts.push(["approval_id <> '' AND approval_id = ?", approvalId]);
  // Ids are ASCII, so that this comes after every id with the prefix.
  if (idPrefix !== undefined) parts.push(["id >= ? AND id < ?", idPrefix, `${idPrefix}\u{10ffff}`]);
  if (hasTickets) parts.push(["tickets > 0"]);
  if (text !== undefined)
    parts.push([
      "number IN (SELECT rowid FROM run_text WHERE run_text MATCH ?)",
      `"${text.replaceAll('"', '""')}"`,
    ]);
  if (before !== undefined) parts.push(["number < ?", before]);
  const where = parts.length === 0 ? "" : `WHERE ${parts.map(([sql]) => sql).join(" AND ")}`;
  return {
    where: `${where} ORDER BY number DESC LIMIT ?`,
    values: [...parts.flatMap(([, ...values]) => values), query.limit ?? 1000],
  };
}

const passed = [RunState.AWAITING_APPROVAL, RunState.MERGING, RunState.DONE].join(", ");

function figuresOf(hasRepo: boolean): string {
  return `
    SELECT date(created_at / 1000, 'unixepoch') AS day, count(*) AS runs, sum(state = ${RunState.DONE}) AS merged,
      sum(tickets > 0) AS failed, sum(tried > 0) AS tried, sum(tried > 0 AND state IN (${passed})) AS healed,
      sum(flaky > 0) AS flaky, avg(coverage) AS coverage, avg(build_ms) AS build_ms, total(cost) AS cost
    FROM run_list WHERE created_at >= ? ${hasRepo ? "AND repo = ?" : ""} GROUP BY day ORDER BY day`;
}

function dayFigures(row: Row): DayFigures {
  const mean = (value: unknown) => (typeof value === "number" ? value : undefined);
  return {
    day: String(row["day"]),
    runs: Number(row["runs"]),
    merged: Number(row["merged"]),
    failed: Number(row["failed"]),
    tried: Number(row["tried"]),
    healed: Number(row["healed"]),
    flaky: Number(row["flaky"]),
    coveragePct: mean(row["coverage"]),
    buildMs: mean(row["build_ms"]),
    costUsd: Number(row["cost"]),
  };
}

function listed(row: Row): ListedRun {
  return {
    summary: fromBinary(RunSummarySchema, row["summary"] as Uint8Array),
    createdAtMs: Number(row["created_at"]),
    updatedAtMs: Number(row["updated_at"]),
    number: Number(row["number"]),
  };
}
