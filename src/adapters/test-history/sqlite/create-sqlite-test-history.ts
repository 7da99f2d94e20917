import type { DatabaseSync } from "node:sqlite";
import {
  FlakeDiagnosisSchema,
  parseContract,
  stringifyContract,
  type TestOutcome,
} from "../../../contracts/index.ts";
import type {
  ExecutionQuery,
  TestExecution,
  TestHistory,
  TestIdentity,
} from "../../../ports/records/test-history.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";

const keptPerTest = 200;

const schema = `
  CREATE TABLE IF NOT EXISTS tests (
    id INTEGER PRIMARY KEY, repo TEXT NOT NULL, project TEXT NOT NULL, file TEXT NOT NULL, name TEXT NOT NULL,
    UNIQUE (repo, project, file, name));
  CREATE TABLE IF NOT EXISTS test_executions (
    number INTEGER PRIMARY KEY, test INTEGER NOT NULL REFERENCES tests (id), outcome INTEGER NOT NULL,
    fingerprint TEXT NOT NULL, duration_ms INTEGER NOT NULL, commit_sha TEXT NOT NULL, inputs_hash TEXT NOT NULL,
    at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS test_executions_of ON test_executions (test, number, fingerprint);
  CREATE TABLE IF NOT EXISTS recorded_builds (repo TEXT, build TEXT, PRIMARY KEY (repo, build)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS selection_comparisons (
    repo TEXT, build TEXT, failures INTEGER NOT NULL, missed INTEGER NOT NULL, PRIMARY KEY (repo, build)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS flake_diagnoses (
    repo TEXT, project TEXT, file TEXT, name TEXT, file_hash TEXT NOT NULL, at INTEGER NOT NULL, diagnosis TEXT NOT NULL,
    PRIMARY KEY (repo, project, file, name)) WITHOUT ROWID;
`;

type Row = Record<string, unknown>;

/** The TestHistory port on one SQLite file; several processes may record. The caller closes the file. */
export function createSqliteTestHistory(file: SqliteFile): TestHistory {
  const { db } = file;
  db.exec(schema);
  return {
    record: (repo, buildId, executions) =>
      file.transact(() => {
        const mark = db.prepare("INSERT OR IGNORE INTO recorded_builds VALUES (?, ?)").run(repo, buildId);
        if (mark.changes > 0) addExecutions(db, repo, executions);
      }),
    executions: (repo, query) => file.transact(() => findExecutions(db, repo, query)),
    totals: (repo) =>
      file.transact(() => {
        const row = db
          .prepare(
            `SELECT count(DISTINCT test) AS tests, count(*) AS executions FROM test_executions
             JOIN tests ON tests.id = test WHERE repo = ?`,
          )
          .get(repo);
        return { tests: Number(row?.["tests"]), executions: Number(row?.["executions"]) };
      }),
    recordDiagnosis: (repo, { project, name, fileHash, atMs, diagnosis, ...of }) =>
      file.transact(() => {
        const text = stringifyContract(FlakeDiagnosisSchema, diagnosis);
        db.prepare("INSERT OR REPLACE INTO flake_diagnoses VALUES (?, ?, ?, ?, ?, ?, ?)").run(
          ...[repo, project, of.file, name, fileHash, atMs, text],
        );
      }),
    diagnoses: (repo) =>
      file.transact(() =>
        db
          .prepare("SELECT * FROM flake_diagnoses WHERE repo = ?")
          .all(repo)
          .map((row) => ({
            project: String(row["project"]),
            file: String(row["file"]),
            name: String(row["name"]),
            fileHash: String(row["file_hash"]),
            atMs: Number(row["at"]),
            diagnosis: parseContract(FlakeDiagnosisSchema, String(row["diagnosis"]), "the test history"),
          })),
      ),
    recordComparison: (repo, buildId, { failures, missed }) =>
      file.transact(() => {
        db.prepare("INSERT OR IGNORE INTO selection_comparisons VALUES (?, ?, ?, ?)").run(
          repo,
          buildId,
          failures,
          missed,
        );
      }),
    comparisons: (repo) =>
      file.transact(() => {
        const row = db
          .prepare(
            `SELECT count(*) AS full_runs, total(failures) AS failures, total(missed) AS missed
             FROM selection_comparisons WHERE repo = ?`,
          )
          .get(repo);
        return {
          fullRuns: Number(row?.["full_runs"]),
          failures: Number(row?.["failures"]),
          missed: Number(row?.["missed"]),
        };
      }),
  };
}

function addExecutions(db: DatabaseSync, repo: string, executions: readonly TestExecution[]): void {
  const addTest = db.prepare("INSERT INTO tests (repo, project, file, name) VALUES (?, ?, ?, ?)");
  const findTest = db.prepare(
    "SELECT id FROM tests WHERE repo = ? AND project = ? AND file = ? AND name = ?",
  );
  const add = db.prepare(
    `INSERT INTO test_executions (test, outcome, fingerprint, duration_ms, commit_sha, inputs_hash, at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const prune = db.prepare(
    `DELETE FROM test_executions WHERE test = $test AND number <=
       (SELECT number FROM test_executions WHERE test = $test ORDER BY number DESC LIMIT 1 OFFSET ${keptPerTest})`,
  );
  const touched = new Set<number>();
  for (const one of executions) {
    const identity = [repo, one.project, one.file, one.name];
    const known = findTest.get(...identity)?.["id"];
    const test = Number(known ?? addTest.run(...identity).lastInsertRowid);
    const { outcome, fingerprint, durationMs, commitSha, inputsHash, atMs } = one;
    add.run(test, outcome, fingerprint, Math.round(durationMs), commitSha, inputsHash, atMs);
    touched.add(test);
  }
  for (const test of touched) prune.run({ test });
}

function findExecutions(db: DatabaseSync, repo: string, query: ExecutionQuery): TestExecution[] {
  const newest = db.prepare("SELECT * FROM test_executions WHERE test = ? ORDER BY number DESC LIMIT ?");
  return findTests(db, repo, query)
    .flatMap((test) => newest.all(Number(test["id"]), query.perTest).map((row) => ({ row, test })))
    .sort((a, b) => Number(b.row["number"]) - Number(a.row["number"]))
    .map(({ row, test }) => toExecution(row, test));
}

function findTests(db: DatabaseSync, repo: string, { of, onlyFailed = false }: ExecutionQuery): Row[] {
  // Only failures have a fingerprint.
  const failed = "EXISTS (SELECT 1 FROM test_executions WHERE test = tests.id AND fingerprint <> '')";
  const select = `SELECT * FROM tests WHERE repo = ? ${onlyFailed ? `AND ${failed}` : ""}`;
  if (!of) return db.prepare(select).all(repo);
  const one = db.prepare(`${select} AND project = ? AND file = ? AND name = ?`);
  return of.flatMap(({ project, file, name }: TestIdentity) => one.all(repo, project, file, name));
}

function toExecution(row: Row, test: Row): TestExecution {
  return {
    project: String(test["project"]),
    file: String(test["file"]),
    name: String(test["name"]),
    outcome: Number(row["outcome"]) as TestOutcome,
    fingerprint: String(row["fingerprint"]),
    durationMs: Number(row["duration_ms"]),
    commitSha: String(row["commit_sha"]),
    inputsHash: String(row["inputs_hash"]),
    atMs: Number(row["at"]),
  };
}
