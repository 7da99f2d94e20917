import {
  type AuditEntry,
  type AuditHead,
  type AuditRecord,
  type AuditVerdict,
  hashAuditRecord,
} from "../../ports/audit.ts";

/** The hash before the first record. */
export const genesis = "0".repeat(64);

/** The record that follows another. */
export function chainRecord(entry: AuditEntry, previous: AuditHead): AuditRecord {
  const record = { ...entry, number: previous.number + 1, previousHash: previous.hash };
  return { ...record, hash: hashAuditRecord(record) };
}

/**
 * Whether records, in their order, form the chain that was written: `expected` is how many there were, `heads` what was noted
 * of them outside the log.
 */
export async function verifyChain(
  records: AsyncIterable<AuditRecord>,
  { expected, heads }: { readonly expected: number; readonly heads: readonly AuditHead[] },
): Promise<AuditVerdict> {
  const noted = Map.groupBy(heads, ({ number }) => number);
  let last: AuditHead = { number: 0, hash: genesis };
  for await (const record of records) {
    const number = last.number + 1;
    if (record.number !== number) return { status: "broken", number, reason: "the record is missing" };
    if (record.hash !== hashAuditRecord(record))
      return { status: "broken", number, reason: "the record was changed" };
    if (record.previousHash !== last.hash)
      return { status: "broken", number, reason: "the record does not follow the one before" };
    if (noted.get(number)?.some(({ hash }) => hash !== record.hash))
      return { status: "broken", number, reason: "it is not the record that was noted outside the log" };
    last = record;
  }
  if (last.number < Math.max(expected, ...noted.keys()))
    return { status: "broken", number: last.number + 1, reason: "the record is missing" };
  return { status: "intact", records: last.number, head: last.hash };
}
