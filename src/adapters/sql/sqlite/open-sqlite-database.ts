import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { Kysely, type SqliteDatabase, SqliteDialect, sql as text } from "kysely";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { migrate } from "../migrate.ts";
import { migrationsFor } from "../migrations.ts";
import type { SqlDatabase } from "../sql-database.ts";
import type { Tables } from "../tables.ts";

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
  return {
    close: () => {},
    prepare: (text) => {
      const statement = db.prepare(text);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
