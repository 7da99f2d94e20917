import { createHash, generateKeyPairSync, sign } from "node:crypto";
import {
  ApprovalDecisionSchema,
  ApprovalRequestSchema,
  BuildReportSchema,
  BuildStatus,
  create,
  Decision,
  MergeResultSchema,
  RunSchema,
  TestOutcome,
} from "../contracts/index.ts";
import { type AuditRecord, hashAuditRecord } from "../ports/audit.ts";
import type { KnownKey } from "../ports/secrets/signing-keys.ts";
import type { Bundle } from "./bundle.ts";
import { keyIdOf, preAuthenticate, statementType } from "./envelope.ts";
import { describeApproval } from "./statement.ts";

const hash = (algorithm: string, content: string) => createHash(algorithm).update(content).digest("hex");
const commitOf = (object: string) => hash("sha1", `commit ${Buffer.byteLength(object)}\0${object}`);
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** A new key, as an installation knows it. */
export function newKey() {
  const { privateKey, publicKey: key } = generateKeyPairSync("ed25519");
  const publicKey = key.export({ type: "spki", format: "pem" }).toString();
  const known: KnownKey = { id: keyIdOf(publicKey) ?? "", publicKey, createdAt: "2026-01-01T00:00:00.000Z" };
  return { privateKey, known };
}

/** A bundle of an approval that was merged, signed by a key. */
export function approvedBundle({ privateKey, known }: ReturnType<typeof newKey>): Bundle {
  const tree = "a".repeat(40);
  const approved = `tree ${tree}\nauthor Ada <ada@example.com> 1 +0000\n\nAdd clamp\n`;
  const merged = `tree ${tree}\nparent ${commitOf(approved)}\n\nMerge it\n`;
  const archive = "the archive of a build";
  const run = create(RunSchema, {
    id: "run-1",
    approval: create(ApprovalRequestSchema, { id: "run-1-abc", commitSha: commitOf(approved) }),
    decision: create(ApprovalDecisionSchema, {
      decision: Decision.APPROVE,
      commitSha: commitOf(approved),
      decidedBy: "Grace <grace@example.com>",
    }),
    merge: create(MergeResultSchema, { merged: true, commitSha: commitOf(merged), intoBranch: "main" }),
    changeReport: create(BuildReportSchema, {
      status: BuildStatus.PASSED,
      artefactUrl: `sha256:${hash("sha256", archive)}`,
      testRun: { results: [{ name: "adds", file: "a.test.js", outcome: TestOutcome.PASSED }] },
    }),
  });
  const first = record(7, "0".repeat(64));
  const audit = [first, record(8, first.hash), record(12, "b".repeat(64))];
  const statement = describeApproval(run, {
    signedAt: "2026-02-01T00:00:00.000Z",
    settings: undefined,
    treeOf: () => tree,
    audit,
  });
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = sign(null, preAuthenticate(statementType, payload), privateKey).toString("base64");
  return {
    format: "goldseam-bundle/1",
    envelope: {
      payload: payload.toString("base64"),
      payloadType: statementType,
      signatures: [{ keyid: known.id, sig }],
    },
    publicKey: known.publicKey,
    commits: [approved, merged].map((object) => ({ sha: commitOf(object), object: base64(object) })),
    archives: [{ address: `sha256:${hash("sha256", archive)}`, content: base64(archive) }],
    audit,
  };
}

function record(number: number, previousHash: string): AuditRecord {
  const decided = { allowed: true, code: "ALLOWED", reason: "by a rule", matchedRules: ["test.suite"] };
  const asked = { atMs: number, runId: "run-1", kind: "test", role: "owner", subject: '["."]' };
  const entry = { ...asked, ...decided, number, previousHash };
  return { ...entry, hash: hashAuditRecord(entry) };
}
