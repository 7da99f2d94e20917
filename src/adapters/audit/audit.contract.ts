import { describe, expect, it } from "vitest";
import type { Audit, AuditEntry } from "../../ports/audit.ts";

/** One decision, numbered. */
export function auditEntry(number: number): AuditEntry {
  return {
    atMs: 1000 + number,
    runId: "r1",
    kind: "write",
    role: "test-builder",
    subject: `tests/test_${number}.py`,
    allowed: true,
    code: "ALLOWED",
    reason: "allowed by a rule",
    matchedRules: ["write.allow.test-builder:**/tests/**"],
  };
}

/** What every Audit adapter does. `open` gives another handle on the same log, as a second process would. */
export function auditContract(
  name: string,
  open: () => Promise<{ readonly audit: Audit; reopen(): Promise<Audit> }>,
): void {
  describe(`${name} audit log`, () => {
    it("keeps records in order, each with the hash of the one before", async () => {
      const { audit } = await open();
      for (let at = 1; at <= 3; at++) await audit.append(auditEntry(at));
      const records = await audit.list();
      expect(records.map(({ number, subject }) => [number, subject])).toEqual([
        [1, "tests/test_1.py"],
        [2, "tests/test_2.py"],
        [3, "tests/test_3.py"],
      ]);
      expect(records[0]?.previousHash).toBe("0".repeat(64));
      expect(records.slice(1).map(({ previousHash }) => previousHash)).toEqual(
        records.slice(0, -1).map(({ hash }) => hash),
      );
      expect(await audit.list({ limit: 1 })).toEqual(records.slice(-1));
    });

    it("is intact if nobody changed it, and returns the hash that proves it", async () => {
      const { audit } = await open();
      expect(await audit.verify()).toMatchObject({ status: "intact", records: 0 });
      const { hash } = await audit.append(auditEntry(1));
      expect(await audit.verify()).toEqual({ status: "intact", records: 1, head: hash });
      await audit.append(auditEntry(2));
      expect(await audit.verify({ head: hash })).toMatchObject({ status: "intact", records: 2 });
      expect(await audit.verify({ head: "0".repeat(64) })).toMatchObject({ status: "broken", number: 2 });
    });

    it("stays one chain if several processes append", async () => {
      const { audit, reopen } = await open();
      await Promise.all([1, 2, 3].map((at) => audit.append(auditEntry(at))));
      const other = await reopen();
      for (const [at, one] of [other, audit, other].entries()) await one.append(auditEntry(at));
      expect(await other.verify()).toMatchObject({ status: "intact", records: 6 });
    });
  });
}
