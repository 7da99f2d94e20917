import { createHash } from "node:crypto";
import { toBinary } from "@bufbuild/protobuf";
import {
  create,
  type ExecutionLog,
  type ExecutionLogEntry,
  ExecutionLogEntrySchema,
  type GateReport,
  type GateResult,
  type LoggedGate,
  LoggedGateSchema,
} from "../../contracts/index.ts";

/** The hash before the first entry. */
const genesis = "0".repeat(64);
const tailLines = 20;
const tailLength = 2_000;

/** The entry that follows the last of a log. */
export function nextEntry(log: ExecutionLog, report: GateReport, archiveUrl: string): ExecutionLogEntry {
  const last = log.entries.at(-1);
  const entry = create(ExecutionLogEntrySchema, {
    number: (last?.number ?? 0) + 1,
    time: report.startedAt,
    task: report.task,
    status: report.status,
    summary: report.summary,
    source: report.source,
    jobId: report.jobId,
    baseSha: report.baseSha,
    snapshotSha: report.snapshotSha,
    headSha: report.headSha,
    treeSha: report.treeSha,
    gates: report.gateResults.map(loggedGate),
    fixes: report.fixes,
    setAside: report.setAside,
    setAsideBy: report.setAsideBy,
    archiveUrl,
    previousHash: last?.hash ?? genesis,
  });
  if (report.environment) entry.environment = report.environment;
  return { ...entry, hash: hashEntry(entry) };
}

/** SHA-256 over all of an entry except its own hash. Fields that a later version adds do not change it. */
export function hashEntry(entry: ExecutionLogEntry): string {
  return hashText(toBinary(ExecutionLogEntrySchema, { ...entry, hash: "" }));
}

/** SHA-256 in hexadecimal. */
export function hashText(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The error in an entry's place in the chain; undefined if there is none. */
export function chainProblem(
  entry: ExecutionLogEntry,
  previous: ExecutionLogEntry | undefined,
): string | undefined {
  if (entry.number !== (previous?.number ?? 0) + 1) return "an entry before it is missing";
  if (entry.hash !== hashEntry(entry)) return "the entry was changed";
  if (entry.previousHash !== (previous?.hash ?? genesis)) return "it does not follow the entry before";
  return undefined;
}

function loggedGate(result: GateResult): LoggedGate {
  const output = result.output.trimEnd().split("\n").slice(-tailLines).join("\n").slice(-tailLength);
  return create(LoggedGateSchema, {
    result: { ...result, output },
    outputSha256: hashText(result.output),
  });
}
