import {
  BuildStatus,
  BuildStatusSchema,
  type GeneratedTests,
  PauseReason,
  type Run,
  RunState,
} from "../../../contracts/index.ts";
import { enumName } from "../enum-name.ts";
import { count, cut, fields, shortSha } from "../layout.ts";
import { sanitize, type Terminal } from "../terminal.ts";
import { stateHeadline } from "./state-view.ts";
import { ticketView } from "./ticket-view.ts";

const maxListed = 5;

/** What a run came to, on one screen, ending with what a person types next. */
export function runSummary(run: Run, terminal: Terminal, program: string): string {
  const body = fields(terminal, [
    ["Run", [run.id]],
    ["Change", changeLines(run)],
    ["Builds", [buildsLine(run, terminal)]],
    ["Tests", testLines(run, terminal)],
    ["Coverage", coverageLines(run, terminal)],
    ["Branch", branchLines(run)],
    ["Evidence", evidenceLines(run, terminal)],
    ["Known", preExisting(run)],
    ["Notes", notes(run)],
    ["Merge", mergeLines(run)],
  ]);
  const next = fields(terminal, [["Next", nextLines(run, program).map((line) => terminal.paint.cyan(line))]]);
  const parts = [`  ${stateHeadline(run, terminal.paint)}\n`, body, ticketView(run, terminal), next];
  return `\n${parts.filter((part) => part !== "").join("\n")}\n`;
}

function changeLines(run: Run): string[] {
  const { change } = run;
  if (!change) return [];
  const subject = sanitize(change.message.split("\n")[0] ?? "");
  const way = [change.branchName, change.intoBranch].filter((branch) => branch !== "").join(" → ");
  return [
    `${shortSha(change.commitSha)}  ${subject}`,
    [way, sanitize(change.author)].filter(Boolean).join(", by "),
  ];
}

function buildsLine(run: Run, terminal: Terminal): string {
  const { green, red, dim } = terminal.paint;
  const builds = [
    ["base", run.baseReport],
    ["change", run.changeReport],
    ["with tests", run.testsReport],
  ] as const;
  const told = builds.flatMap(([name, report]) => {
    if (!report) return [];
    const status = enumName(BuildStatusSchema, report.status).toLowerCase();
    return [`${name} ${report.status === BuildStatus.PASSED ? green(status) : red(status)}`];
  });
  const sandbox = run.changeReport?.sandbox ?? run.baseReport?.sandbox;
  return told.join(dim(" · ")) + (sandbox ? dim(`  in ${sandbox}`) : "");
}

function testLines(run: Run, terminal: Terminal): string[] {
  const { packet } = run.approval ?? {};
  const tests = run.generatedTests;
  if (!tests) return [];
  const counts = packet
    ? `${packet.testsGenerated} written, ${packet.testsPassed} passed, ${packet.testsFailed} failed`
    : count(tests.tests.length, "test");
  const refused =
    tests.refused.length > 0
      ? terminal.paint.dim(`  (${count(tests.refused.length, "candidate")} refused)`)
      : "";
  return [counts + refused, ...tests.files.map(sanitize), ...precheckLines(tests)];
}

function precheckLines(tests: GeneratedTests): string[] {
  if (tests.precheck === BuildStatus.PASSED || tests.notes === "") return [];
  return [sanitize(tests.notes)];
}

function coverageLines(run: Run, terminal: Terminal): string[] {
  const before = run.changeReport?.coverage;
  if (!before?.measured) return [];
  const after = run.testsReport?.coverage;
  const percent = (value: number) => `${value.toFixed(1)} %`;
  if (!after?.measured) return [`${percent(before.linePct)} of lines`];
  const { bold } = terminal.paint;
  return [`${percent(before.linePct)} → ${bold(percent(after.linePct))} of lines`];
}

function branchLines(run: Run): string[] {
  const tests = run.generatedTests;
  return tests?.commitSha ? [`${tests.branchName} at ${shortSha(tests.commitSha)}`] : [];
}

function evidenceLines(run: Run, terminal: Terminal): string[] {
  const urls = run.approval?.packet?.evidenceUrls ?? [];
  return urls.slice(0, maxListed).map((url) => cut(url, terminal.columns - 16));
}

function preExisting(run: Run): string[] {
  const failures = run.changeReport?.preExistingFailures ?? [];
  if (failures.length === 0) return [];
  const names = failures.slice(0, maxListed).map((failure) => `- ${sanitize(failure.name)}`);
  const more = failures.length > maxListed ? [`and ${failures.length - maxListed} more`] : [];
  return [
    `${count(failures.length, "failure")} that the base has as well, not held against the change:`,
    ...names,
    ...more,
  ];
}

function notes(run: Run): string[] {
  const told = run.approval?.packet?.notes ?? [];
  const superseded = run.supersededBy ? [`a newer commit took its place: ${run.supersededBy}`] : [];
  const reason =
    run.state === RunState.REJECTED && run.decision?.reason ? [`rejected: ${run.decision.reason}`] : [];
  return [...told, ...superseded, ...reason].map(sanitize);
}

function mergeLines(run: Run): string[] {
  const { merge } = run;
  if (!merge) return [];
  const done = merge.merged ? [`${merge.intoBranch} is now at ${shortSha(merge.commitSha)}`] : [];
  return [...done, ...(merge.detail ? [sanitize(merge.detail)] : [])];
}

function nextLines(run: Run, program: string): string[] {
  switch (run.state) {
    case RunState.AWAITING_APPROVAL: {
      const id = run.approval?.id ?? run.id;
      return [`${program} approve ${id}`, `${program} reject ${id} --reason "…"`];
    }
    case RunState.PAUSED:
      return [pausedNext(run, program)];
    default:
      return [];
  }
}

function pausedNext({ id, pauseReason, change, approval }: Run, program: string): string {
  if (pauseReason === PauseReason.INFRASTRUCTURE && change) {
    return `${program} run --repo ${change.repo} --commit ${change.branchName || change.commitSha}`;
  }
  return pauseReason === PauseReason.MERGE && approval
    ? `${program} approve ${approval.id}`
    : `${program} show ${id}`;
}
