import { linePct, type PlanInput, type Target, targetName } from "./planning.ts";
import { riskScore } from "./risk.ts";
import type { Choice } from "./targets.ts";

const MAX_LISTED = 6;

/** Why these targets and not others, as Markdown for a reviewer. */
export function writeRationale(input: PlanInput, choice: Choice, caseCount: number): string {
  const title = input.plan?.title;
  const paragraphs = [
    title ? `Change: ${codeSpan(title)}` : "",
    summary(input, choice, caseCount),
    choice.targets.length > 0 ? table(choice.targets) : "",
    noChangedTargets(input, choice),
    leftOutLine(input, choice),
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

function summary({ report, minLineCoverage }: PlanInput, { targets }: Choice, caseCount: number): string {
  const unmeasured = report.testRun?.results.length ? "Coverage was not measured" : "No test ran";
  const coverage = report.coverage?.measured
    ? `Line coverage is ${percent(report.coverage.linePct)}`
    : unmeasured;
  if (targets.length === 0)
    return `${coverage}. No function was found that lacks tests and that a test can reach.`;
  return `${coverage}. ${count(caseCount, "case")} for ${count(targets.length, "target")}; functions under ${percent(minLineCoverage)} count as under-tested.`;
}

function table(targets: readonly Target[]): string {
  const rows = targets.map((target) => {
    const lines = new Set([target.own, ...target.helpers].flatMap((each) => each.changedLines));
    const parts = target.risk.map((part) => `${part.label} +${part.points}`).join(", ");
    const helpers = list(target.helpers.map((helper) => codeSpan(helper.symbol.name)));
    const why = [target.reason, parts, helpers && `also reaches ${helpers}`].filter(Boolean).join("; ");
    return `| ${codeSpan(targetName(target))} | ${coverageCell(target)} | ${lines.size} | ${riskScore(target.risk)} | ${cell(why)} |`;
  });
  return ["| target | lines run | lines changed | risk | why |", "|---|---|---|---|---|", ...rows].join("\n");
}

function coverageCell({ own, helpers }: Target): string {
  const parts = [own, ...helpers];
  const pct = linePct(parts);
  if (pct === undefined) return "not measured";
  const covered = parts.reduce((sum, part) => sum + part.covered.length, 0);
  const total = parts.reduce((sum, part) => sum + part.covered.length + part.uncovered.length, 0);
  return `${percent(pct)} (${covered} of ${total})`;
}

function noChangedTargets({ sources, leftOut }: PlanInput, { targets }: Choice): string {
  const anyChanged = targets.some((target) => [target.own, ...target.helpers].some((part) => part.touched));
  if (anyChanged) return "";
  const changed = sources.some((file) => file.change) || leftOut.some((file) => file.changed);
  return changed
    ? "The change touches no function that a test can reach, so none of the targets comes from it."
    : "The change touches no file.";
}

function leftOutLine({ leftOut }: PlanInput, { overLimit, unreached }: Choice): string {
  const files = leftOut.map((file) => `${codeSpan(file.path)} (${file.reason})`);
  const helpers = unreached.map((name) => `${codeSpan(name)} (nothing exported reaches it)`);
  const more = overLimit.map((target) => codeSpan(targetName(target)));
  const sentences = [
    files.length + helpers.length > 0 ? `Left out: ${list([...helpers, ...files])}.` : "",
    more.length > 0 ? `No room in this spec for ${count(more.length, "more target")}: ${list(more)}.` : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

function list(items: readonly string[]): string {
  const shown = items.slice(0, MAX_LISTED).join(", ");
  return items.length > MAX_LISTED ? `${shown} and ${items.length - MAX_LISTED} more` : shown;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function percent(value: number): string {
  return `${Math.floor(value * 10) / 10} %`;
}

/** Paths and titles come from the change: none may break out of its place in the Markdown. */
function codeSpan(text: string): string {
  return `\`${cell(plainText(text).replaceAll("`", "'"))}\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function plainText(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 200);
}
