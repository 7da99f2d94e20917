import {
  type BuildReport,
  BuildStatus,
  BuildStatusSchema,
  describeFlake,
  enumName,
  failureLines,
  type GateResult,
  type QuarantinedFailure,
} from "../../../contracts/index.ts";
import { cut, duration, fields, shortSha } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";
import { causeLines } from "./cause-lines.ts";
import { missingLines } from "./missing-lines.ts";

const maxCauses = 10;

/** One build: its result and each gate. */
export function buildSummary(report: BuildReport, terminal: Terminal): string {
  const { green, red, yellow, bold } = terminal.paint;
  const symbol = report.status === BuildStatus.PASSED ? green("✓") : red("✗");
  const coverage = report.coverage?.measured ? [`${report.coverage.linePct.toFixed(1)} % of lines`] : [];
  const command = report.gateResults.find((gate) => gate.gate === "test")?.command.join(" ");
  const headline =
    `  ${symbol} ${bold(`Build ${enumName(BuildStatusSchema, report.status).toLowerCase()}`)} ${shortSha(report.commitSha)}`.trimEnd();
  return (
    `${headline}\n` +
    fields(terminal, [
      ["Tests gone", missingLines(report.missingTests)],
      ["Summary", report.summary ? [sanitize(report.summary)] : []],
      ["Gates", report.gateResults.map((gate) => gateLine(gate, report, terminal))],
      ["Command", command ? [cut(sanitize(command), terminal.columns - 16)] : []],
      ["Failed", failedLines(report, terminal)],
      [
        "Flaky",
        report.flakyTests.map(
          (one) => `${yellow("!")} ${sanitize(one.name)}: ${sanitize(describeFlake(one))}`,
        ),
      ],
      ["Quarantine", report.quarantinedFailures.map(asideLine)],
      ["Known", report.preExistingFailures.map((test) => `- ${sanitize(test.name)}`)],
      ["Coverage", coverage],
      ["Archive", report.artefactUrl ? [report.artefactUrl] : []],
    ])
  );
}

/** Each cause once, with the tests that share it. */
function failedLines({ clusters, failedTests }: BuildReport, terminal: Terminal): string[] {
  const shown = clusters.slice(0, maxCauses).flatMap(({ tests: [first, ...others] }) => {
    const failure = failedTests.find(({ name }) => name === first);
    if (!failure) return [];
    const also = others.length > 0 ? [`also: ${others.join(", ")}`] : [];
    return causeLines([[...failureLines(failure), ...also].join("\n")], terminal);
  });
  const left = clusters.length - maxCauses;
  return left > 0 ? [...shown, `and ${left} more causes`] : shown;
}

function asideLine({ test, owner, until }: QuarantinedFailure): string {
  return `- ${sanitize(test?.name ?? "")} (${sanitize(owner)}, until ${until})`;
}

function gateLine(gate: GateResult, { summary }: BuildReport, terminal: Terminal): string {
  const { green, red, dim } = terminal.paint;
  const colour = gate.status === "pass" ? green : gate.status === "skipped" ? dim : red;
  const tests =
    gate.gate === "test" && gate.status !== "skipped"
      ? `${gate.passCount} passed, ${gate.failCount} failed`
      : "";
  const time = gate.status === "skipped" ? "" : duration(gate.durationMs);
  const reason = summary.includes(gate.reason) ? "" : sanitize(gate.reason);
  const detail = [tests, reason, time].filter((part) => part !== "").join(", ");
  return `${gate.gate.padEnd(8)}${colour(gate.status.padEnd(8))}${dim(detail)}`;
}
