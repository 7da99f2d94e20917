import { failureLines, type TestResultsRecord } from "../../contracts/index.ts";

/** Beyond so many earlier results nothing is learned. */
const mostShown = 5;

/**
 * The prompt for whoever works on a task next: what the tests of earlier attempts said, the newest first, how many
 * failed and on what, and that the next attempt must address them.
 */
export function writeBrief(task: string, records: readonly TestResultsRecord[]): string {
  const [last] = records;
  if (!last) return `# Task ${task}\n\nNothing has been tried yet.\n`;
  return `${[`# Task ${task}`, `## Results so far`, ...resultLines(records), demand(last)].join("\n\n")}\n`;
}

/** Earlier results, one line each. */
export function resultLines(records: readonly TestResultsRecord[]): string[] {
  return records
    .slice(0, mostShown)
    .map((record) => `- ${record.commitSha.slice(0, 7)}: ${resultOf(record)}`);
}

function resultOf({
  testsPassed,
  testsFailed,
  coveragePercent,
  failedTests,
  summary,
}: TestResultsRecord): string {
  const total = testsPassed + testsFailed;
  if (total === 0) return summary;
  const names = failedTests.map(({ name }) => name).join(", ");
  const counts = `${total} ${total === 1 ? "test" : "tests"}, ${testsPassed} passed, ${testsFailed} failed${names ? ` (${names})` : ""}`;
  return `${counts}. Coverage ${coveragePercent.toFixed(1)}%`;
}

function demand({ testsFailed, failedTests, summary, testsPassed }: TestResultsRecord): string {
  if (testsFailed === 0 && failedTests.length === 0)
    return testsPassed > 0 ? "All tests passed last time." : `Last time: ${summary}. Address that first.`;
  const shown = failedTests.map((failed) =>
    failureLines(failed)
      .map((line) => `> ${line}`)
      .join("\n"),
  );
  const which = testsFailed === 1 ? "1 test" : `${testsFailed} tests`;
  return [`## To address`, `${which} failed last time. The new proposal must address them:`, ...shown].join(
    "\n\n",
  );
}
