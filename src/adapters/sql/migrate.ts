import { GoldseamError } from "../../contracts/index.ts";
import { listAllRuns } from "./list-run.ts";
import type { Sql } from "./sql-database.ts";

/** From this version on, every run has its row in the list. */
const hasRunList = 4;

/**
 * Brings the tables to the version that this program knows. The caller runs it in a transaction that keeps others out.
 * Tables of a newer version are left alone: this program might write what the newer one cannot read.
 */
export async function migrate(
  sql: Sql,
  database: {
    /** What brings its tables up to date, oldest first. */
    readonly steps: readonly string[];
    /** For messages, without secrets. */
    readonly name: string;
    hasTable(name: string): Promise<boolean>;
    /** Runs several statements. */
    run(statements: string): Promise<void>;
  },
): Promise<void> {
  const { steps } = database;
  const isThere = await database.hasTable("goldseam_schema");
  const row = isThere ? await sql.selectFrom("goldseam_schema").selectAll().executeTakeFirst() : undefined;
  const version = row?.version ?? 0;
  if (version > steps.length) {
    const message = `${database.name} was written by a newer Goldseam (its tables have version ${version}, this one knows ${steps.length}): update Goldseam`;
    throw new GoldseamError("CONFIG_INVALID", message);
  }
  if (version === steps.length) return;
  for (const step of steps.slice(version)) await database.run(step);
  if (version < hasRunList && steps.length >= hasRunList) await listAllRuns(sql);
  if (!isThere) await database.run("CREATE TABLE goldseam_schema (version BIGINT NOT NULL)");
  await sql.deleteFrom("goldseam_schema").execute();
  await sql.insertInto("goldseam_schema").values({ version: steps.length }).execute();
}
