import { createHash } from "node:crypto";

/** A decision to record. */
export interface AuditEntry {
  readonly atMs: number;
  /** Empty outside a run. */
  readonly runId: string;
  readonly kind: string;
  readonly role: string;
  /** What was asked for, without secrets. */
  readonly subject: string;
  readonly allowed: boolean;
  readonly code: string;
  readonly reason: string;
  readonly matchedRules: readonly string[];
}

/** A recorded decision and its place in the chain. */
export interface AuditRecord extends AuditEntry {
  /** From 1, without gaps. */
  readonly number: number;
  /** The hash of the record before; 64 zeros for the first. */
  readonly previousHash: string;
  /** SHA-256 of everything above, in hexadecimal. */
  readonly hash: string;
}

/** A place in the chain that was noted outside the log. */
export type AuditHead = Pick<AuditRecord, "number" | "hash">;

/** Whether the log is unchanged. */
export type AuditVerdict =
  | {
      readonly status: "intact";
      readonly records: number;
      /** Noted elsewhere, it proves the whole log. */
      readonly head: string;
      /** The newest record that is noted at the place which was named for that, if one was; 0 for none yet. */
      readonly notedElsewhere?: number;
    }
  | { readonly status: "broken"; readonly number: number; readonly reason: string };

/** An append-only log that cannot be rewritten unnoticed. */
export interface Audit {
  /** Durable when it resolves. */
  append(entry: AuditEntry): Promise<AuditRecord>;
  /** The latest records, oldest first; those of one run if it is named, and those before a number. */
  list(options?: {
    readonly limit?: number | undefined;
    readonly runId?: string | undefined;
    readonly before?: number | undefined;
  }): Promise<AuditRecord[]>;
  /** Reads the whole chain; names the first record that was changed. `head` is a hash that must be in it, `noted` are records of it. */
  verify(options?: {
    readonly head?: string | undefined;
    readonly noted?: readonly AuditHead[] | undefined;
  }): Promise<AuditVerdict>;
}

/** The hash of a record of the audit log: over everything else in it. */
export function hashAuditRecord(record: Omit<AuditRecord, "hash">): string {
  const { number, previousHash, atMs, runId, kind, role, subject, allowed, code, reason, matchedRules } =
    record;
  const parts = [number, previousHash, atMs, runId, kind, role, subject, allowed, code, reason, matchedRules];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
