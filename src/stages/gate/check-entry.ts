import { equals } from "@bufbuild/protobuf";
import {
  BuildStatus,
  type ExecutionLogEntry,
  type GateReport,
  type GateResult,
  GateResultSchema,
  hasFailed,
  type LoggedGate,
} from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import { gateName } from "./fix-gate.ts";
import { hashText } from "./log-entry.ts";
import { readBuildGates, readReport } from "./report-archive.ts";

/** The ways in which the archives contradict an entry; empty if they confirm it. */
export async function checkEvidence(blobs: Blobs, entry: ExecutionLogEntry): Promise<string[]> {
  const archived = await readReport(blobs, entry.archiveUrl);
  if (archived.status === "bad") return [archived.problem];
  const report = archived.value;
  const problems = compareReport(entry, report);
  if (report.artefactUrl === "") return problems;
  const build = await readBuildGates(blobs, report.artefactUrl);
  if (build.status === "bad") return [...problems, build.problem];
  const built = build.value.map((gate) => `${gateName(gate)} ${gate.status}`);
  const reported = report.gateResults.map((gate) => `${gateName(gate)} ${gate.status}`);
  const missing = built.filter((one) => !reported.includes(one));
  return missing.length === 0
    ? problems
    : [...problems, `the build says something else: ${missing.join(", ")}`];
}

/** Gates that ran although the one before had failed; G1 lets a gate run only if the one before passed. */
export function checkOrder({ gates }: ExecutionLogEntry): string[] {
  const results = gates.flatMap(({ result }) => result ?? []);
  const secrets = results.find(({ gate }) => gate === "secrets");
  const projects = Map.groupBy(results, ({ project, toolchain }) => `${project}\0${toolchain}`);
  const chains = [...projects.values()].map((own) =>
    secrets && !own.includes(secrets) ? [secrets, ...own] : own,
  );
  return chains.flatMap((chain) => {
    const stop = chain.findIndex(hasStopped);
    const after = stop < 0 ? [] : chain.slice(stop + 1).filter(({ status }) => status !== "skipped");
    return after.map((gate) => `${gateName(gate)} ran although ${chain[stop]?.gate} had failed`);
  });
}

/** Whether an entry's status follows from its gates. */
export function checkStatus({ status, gates }: ExecutionLogEntry): string[] {
  const failed = gates.flatMap(({ result }) => result ?? []).filter(hasStopped);
  if (status === BuildStatus.PASSED && failed.length > 0)
    return [`it says passed, and ${failed.map(gateName).join(", ")} failed`];
  return [];
}

function hasStopped(result: GateResult): boolean {
  return hasFailed(result) && !result.preExisting;
}

function compareReport(entry: ExecutionLogEntry, report: GateReport): string[] {
  const facts = ["status", "task", "treeSha", "baseSha", "snapshotSha", "headSha", "jobId"] as const;
  const differing = facts.filter((name) => entry[name] !== report[name]);
  const gates = entry.gates.filter((gate, at) => !isSameGate(gate, report.gateResults[at]));
  return [
    ...differing.map((name) => `the archive has another ${name}`),
    ...gates.map(({ result }) => `the archive says something else about ${result?.gate}`),
    ...(entry.gates.length === report.gateResults.length ? [] : ["the archive has other gates"]),
  ];
}

function isSameGate({ result, outputSha256 }: LoggedGate, archived: GateResult | undefined): boolean {
  if (!result || !archived) return false;
  return (
    equals(GateResultSchema, { ...result, output: "" }, { ...archived, output: "" }) &&
    outputSha256 === hashText(archived.output) &&
    archived.output.trimEnd().endsWith(result.output)
  );
}
