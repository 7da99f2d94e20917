import { type RawBuilder, sql as text } from "kysely";
import type { SqlDatabase } from "../../sql/sql-database.ts";

/** Rows of a page: whole runs are large. */
const pageRows = 100;

/** A column whose bytes or text may name things. */
interface Naming {
  readonly table: "runs" | "job_results" | "outbox" | "timers" | "memory";
  /** A column that orders the rows and tells them apart. */
  readonly key: "number" | "id" | "job_id";
  readonly column: "body" | "result" | "payload";
  /** Only these rows; all if absent. */
  readonly where?: RawBuilder<unknown> | undefined;
}

/** Those of some names that stand anywhere in the rows: whatever a message is, or will be, it spells them out. */
export async function namedIn(
  database: SqlDatabase,
  { names, pattern }: { readonly names: ReadonlySet<string>; readonly pattern: RegExp },
  places: readonly Naming[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const place of places) {
    let after: string | number | undefined;
    do {
      const rows = await readPage(database, place, after);
      for (const { bytes } of rows)
        for (const [, name = ""] of Buffer.from(bytes).toString("latin1").matchAll(pattern))
          if (names.has(name)) found.add(name);
      after = rows.at(-1)?.key;
    } while (after !== undefined && found.size < names.size);
  }
  return found;
}

async function readPage(
  database: SqlDatabase,
  { table, key, column, where = text`1 = 1` }: Naming,
  after: string | number | undefined,
): Promise<{ key: string | number; bytes: Uint8Array }[]> {
  const next = after === undefined ? text`1 = 1` : text`${text.ref(key)} > ${after}`;
  const query = text<{ key: string | number; bytes: Uint8Array }>`
    SELECT ${text.ref(key)} AS key, ${text.ref(column)} AS bytes FROM ${text.table(table)}
    WHERE ${next} AND ${where} ORDER BY ${text.ref(key)} LIMIT ${text.lit(pageRows)}`;
  return (await database.read((sql) => query.execute(sql))).rows;
}
