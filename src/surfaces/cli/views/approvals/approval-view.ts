import {
  type ApprovalDecision,
  type Condition,
  ConditionPrioritySchema,
  CouncilRule,
  Decision,
  enumName,
  type ReviewPacket,
  RiskSchema,
  type Run,
  RunState,
} from "../../../../contracts/index.ts";
import { count, type Field, fields, shellWord, shortSha } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";
import { caseLines } from "../case-lines.ts";
import { diffLines } from "../diff-view.ts";
import { levelLines } from "../level-lines.ts";
import { missingLines } from "../missing-lines.ts";
import { healedLines } from "../runs/healed-lines.ts";
import { stateHeadline } from "../runs/state-view.ts";
import { untestedLines } from "../untested-lines.ts";
import { rewrittenLines } from "./rewritten-lines.ts";

const maxFiles = 8;
const maxBehaviour = 8;
const maxObserved = 6;

/** Everything that a person decides on, what is missing first, ending with the commands that answer. */
export function approvalView(run: Run, terminal: Terminal, program: string): string {
  const { approval } = run;
  const packet = approval?.packet;
  if (!approval || !packet) return "";
  const isOpen = run.state === RunState.AWAITING_APPROVAL;
  const way = [approval.branchName, approval.intoBranch].filter((name) => name !== "").join(" → ");
  const body = fields(terminal, [
    ["Request", [`${approval.id}${approval.expiresAt && `, open until ${approval.expiresAt.slice(0, 10)}`}`]],
    [
      "Change",
      [
        sanitize(`${shortSha(approval.commitSha)}  ${approval.title}`),
        sanitize(`${way}, by ${approval.author}`),
      ],
    ],
    ["Risk", [riskLine(run)]],
    ["Healed", healedLines(run, program)],
    ["Rewritten", rewrittenLines(packet.rewrittenTests, terminal)],
    ["Needed", isOpen ? packet.blockers.map(item) : []],
    ["Council", councilLines(run)],
    ["Decided", votesOf(run).map((vote) => voteLine(vote, terminal))],
    ["Conditions", run.conditions.flatMap((one) => conditionLines(one, terminal))],
    ...(run.capability ? [] : evidenceFields(run, packet, terminal, program)),
    ...(approval.council ? termFields(run) : []),
  ]);
  const foot = fields(terminal, [["Next", answers(run, program).map((line) => terminal.paint.cyan(line))]]);
  const head = `  ${stateHeadline(run, terminal.paint)}\n  ${sanitize(packet.summary)}\n`;
  return `\n${[head, body, foot].filter((part) => part !== "").join("\n")}\n`;
}

function evidenceFields(run: Run, packet: ReviewPacket, terminal: Terminal, program: string): Field[] {
  const { testsGenerated, testsPassed, testsFailed, coverageBefore, coverageAfter } = packet;
  return [
    ["Tests gone", missingLines(packet.missingTests)],
    ["Untested", untestedLines(packet.untested)],
    ["Notes", packet.notes.map(item)],
    [
      "Tests",
      [
        `${count(testsGenerated, "generated test")}, ${testsPassed} passed, ${testsFailed} failed in all`,
        ...levelLines(run.generatedTests?.tests ?? []),
        ...intentLines(run),
      ],
    ],
    ["Cases", caseLines(packet.cases)],
    ["Coverage", [`${coverageBefore.toFixed(1)} % before, ${coverageAfter.toFixed(1)} % after`]],
    ["Baseline", [packet.regressionBaseline]],
    ["Files", fileLines(packet)],
    ["Behaviour", diffLines(packet.behaviourDiff, maxBehaviour)],
    ["Acceptance", acceptanceLines(run, packet, terminal, program)],
    ["Deviations", packet.deviations.length > 0 ? packet.deviations.map(item) : ["none from the plan"]],
    ["Evidence", evidenceLines(run, packet, program)],
  ];
}

/** How many generated tests assert what somebody meant; the others, by name, assert what the code does. */
function intentLines({ generatedTests }: Run): string[] {
  const tests = generatedTests?.tests ?? [];
  const observed = tests.filter(({ intent }) => intent === "");
  const meant = tests.length - observed.length;
  if (tests.length === 0) return [];
  if (meant === 0) return ["they assert what the code does now; nobody wrote down that it is meant"];
  const summary = `${meant} assert what is meant, ${observed.length} what the code does now`;
  const shown = observed.slice(0, maxObserved).map(({ name, target }) => item(`${name} (${target})`));
  const left = observed.length - maxObserved;
  return [summary, ...shown, ...(left > 0 ? [`- and ${left} more (--json has all)`] : [])];
}

/** Votes, conditions and what is missing, after somebody decided and others have to. */
export function standingFields(run: Run, terminal: Terminal): Field[] {
  return [
    ["Decided", votesOf(run).map((vote) => voteLine(vote, terminal))],
    ["Conditions", run.conditions.flatMap((one) => conditionLines(one, terminal))],
    [
      "Needed",
      run.state === RunState.AWAITING_APPROVAL ? (run.approval?.packet?.blockers ?? []).map(item) : [],
    ],
  ];
}

/** The commands that answer a request; none if it is not open. */
export function answers({ approval, state, conditions }: Run, program: string): string[] {
  if (!approval || state !== RunState.AWAITING_APPROVAL) return [];
  const open = conditions.find(({ marks }) => !marks.some(({ confirms }) => confirms));
  return [
    `${program} approve ${approval.id}`,
    `${program} reject ${approval.id} --reason "…"`,
    ...(open ? [`${program} satisfy ${approval.id} ${open.number} --evidence "…"`] : []),
  ];
}

/** Where nobody was asked, the decision of the settings. */
function votesOf({ votes, decision }: Run): ApprovalDecision[] {
  return votes.length > 0 || !decision ? votes : [decision];
}

function item(text: string): string {
  return `- ${sanitize(text)}`;
}

function riskLine({ approval }: Run): string {
  const [first] = approval?.terms?.risks ?? [];
  const name = enumName(RiskSchema, approval?.risk ?? 0).toLowerCase();
  return sanitize(`${name}: ${first?.risk}`);
}

function councilLines({ approval, votes }: Run): string[] {
  const { council } = approval ?? {};
  if (!council) return [];
  const { members, rule } = council;
  const approvals = votes.filter(({ decision }) => decision !== Decision.REJECT).length;
  const wanted =
    rule === CouncilRule.THREE_QUARTERS ? "three quarters have to approve" : "all have to approve";
  return [
    sanitize(`${approvals} of ${members.length} approve; ${wanted}, because ${council.because}`),
    sanitize(members.join(", ")),
  ];
}

function voteLine(
  { decision, decidedBy, decidedAt, reason, selfApproved, identity }: ApprovalDecision,
  terminal: Terminal,
) {
  const { green, red } = terminal.paint;
  const mark = decision === Decision.REJECT ? red("✗") : green("✓");
  const how = decision === Decision.APPROVE_WITH_CONDITIONS ? " with conditions" : "";
  const self = selfApproved ? " (self-approved)" : "";
  const entered = identity?.enteredBy ? `, entered by ${identity.enteredBy}` : "";
  const said = reason ? `: ${reason}` : "";
  return `${mark} ${sanitize(`${decidedBy}${self}${entered}${how}${decidedAt && `, ${decidedAt.slice(0, 10)}`}${said}`)}`;
}

function conditionLines(
  { number, priority, text, askedBy, marks, carriedFrom }: Condition,
  terminal: Terminal,
): string[] {
  const { green, yellow } = terminal.paint;
  const satisfied = marks.some(({ confirms }) => confirms);
  const name = enumName(ConditionPrioritySchema, priority);
  const state = satisfied ? green("satisfied") : yellow("open");
  const since = carriedFrom && `, asked in ${carriedFrom}`;
  return [
    `${number} ${name} ${state}: ${sanitize(`${text} (${askedBy}${since})`)}`,
    ...marks.map(({ by, evidence, confirms }) =>
      sanitize(`  ${confirms ? "confirmed" : "claimed"} by ${by}: ${evidence}`),
    ),
  ];
}

function fileLines({ files, coderFiles, generatedFiles, protectedFiles }: ReviewPacket): string[] {
  const marked = (path: string) => (protectedFiles.includes(path) ? `${path} (protected)` : path);
  const sum = (pick: "added" | "removed") => files.reduce((all, file) => all + file[pick], 0);
  const shown = files
    .slice(0, maxFiles)
    .map(({ path, added, removed }) => sanitize(`  ${marked(path)} +${added} −${removed}`));
  const more = files.length > maxFiles ? [`  and ${files.length - maxFiles} more`] : [];
  return [
    `${count(files.length, "file")}, +${sum("added")} −${sum("removed")} lines by the author`,
    ...shown,
    ...more,
    ...coderFiles.map((path) => sanitize(`  ${marked(path)}, by a coder`)),
    ...generatedFiles.map((path) => sanitize(`  ${path}, generated tests`)),
  ];
}

/** The criteria, each with its command; gates that only Goldseam can run have one command together. */
function acceptanceLines(
  { change, approval }: Run,
  { acceptance }: ReviewPacket,
  { paint }: Terminal,
  program: string,
): string[] {
  const isOwn = (command: readonly string[]) => command.some((word) => word.includes("/goldseam/"));
  const lines = acceptance.flatMap(({ criterion, command, met, result, needsReading }) => {
    const proven = met ? paint.green("✓") : paint.red("✗");
    const mark = needsReading ? paint.yellow("?") : proven;
    const line = isOwn(command) ? "" : command.map(shellWord).join(" ");
    return [
      `${mark} ${sanitize(`${criterion}: ${result}`)}`,
      ...(line ? [paint.dim(sanitize(`  ${line}`))] : []),
    ];
  });
  const [head, base] = [approval?.commitSha ?? "", change?.baseSha ?? ""].map(shortSha);
  const commits = `--commit ${head}${base ? ` --base ${base}` : ""}`;
  const again = `again: ${program} build --repo ${shellWord(change?.repo ?? "")} ${commits}`;
  const isAsked = acceptance.some(({ command }) => isOwn(command));
  return [...lines, ...(isAsked ? [paint.dim(sanitize(again))] : [])];
}

function evidenceLines(run: Run, { evidenceUrls }: ReviewPacket, program: string): string[] {
  if (evidenceUrls.length === 0) return ["none was kept"];
  return [`${count(evidenceUrls.length, "archive")}: ${program} show ${run.id} --archive`];
}

function termFields({ approval }: Run): Field[] {
  const terms = approval?.terms;
  if (!terms) return [];
  return [
    ["Scope", terms.scope.map(item)],
    ["Risks", terms.risks.flatMap(({ risk, mitigation }) => [item(risk), sanitize(`  → ${mitigation}`)])],
    ["Rollback", [sanitize(terms.rollbackPlan)]],
    ["Success", terms.successMetrics.map(item)],
    ["On failure", [sanitize(terms.failureHandling)]],
    ["Required", terms.evidenceRequired.map(item)],
  ];
}
