import {
  attemptsText,
  BuildStatus,
  enumName,
  FailureClassSchema,
  type FixAttempt,
  type GateReport,
  type GateResult,
  type GateValidation,
} from "../../../contracts/index.ts";
import { cut, duration, type Field, fields, pad, shortSha } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";
import { causeLines } from "./cause-lines.ts";

const sources: Readonly<Record<string, string>> = {
  index: "staged changes",
  working_tree: "the working tree",
};

/** The checked content, and a line for each gate. */
export function gatesView(report: GateReport, out: Terminal): string {
  const { bold, dim, green } = out.paint;
  if (report.gateResults.length === 0)
    return report.status === BuildStatus.PASSED ? `${green("✓")} ${report.summary}\n` : "";
  const head = `${bold("gate")} ${dim(`${sources[report.source]} on ${report.branchName || "a detached HEAD"}`)}`;
  const fixed = report.fixHandOver?.status === "applied" ? `${green("✓")} ${describeFixes(report)}\n` : "";
  return `${head}\n${report.gateResults.map((gate) => gateLine(gate, out)).join("")}${fixed}`;
}

/** Why the gates blocked a change, in few lines: what the next attempt should know. */
export function blockedView(report: GateReport, err: Terminal): string {
  const { red } = err.paint;
  const context = report.retryContext;
  const isBlocked = report.status === BuildStatus.FAILED;
  const title = isBlocked ? "blocked" : "could not be checked";
  const kind = context ? enumName(FailureClassSchema, context.failureClass) : "";
  const causes = (context?.errorMessages ?? []).filter((text) => !report.summary.includes(text));
  return `${red("✗")} ${title}: ${sanitize(report.summary)}\n${fields(err, [
    ["Failed", causeLines(causes, err)],
    ["Class", kind === "UNSPECIFIED" ? [] : [kind]],
    ["Try", context?.suggestion ? [sanitize(context.suggestion)] : []],
    ["Known", report.preExistingFailures.map(({ name }) => `${sanitize(name)} (HEAD also fails it)`)],
    ["Fixes", report.fixes.map((fix) => `${fix.gate}: ${describeFix(fix, report)}`)],
    ["Cost", costLines(report)],
    ...handOverField(report),
  ])}`;
}

/** A line for each entry of a log: whether its evidence matches, and if not, why. */
export function validationView(
  { entries, problems, verified, headHash }: GateValidation,
  out: Terminal,
): string {
  const { green, red, dim } = out.paint;
  const lines = entries.map((entry) => {
    const where = entry.commitSha ? `commit ${shortSha(entry.commitSha)}` : "not committed";
    const verdict = entry.verified ? `${green("✓")} verified` : `${red("✗")} failed`;
    const why = entry.verified ? dim(where) : sanitize(entry.problems.join("; "));
    return `${verdict} ${entry.number}. ${sanitize(entry.task)}: ${why}\n`;
  });
  const whole = problems.map((problem) => `${red("✗")} failed: ${sanitize(problem)}\n`);
  const head = verified ? dim(`the chain ends in ${headHash || "nothing: the log is empty"}\n`) : "";
  return `${lines.join("")}${whole.join("")}${head}`;
}

function gateLine(gate: GateResult, out: Terminal): string {
  const { green, red, yellow, dim } = out.paint;
  const paint = { pass: green, skipped: dim }[gate.status] ?? (gate.preExisting ? yellow : red);
  const counts =
    gate.gate === "test" && gate.status !== "skipped"
      ? `${gate.passCount} passed, ${gate.failCount} failed`
      : "";
  const known = gate.preExisting ? "HEAD also fails" : "";
  const detail = [gate.project, counts, sanitize(gate.reason), known]
    .filter((part) => part !== "")
    .join("; ");
  const time = gate.status === "skipped" ? "" : duration(gate.durationMs);
  const line = `  ${pad(gate.gate, 9)}${paint(pad(gate.status, 9))}${pad(time, 8)}${dim(detail)}`;
  return `${cut(line.trimEnd(), out.columns)}\n`;
}

function describeFix({ refusal, paths }: FixAttempt, { fixHandOver }: GateReport): string {
  if (refusal !== "") return sanitize(refusal);
  const isWhole = fixHandOver?.status === "ready" || fixHandOver?.status === "kept";
  return isWhole ? paths.map(sanitize).join(", ") : "still fails after the fix";
}

function describeFixes({ fixes, source }: GateReport): string {
  const paths = [...new Set(fixes.flatMap((fix) => fix.paths))].map(sanitize).join(", ");
  const place = source === "index" ? "the index and the working tree" : "the working tree";
  const [cost] = costLines({ fixes });
  return `fixed in ${place}: ${paths}${cost === undefined ? "" : ` (${cost})`}`;
}

/** What the coder took, and why it was not asked again. */
function costLines({ fixes }: Pick<GateReport, "fixes">): string[] {
  const took = attemptsText(fixes.flatMap(({ usage }) => (usage ? [usage] : [])));
  const stop = fixes.at(-1)?.stop ?? "";
  return [took, stop].filter((line) => line !== "").map(sanitize);
}

function handOverField({ fixHandOver: handOver, source }: GateReport): Field[] {
  if (handOver?.status === "ready") {
    const to = source === "index" ? " --index" : "";
    return [["Patch", [`a fix passes; look at it, and apply it with git apply${to}`, handOver.patchFile]]];
  }
  if (handOver?.status === "kept") {
    const why = `a fix passes, but does not apply to your files (${sanitize(handOver.detail)}); it is kept as`;
    return [["Patch", [why, handOver.patchFile]]];
  }
  return handOver?.detail ? [["Fix", [sanitize(handOver.detail)]]] : [];
}
