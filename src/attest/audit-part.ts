import { createHash } from "node:crypto";
import { type AuditRecord, hashAuditRecord } from "../ports/audit.ts";

/** One hash for some records of the audit log. */
export function hashRecords(records: readonly AuditRecord[]): string {
  return createHash("sha256")
    .update(records.map(({ hash }) => hash).join("\n"))
    .digest("hex");
}

/** What is wrong with the records of a run, in their order: other runs' stand between them. */
export function checkRecords(records: readonly AuditRecord[], runId: string): string[] {
  return records.flatMap((record, at) => {
    const wrong = problemOf(record, records[at - 1], runId);
    return wrong === undefined ? [] : [`record ${record.number} of the audit log ${wrong}`];
  });
}

function problemOf(
  record: AuditRecord,
  previous: AuditRecord | undefined,
  runId: string,
): string | undefined {
  if (record.hash !== hashAuditRecord(record)) return "was changed";
  if (record.runId !== runId) return "is of another run";
  if (previous && record.number <= previous.number) return "is out of order";
  const follows = previous && record.number === previous.number + 1;
  return follows && record.previousHash !== previous.hash ? "does not follow the one before" : undefined;
}
