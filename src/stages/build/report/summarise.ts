import { type BuildReport, BuildStatus, type GateResult, hasFailed } from "../../../contracts/index.ts";
import type { QuarantineEntry } from "../../../judge/index.ts";
import { isOverLimit } from "../../../workbench/limits/over-limit.ts";

const maxNames = 3;

/** One line for a person: what a build found, the worst first. */
export function summarise(
  report: BuildReport,
  {
    base,
    expired = [],
  }: { readonly base?: BuildReport | undefined; readonly expired?: readonly QuarantineEntry[] } = {},
): string {
  const failed = report.gateResults.filter(hasFailed);
  const excused = failed.length > 0 && report.status === BuildStatus.PASSED;
  const isNews = ({ preExisting }: GateResult) => excused || !preExisting;
  const parts = [
    ...failed.filter(isNews).map((gate) => describeFailure(gate, report)),
    ...describeGone(report),
    ...describeFlakes(report),
    ...describeQuarantine(report, expired),
  ];
  parts.push(
    ...failed
      .filter((gate) => !isNews(gate))
      .map((gate) => `${gate.gate}${whereOf(gate)} fails, as it does on the base`),
  );
  const tests = report.gateResults.filter((gate) => gate.gate === "test");
  const green = tests.filter((gate) => gate.status === "pass");
  const passed = green.reduce((total, gate) => total + gate.passCount, 0);
  if (green.length > 0) parts.push(count(passed, "test passed", "tests passed") + amongOf(report));
  for (const gate of tests.filter(({ status }) => status === "skipped"))
    parts.push(`tests${whereOf(gate)} skipped: ${gate.reason}`);
  const unreached = report.unreachedProjects.length;
  if (unreached > 0)
    parts.push(`not built: ${count(unreached, "project", "projects")} that the change does not reach`);
  if (report.coverage?.measured) parts.push(`${report.coverage.linePct.toFixed(1)} % of lines covered`);
  const line = parts.join("; ") || "nothing was checked";
  if (excused) return `nothing new failed (the base fails as well): ${line}`;
  return failsToInstall(report) && base && failsToInstall(base)
    ? `not because of this change, the base fails as well: ${line}`
    : line;
}

/** Without dependencies nothing can be judged, no matter what caused it. */
function failsToInstall(report: BuildReport): boolean {
  return report.gateResults.some(({ gate }) => gate === "install");
}

/** Says so if not everything ran. */
function amongOf({ selection }: BuildReport): string {
  if (selection?.mode !== "selected") return "";
  const ran = selection.tests.filter(({ run }) => run).length;
  return ` in ${ran} of ${count(selection.tests.length, "test file", "test files")}`;
}

/** Names a project that is not at the top. */
function whereOf({ project }: GateResult): string {
  return project === "" ? "" : ` in ${project}`;
}

function describeFailure(gate: GateResult, report: BuildReport): string {
  const where = whereOf(gate);
  if (gate.gate === "install") return `dependencies${where} could not be installed: ${gate.reason}`;
  if (gate.gate === "test" && gate.failCount > 0) return describeTests(gate, report);
  if (gate.reason !== "") return `${gate.gate}${where} failed: ${gate.reason}`;
  if (gate.gate === "test") return describeTests(gate, report);
  const [first, ...others] = report.lintErrors;
  if (!first) return `${gate.gate} failed with exit code ${gate.exitCode}`;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `${gate.gate} failed: ${first.file}:${first.line}: ${first.message}${more}`;
}

function describeTests(gate: GateResult, report: BuildReport): string {
  const total = gate.passCount + gate.failCount;
  if (gate.failCount === 0) return `tests failed with exit code ${gate.exitCode}`;
  const held = report.failedTests.length > 0 ? report.failedTests : report.preExistingFailures;
  const names = held.slice(0, maxNames).map((test) => test.name);
  const more = held.length > maxNames ? ` and ${held.length - maxNames} more` : "";
  const known = report.failedTests.length > 0 ? report.preExistingFailures.length : 0;
  const aside = known > 0 ? `, ${known} of them before the change` : "";
  const failed = `${gate.failCount} of ${count(total, "test", "tests")} failed${aside}: ${names.join(", ")}${more}`;
  // What ran when the time was up may be listed as failed.
  if (isOverLimit(gate.reason)) return `tests were cut off, ${gate.reason}; until then ${failed}`;
  return gate.reason === "" ? failed : `${failed} (${gate.reason})`;
}

/** Tests that passed on the base, no longer run, and are not held against the change. */
function describeGone({ missingTests }: BuildReport): string[] {
  const gone = missingTests.filter(({ reason }) => reason !== "");
  if (gone.length === 0) return [];
  const named = gone.slice(0, maxNames).map(({ name }) => name);
  const more = gone.length > maxNames ? ` and ${gone.length - maxNames} more` : "";
  const many = count(gone.length, "test that passed on the base", "tests that passed on the base");
  return [`${many} no longer ${gone.length === 1 ? "passes" : "pass"} by name: ${named.join(", ")}${more}`];
}

function describeFlakes({ flakyTests }: BuildReport): string[] {
  if (flakyTests.length === 0) return [];
  const shown = flakyTests.slice(0, maxNames).map(({ name, detail }) => `${name} (${detail})`);
  const more = flakyTests.length > maxNames ? ` and ${flakyTests.length - maxNames} more` : "";
  return [`${count(flakyTests.length, "flaky test", "flaky tests")}: ${shown.join(", ")}${more}`];
}

/** An expired entry is mentioned in every build until somebody acts. */
function describeQuarantine(
  { quarantinedFailures: aside }: BuildReport,
  expired: readonly QuarantineEntry[],
): string[] {
  const names = aside
    .slice(0, maxNames)
    .map(({ test, owner, until }) => `${test?.name} (${owner}, until ${until})`);
  const more = aside.length > maxNames ? ` and ${aside.length - maxNames} more` : "";
  return [
    ...expired.map(({ test, owner, until }) => `QUARANTINE EXPIRED on ${until}: ${test} (${owner})`),
    ...(aside.length > 0
      ? [`${count(aside.length, "failure", "failures")} in quarantine: ${names.join(", ")}${more}`]
      : []),
  ];
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
