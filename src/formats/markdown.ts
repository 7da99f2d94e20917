import {
  type BuildReport,
  BuildStatusSchema,
  describeFlake,
  enumName,
  type FailedTest,
  failureLines,
  type GateResult,
} from "../contracts/index.ts";
import type { Format } from "./format.ts";

const mostFailures = 20;
const marks: Readonly<Record<string, string>> = { pass: "✅", fail: "❌", error: "❌", skipped: "➖" };

/** A summary for people, such as GitHub's step summary. */
export const markdown: Format = {
  name: "markdown",
  summary: "a summary for people, for a job's step summary",
  render: (report) => {
    const verdict = enumName(BuildStatusSchema, report.status);
    const failures = report.failedTests.slice(0, mostFailures);
    const left = report.failedTests.length - failures.length;
    return `${[
      `### ${verdict}: ${escapeCell(report.summary)}`,
      gone(report).join("\n"),
      ["| gate | | |", "|---|---|---|", ...report.gateResults.map(row)].join("\n"),
      failures.map(failure).join("\n"),
      left > 0 ? `…and ${left} more.` : "",
      asides(report).join("\n"),
      report.coverage?.measured ? `${report.coverage.linePct.toFixed(1)} % of lines covered.` : "",
    ]
      .filter((part) => part !== "")
      .join("\n\n")}\n`;
  },
};

/** Tests that the change takes away; those that are held against it are among the failures. */
function gone({ missingTests }: BuildReport): string[] {
  const listed = missingTests.filter(({ reason }) => reason !== "");
  const shown = listed
    .slice(0, mostFailures)
    .map(
      ({ name, file, reason }) => `- ⚠️ ${escapeCell(name)} \`${file}\` no longer runs: ${escapeCell(reason)}`,
    );
  const left = listed.length - shown.length;
  return left > 0 ? [...shown, `- …and ${left} more.`] : shown;
}

/** Why first, then which test and where. */
function failure(test: FailedTest): string {
  const [first = "", ...rest] = failureLines(test).map(escapeCell);
  return [`- ❌ ${first}`, ...rest.map((line) => `  <br>${line}`)].join("\n");
}

/** Failures that do not count against the change. */
function asides({ flakyTests, quarantinedFailures }: BuildReport): string[] {
  return [
    ...flakyTests.map(
      (one) => `- ⚠️ ${escapeCell(one.name)} \`${one.file}\`: flaky, ${escapeCell(describeFlake(one))}`,
    ),
    ...quarantinedFailures.map(
      ({ test, owner, until }) =>
        `- 🕓 ${escapeCell(test?.name ?? "")} \`${test?.file}\`: in quarantine until ${until} (${escapeCell(owner)})`,
    ),
  ].slice(0, mostFailures);
}

function row({ gate, status, reason, passCount, failCount }: GateResult): string {
  const counts = gate === "test" && status !== "skipped" ? `${passCount} passed, ${failCount} failed` : "";
  return `| ${gate} | ${marks[status] ?? ""} ${status} | ${escapeCell(reason || counts)} |`;
}

/** Names of tests come from the project: they must not break out of a table or become markup. */
function escapeCell(text: string): string {
  return text.replace(/[\\|<>`*_[\]]/g, "\\$&").replace(/\s+/g, " ");
}
