import {
  CaseKindSchema,
  enumName,
  type GeneratedTests,
  type RedCause,
  RedCauseSchema,
  type Run,
  type TestEvidence,
  type TestSpec,
} from "../../../../contracts/index.ts";
import { count, duration, fields, wrap } from "../../terminal/layout.ts";
import { listTables } from "../../terminal/list-tables.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";
import { buildSummary } from "../build-summary.ts";
import { runSummary } from "./run-summary.ts";

const maxRefused = 10;
const maxMutants = 2;
/** Less is shown as zero. */
const leastShownMs = 50;

/** Everything about a run: its builds with their gates, the spec, each test with its evidence, and its state. */
export function runStory(run: Run, terminal: Terminal, program: string): string {
  const builds = [
    ["Base", run.baseReport],
    ["Change", run.changeReport],
    ["Change with generated tests", run.testsReport],
  ] as const;
  const [base, change, rebuilt] = builds.map(([title, report]) =>
    report ? section(terminal, title, buildSummary(report, terminal)) : "",
  );
  const spec = run.testSpec ? section(terminal, "Test spec", specView(run.testSpec, terminal)) : "";
  const tests = run.generatedTests ? section(terminal, "Tests", testsView(run.generatedTests, terminal)) : "";
  return [base, change, spec, tests, rebuilt, runSummary(run, terminal, program)].join("");
}

function section(terminal: Terminal, title: string, body: string): string {
  const rule = "─".repeat(Math.max(0, terminal.columns - title.length - 5));
  return `\n  ${terminal.paint.gold(title)} ${terminal.paint.dim(rule)}\n${body}`;
}

function specView(spec: TestSpec, terminal: Terminal): string {
  const cases = spec.cases.map(
    (each) =>
      `- ${enumName(CaseKindSchema, each.kind).toLowerCase().padEnd(8)} ${sanitize(each.targetSymbol || each.targetPath)}: ${sanitize(each.goal)}`,
  );
  return fields(terminal, [
    ["Spec", [spec.id]],
    ["Targets", spec.coverageTargets.map(sanitize)],
    ["Cases", cases],
    ["Rationale", wrap(sanitize(listTables(spec.rationaleMd.trim())), terminal.columns - 14)],
  ]);
}

function testsView(tests: GeneratedTests, terminal: Terminal): string {
  const { green, red, dim } = terminal.paint;
  const admitted = tests.tests.flatMap((test) => {
    const gain = [
      test.newLines.length > 0 ? `+${count(test.newLines.length, "line")}` : "",
      test.newBranches > 0 ? `+${test.newBranches} branches` : "",
      killsOf(test),
      `passed ${test.repeats}×`,
      test.durationMs >= leastShownMs ? duration(test.durationMs) : "",
    ];
    return [
      `${green("✓")} ${sanitize(test.name)}`,
      `  ${dim(gain.filter(Boolean).join(", "))}`,
      ...test.killedMutants
        .slice(0, maxMutants)
        .map((mutant) => `  ${dim(`fails when ${sanitize(mutant)}`)}`),
    ];
  });
  const refused = tests.refused
    .slice(0, maxRefused)
    .flatMap((test) => [
      `${red("✗")} ${sanitize(test.name)}`,
      `  ${dim(`${test.step}: ${sanitize(test.reason)}`)}`,
      ...(test.causeReason ? [`  ${dim(`${causeName(test.cause)}: ${sanitize(test.causeReason)}`)}`] : []),
    ]);
  const more =
    tests.refused.length > maxRefused ? [dim(`and ${tests.refused.length - maxRefused} more`)] : [];
  const command = tests.tests[0]?.command.join(" ");
  return fields(terminal, [
    ["Engine", tests.engine ? [tests.engine] : []],
    ["Files", tests.files.map(sanitize)],
    ["Admitted", admitted],
    ["Refused", [...refused, ...more]],
    ["Command", command ? [sanitize(command)] : []],
    ["Notes", tests.notes ? [sanitize(tests.notes)] : []],
  ]);
}

/** The mutants on which a test fails, and how many of them no test before it notices. */
function killsOf({ mutantsKilled, newMutants }: TestEvidence): string {
  if (mutantsKilled === 0) return "";
  const first = newMutants > 0 && newMutants < mutantsKilled ? `, ${newMutants} of them first` : "";
  return `kills ${count(mutantsKilled, "mutant")}${first}`;
}

/** A cause in words. */
function causeName(cause: RedCause): string {
  return enumName(RedCauseSchema, cause).toLowerCase().replaceAll("_", " ");
}
