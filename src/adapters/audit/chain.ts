import { type AuditEntry, type AuditRecord, type AuditVerdict, hashAuditRecord } from "../../ports/audit.ts";

/** The hash before the first record. */
export const genesis = "0".repeat(64);

/** The record that follows another. */
export function chainRecord(entry: AuditEntry, previous: ChainHead): AuditRecord {
  const record = { ...entry, number: previous.number + 1, previousHash: previous.hash };
  return { ...record, hash: hashAuditRecord(record) };
}

/** A place in the chain that was noted outside the log. */
export type ChainHead = Pick<AuditRecord, "number" | "hash">;

/**
 * Whether records, in their order, form the chain that was written: `expected` is how many there were, `head` the newest
 * one when it was noted.
 */
export async function verifyChain(
  records: AsyncIterable<AuditRecord>,
  { expected, head }: { readonly expected: number; readonly head: ChainHead },
): Promise<AuditVerdict> {
  let last: ChainHead = { number: 0, hash: genesis };
  for await (const record of records) {
    const number = last.number + 1;
    if (record.number !== number) return { status: "broken", number, reason: "the record is missing" };
    if (record.hash !== hashAuditRecord(record))
      return { status: "broken", number, reason: "the record was changed" };
    if (record.previousHash !== last.hash)
      return { status: "broken", number, reason: "the record does not follow the one before" };
    if (number === head.number && record.hash !== head.hash)
      return { status: "broken", number, reason: "it is not the record that was noted outside the log" };
    last = record;
  }
  if (last.number < Math.max(expected, head.number))
    return { status: "broken", number: last.number + 1, reason: "the record is missing" };
  return { status: "intact", records: last.number, head: last.hash };
}
