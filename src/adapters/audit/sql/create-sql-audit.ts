import type { Audit, AuditHead, AuditRecord } from "../../../ports/audit.ts";
import type { Sql, SqlDatabase } from "../../sql/sql-database.ts";
import type { Tables } from "../../sql/tables.ts";
import { chainRecord, genesis, verifyChain } from "../chain.ts";
import { createHeadFile } from "./head-file.ts";

/** Where the newest record's hash is noted, outside the log. */
export interface NotedHead {
  readonly path: string;
  /**
   * Whether this file is the only one that notes it. Then a file that is gone is no accident; the homes of several
   * machines that share a log come and go, and each notes what it has seen.
   */
  readonly isOnly: boolean;
}

const start: AuditHead = { number: 0, hash: genesis };
const pageSize = 1000;

/**
 * The Audit port on a database; several processes may append. The caller closes the database. Whoever cuts off the end of
 * the log has to know of the file that notes its head.
 */
export function createSqlAudit(database: SqlDatabase, noted: NotedHead): Audit {
  const headFile = createHeadFile(noted.path);
  /** After the commit, so that it never names a record that a crash took back; the lock keeps it from going backward. */
  const noteHead = () =>
    database.transact(async (sql) => {
      await database.lock(sql, "audit");
      const before = headFile.read();
      // A head that is gone, or that the log does not hold, is left as it is for verify to find.
      if (before === undefined ? await isMissed(sql) : !(await holds(sql, before))) return;
      const { number, hash } = await headOf(sql);
      headFile.write({ number, hash });
      if (!(await isNoted(sql))) await sql.insertInto("audit_head").values({ noted_from: number }).execute();
    });
  const isMissed = async (sql: Sql) => noted.isOnly && (await isNoted(sql));
  return {
    append: async (entry) => {
      const added = await database.transact(async (sql) => {
        await database.lock(sql, "audit");
        const record = chainRecord(entry, await headOf(sql));
        const { number, hash, runId, ...rest } = record;
        const row = { number, hash, record: JSON.stringify(rest), run_id: runId };
        await sql.insertInto("audit").values(row).execute();
        await sql
          .updateTable("audit_end")
          .set((eb) => ({
            records: eb.case().when("records", "<", number).then(number).else(eb.ref("records")).end(),
          }))
          .execute();
        return record;
      });
      await noteHead();
      return added;
    },
    list: ({ limit = 100, runId, before } = {}) =>
      database.read(async (sql) => {
        const rows = await sql
          .selectFrom("audit")
          .selectAll()
          .$if(runId !== undefined, (query) => query.where("run_id", "=", runId ?? ""))
          .$if(before !== undefined, (query) => query.where("number", "<", before ?? 0))
          .orderBy("number", "desc")
          .limit(limit)
          .execute();
        return rows.map(toRecord).reverse();
      }),
    verify: ({ head: asked, noted: elsewhere = [] } = {}) =>
      database.transact(async (sql) => {
        // Nothing is appended meanwhile, or the head that was noted could be newer than what is read.
        await database.lock(sql, "audit");
        const { number } = await headOf(sql);
        const head = headFile.read();
        if (head === undefined && (await isMissed(sql)))
          return { status: "broken", number, reason: `its hash is gone from ${noted.path}` };
        if (asked !== undefined && !(await hasHash(sql, asked)))
          return { status: "broken", number, reason: `no record up to this one has the hash ${asked}` };
        const end = await sql.selectFrom("audit_end").select("records").executeTakeFirst();
        return verifyChain(allRecords(sql), {
          expected: end?.records ?? 0,
          heads: [head ?? start, ...elsewhere],
        });
      }),
  };
}

async function headOf(sql: Sql): Promise<AuditHead> {
  const newest = sql.selectFrom("audit").selectAll().orderBy("number", "desc").limit(1);
  const row = await newest.executeTakeFirst();
  return row ? toRecord(row) : start;
}

async function holds(sql: Sql, { number, hash }: AuditHead): Promise<boolean> {
  if (number === 0) return true;
  const found = sql.selectFrom("audit").select("hash").where("number", "=", number);
  return (await found.executeTakeFirst())?.hash === hash;
}

async function hasHash(sql: Sql, hash: string): Promise<boolean> {
  return (
    (await sql.selectFrom("audit").select("number").where("hash", "=", hash).executeTakeFirst()) !== undefined
  );
}

async function isNoted(sql: Sql): Promise<boolean> {
  return (await sql.selectFrom("audit_head").selectAll().executeTakeFirst()) !== undefined;
}

/** Page by page: a log may be larger than memory. */
async function* allRecords(sql: Sql): AsyncGenerator<AuditRecord> {
  let after: number | undefined;
  for (;;) {
    const page = sql.selectFrom("audit").selectAll().orderBy("number").limit(pageSize);
    const rows = await (after === undefined ? page : page.where("number", ">", after)).execute();
    yield* rows.map(toRecord);
    after = rows.at(-1)?.number;
    if (after === undefined) return;
  }
}

/** A record that is no longer JSON is no longer the one that was written; an empty one shows that. */
function toRecord({ number, hash, record, run_id: runId }: Tables["audit"]): AuditRecord {
  const place = { number, hash, runId };
  try {
    return { ...JSON.parse(record), ...place };
  } catch {
    return { ...emptyRecord, ...place };
  }
}

const emptyRecord = {
  atMs: 0,
  kind: "",
  role: "",
  subject: "",
  allowed: false,
  code: "",
  reason: "",
  matchedRules: [],
  previousHash: "",
};
