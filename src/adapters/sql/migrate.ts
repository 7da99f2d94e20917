import { GoldseamError } from "../../contracts/index.ts";
import { listAllRuns } from "./list-run.ts";
import type { Sql } from "./sql-database.ts";

/** From this version on, every run has its row in the list. */
const hasRunList = 4;

/** Statements. Programs of the version before go on beside one that only adds, and need not know what it adds. */
export type Migration = string | { readonly adds: string };

/**
 * Brings the tables to the version that this program knows. The caller runs it in a transaction that keeps others out.
 * Tables of a newer version are left alone, and refused unless all that was done to them since only adds: this program might
 * write what the newer one cannot read.
 */
export async function migrate(
  sql: Sql,
  database: {
    /** What brings its tables up to date, oldest first. */
    readonly steps: readonly Migration[];
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
    const readable = (await database.hasTable("goldseam_readable"))
      ? await sql.selectFrom("goldseam_readable").selectAll().executeTakeFirst()
      : undefined;
    if (readable && readable.version <= steps.length) return;
    const message = `${database.name} was written by a newer Goldseam (its tables have version ${version}, this one knows ${steps.length}): update Goldseam`;
    throw new GoldseamError("CONFIG_INVALID", message);
  }
  if (version === steps.length) return;
  for (const step of steps.slice(version)) await database.run(typeof step === "string" ? step : step.adds);
  if (version < hasRunList && steps.length >= hasRunList) await listAllRuns(sql);
  if (!isThere) await database.run("CREATE TABLE goldseam_schema (version BIGINT NOT NULL)");
  await sql.deleteFrom("goldseam_schema").execute();
  await sql.insertInto("goldseam_schema").values({ version: steps.length }).execute();
  await database.run("CREATE TABLE IF NOT EXISTS goldseam_readable (version BIGINT NOT NULL)");
  await sql.deleteFrom("goldseam_readable").execute();
  const from = steps.findLastIndex((step) => typeof step === "string") + 1;
  await sql.insertInto("goldseam_readable").values({ version: from }).execute();
}
