import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { Kysely, type SqliteDatabase, SqliteDialect, sql as text } from "kysely";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { migrate } from "../migrate.ts";
import { migrationsFor } from "../migrations.ts";
import type { SqlDatabase } from "../sql-database.ts";
import type { Tables } from "../tables.ts";

/** Statements that are kept prepared: preparing one takes longer than most queries. */
const mostPrepared = 200;

/** The tables in a SQLite file, all of them unless other steps make them. One transaction runs at a time, so nothing in it needs a lock of its own. */
export async function openSqliteDatabase(
  file: SqliteFile,
  steps = migrationsFor("sqlite"),
): Promise<SqlDatabase> {
  const { db } = file;
  const sql = new Kysely<Tables>({ dialect: new SqliteDialect({ database: asBetterSqlite(db) }) });
  const transact: SqlDatabase["transact"] = (work) => file.transact(() => work(sql));
  await transact(() =>
    migrate(sql, {
      steps,
      name: db.location() ?? "the database",
      hasTable: async (name) =>
        db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined,
      run: async (statements) => db.exec(statements),
    }),
  );
  return {
    transact,
    read: transact,
    lock: async () => {},
    claim: (query) => query,
    handOver: async ({ take, give, remove }) => {
      const taken = await transact(take);
      await give(taken);
      await transact((again) => remove(again, taken));
      return taken;
    },
    nowMs: text`CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
    isOfOneMachine: true,
    close: () => file.close(),
  };
}

/** Node's own driver in the form of the package that Kysely knows; the file is closed by its owner. */
function asBetterSqlite(db: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase["prepare"]>>();
  return {
    close: () => {},
    prepare: (text) => {
      const known = prepared.get(text) ?? prepareOne(db, text);
      // The one that was used longest ago goes first.
      prepared.delete(text);
      prepared.set(text, known);
      const [oldest] = prepared.keys();
      if (prepared.size > mostPrepared && oldest !== undefined) prepared.delete(oldest);
      return known;
    },
  };
}

function prepareOne(db: DatabaseSync, text: string): ReturnType<SqliteDatabase["prepare"]> {
  const statement = db.prepare(text);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    // Another reader of the same text must not begin again what this one is in the middle of.
    iterate: (parameters) => db.prepare(text).iterate(...values(parameters)),
  };
}
