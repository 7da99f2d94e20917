import {
  BuildStatus,
  BuildStatusSchema,
  enumName,
  type GeneratedTests,
  JobKind,
  PauseReason,
  type Run,
  RunState,
} from "../../../../contracts/index.ts";
import { count, type Field, fields, shellWord, shortSha } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";
import { answers, standingFields } from "../approvals/approval-view.ts";
import { rewrittenLines } from "../approvals/rewritten-lines.ts";
import { caseLines } from "../case-lines.ts";
import { diffLines } from "../diff-view.ts";
import { levelLines } from "../level-lines.ts";
import { missingLines } from "../missing-lines.ts";
import { untestedLines } from "../untested-lines.ts";
import { healedLines } from "./healed-lines.ts";
import { stateHeadline } from "./state-view.ts";
import { runTicketView } from "./ticket-view.ts";

const maxListed = 5;
const maxBehaviour = 12;

/** The result of a run, on one screen, ending with the command to type next where there is somebody to type it. */
export function runSummary(run: Run, terminal: Terminal, program: string | undefined): string {
  const {
    missingTests = [],
    rewrittenTests = [],
    notCompared = [],
    untested = [],
  } = run.approval?.packet ?? {};
  const lead: Field[] = [
    ["Healed", healedLines(run, program)],
    ["Rewritten", rewrittenLines(rewrittenTests, terminal)],
    ["Tests gone", missingLines(missingTests)],
    ["Unclear", notComparedLines(notCompared)],
    ["Untested", untestedLines(untested)],
  ];
  const rows: Field[] = [
    ["Files", fileLines(run)],
    ["Builds", [buildsLine(run, terminal)]],
    ["Tests", testLines(run, terminal)],
    ["Cases", caseLines(run.generatedTests?.cases ?? [])],
    ["Coverage", coverageLines(run, terminal)],
    ["Mutants", mutantLines(run)],
    ["Behaviour", diffLines(run.behaviourDiff, maxBehaviour)],
    ["Branch", branchLines(run)],
    ["Evidence", program === undefined ? [] : evidenceLines(run, program)],
    ["Known", preExisting(run)],
    ["Notes", notes(run)],
    ...(program === undefined ? [] : standingFields(run, terminal)),
  ];
  return compose(run, terminal, program, rows, lead);
}

/** The result of a decision, without the evidence, which was shown before. */
export function decisionSummary(run: Run, terminal: Terminal, program: string): string {
  return compose(run, terminal, program, [...standingFields(run, terminal)]);
}

function compose(
  run: Run,
  terminal: Terminal,
  program: string | undefined,
  rows: readonly Field[],
  lead: readonly Field[] = [],
): string {
  const body = fields(terminal, [
    ...lead,
    ["Run", [run.id]],
    ["Change", changeLines(run)],
    ...rows,
    ["Merge", mergeLines(run)],
  ]);
  const commands = program === undefined ? [] : nextLines(run, program);
  const next = fields(terminal, [["Next", commands.map((line) => terminal.paint.cyan(line))]]);
  const parts = [`  ${stateHeadline(run, terminal.paint)}\n`, body, runTicketView(run, terminal), next];
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

/** What could not be compared, or differs from run to run. */
function notComparedLines(notes: readonly string[]): string[] {
  const shown = notes.slice(0, maxListed).map((note) => `- ${sanitize(note)}`);
  const more = notes.length > maxListed ? [`and ${notes.length - maxListed} more`] : [];
  return notes.length === 0 ? [] : ["Behaviour was not compared in full:", ...shown, ...more];
}

/** Every file from the base to the commit: the coder's apart, protected ones marked. */
function fileLines({ approval }: Run): string[] {
  const { changedFiles = [], coderFiles = [], protectedFiles = [] } = approval?.packet ?? {};
  const marked = (path: string) => sanitize(protectedFiles.includes(path) ? `${path} (protected)` : path);
  const listed = (paths: readonly string[], most: number) => {
    const shown = paths.toSorted(
      (a, b) => Number(protectedFiles.includes(b)) - Number(protectedFiles.includes(a)),
    );
    const more = paths.length > most ? ` and ${paths.length - most} more` : "";
    return `${shown.slice(0, most).map(marked).join(", ")}${more}`;
  };
  return [
    ...(coderFiles.length > 0 ? [`by a coder: ${listed(coderFiles, coderFiles.length)}`] : []),
    ...(changedFiles.length > 0 ? [`by the author: ${listed(changedFiles, maxListed)}`] : []),
  ];
}

function buildsLine(run: Run, terminal: Terminal): string {
  const { green, red, dim } = terminal.paint;
  const builds = [
    ["base", run.baseReport],
    ["change", run.changeReport],
    ["with tests", run.testsReport],
  ] as const;
  const shown = builds.flatMap(([name, report]) => {
    if (!report) return [];
    const status = enumName(BuildStatusSchema, report.status).toLowerCase();
    return [`${name} ${report.status === BuildStatus.PASSED ? green(status) : red(status)}`];
  });
  const sandbox = run.changeReport?.sandbox ?? run.baseReport?.sandbox;
  return shown.join(dim(" · ")) + (sandbox ? dim(`  in ${sandbox}`) : "");
}

function testLines(run: Run, terminal: Terminal): string[] {
  const tests = run.generatedTests;
  if (!tests) return [];
  const suite = run.testsReport?.gateResults.find((gate) => gate.gate === "test");
  const parts = [
    tests.tests.length > 0 ? `${tests.tests.length} written and proven` : "none written",
    suite ? `all: ${suite.passCount} pass, ${suite.failCount} fail` : "",
    tests.refused.length > 0 ? terminal.paint.dim(`${count(tests.refused.length, "candidate")} refused`) : "",
  ];
  const line = parts.filter((part) => part !== "").join(terminal.paint.dim(" · "));
  return [
    line,
    ...levelLines(tests.tests),
    ...tests.files.map(sanitize),
    ...(run.approval ? [] : precheckLines(tests)),
  ];
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

function mutantLines({ generatedTests: tests }: Run): string[] {
  if (!tests || tests.mutantsTried === 0) return [];
  return [
    `${tests.mutantsKilled} of ${tests.mutantsTried} small changes to the targets make a new test fail`,
  ];
}

function branchLines(run: Run): string[] {
  const tests = run.generatedTests;
  if (!tests?.commitSha) return [];
  const pushed = tests.pushedTo ? `, pushed to ${sanitize(tests.pushedTo)}` : "";
  return [`${tests.branchName} at ${shortSha(tests.commitSha)}${pushed}`];
}

function evidenceLines(run: Run, program: string): string[] {
  const archives = run.approval?.packet?.evidenceUrls.length ?? 0;
  if (archives === 0) return [];
  return [
    `${count(archives, "archive")}: ${program} show ${run.id} --archive`,
    `signed: ${program} export ${run.id} --bundle <file>`,
  ];
}

function preExisting(run: Run): string[] {
  const failures = run.changeReport?.preExistingFailures ?? [];
  if (failures.length === 0) return [];
  const names = failures.slice(0, maxListed).map((failure) => `- ${sanitize(failure.name)}`);
  const more = failures.length > maxListed ? [`and ${failures.length - maxListed} more`] : [];
  return [
    `${count(failures.length, "failure")} that the base also has, not counted against the change:`,
    ...names,
    ...more,
  ];
}

function notes(run: Run): string[] {
  const fromPacket = run.approval?.packet?.notes ?? [];
  const superseded = run.supersededBy ? [`replaced by a newer commit: ${run.supersededBy}`] : [];
  const reason =
    run.state === RunState.REJECTED && run.decision?.reason ? [`rejected: ${run.decision.reason}`] : [];
  return [...fromPacket, ...superseded, ...reason].map(sanitize);
}

function mergeLines(run: Run): string[] {
  const { merge } = run;
  if (!merge) return [];
  const pushed = merge.pushedTo ? `, also on ${sanitize(merge.pushedTo)}` : "";
  const done = merge.merged ? [`${merge.intoBranch} is now at ${shortSha(merge.commitSha)}${pushed}`] : [];
  return [...done, ...(merge.detail ? [sanitize(merge.detail)] : [])];
}

function nextLines(run: Run, program: string): string[] {
  const id = run.approval?.id ?? run.id;
  if (run.state === RunState.AWAITING_APPROVAL)
    return [`${program} approvals ${id}`, ...answers(run, program)];
  const isOver = run.state === RunState.CANCELLED && run.approval !== undefined && run.supersededBy === "";
  if ((run.state !== RunState.PAUSED && !isOver) || !run.change) return [];
  if (run.job === JobKind.MERGE) return [`${program} approve ${id}`];
  const { repo, branchName, commitSha } = run.change;
  const heal = run.pauseReason === PauseReason.TICKET ? [`${program} heal ${run.id} --coder <agent>`] : [];
  return [`${program} run --repo ${shellWord(repo)} --commit ${shellWord(branchName || commitSha)}`, ...heal];
}
