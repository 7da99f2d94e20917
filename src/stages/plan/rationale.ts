import type { RankedTarget } from "../../contracts/index.ts";
import { type PlanInput, partsOf } from "./planning.ts";
import type { Choice } from "./targets/targets.ts";
import { count } from "./wording.ts";

const MAX_LEFT_OUT = 6;
const MAX_PARTS = 3;
const MAX_HELPERS = 4;

/** The data of a rationale, besides the plan's input. */
export interface Chosen {
  readonly choice: Choice;
  readonly ranking: readonly RankedTarget[];
  readonly caseCount: number;
}

/** Why these targets and not others, as Markdown for a reviewer. */
export function writeRationale(input: PlanInput, chosen: Chosen): string {
  const title = input.plan?.title;
  const paragraphs = [
    title ? `Change: ${codeSpan(title)}` : "",
    summary(input, chosen),
    targetTable(chosen.ranking.filter((row) => row.leftOut === "")),
    helperLines(chosen.choice),
    noChangedTargets(input, chosen.choice),
    ...(input.notes ?? []).map(sentence),
    leftOutList(chosen.ranking.filter((row) => row.leftOut !== "")),
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

function summary({ report, minLineCoverage }: PlanInput, { choice, caseCount }: Chosen): string {
  const unmeasured = report.testRun?.results.length ? "Coverage was not measured" : "No test ran";
  const coverage = report.coverage?.measured
    ? `Line coverage is ${percent(report.coverage.linePct)}`
    : unmeasured;
  const { length } = choice.targets;
  if (length === 0) return `${coverage}. No function was found that lacks tests and that a test can reach.`;
  return `${coverage}. ${count(caseCount, "case")} for ${count(length, "target")}; functions under ${percent(minLineCoverage)}, or with changed lines that never ran, count as under-tested.`;
}

function targetTable(rows: readonly RankedTarget[]): string {
  if (rows.length === 0) return "";
  const lines = rows.map(
    (row) =>
      `| ${codeSpan(row.target)} | ${row.score} | ${cell(`${row.reason}: ${scoreText(row)}`)} | ${coverageText(row)} | ${row.linesChanged} |`,
  );
  return ["| target | score | why | lines run | lines changed |", "|---|---|---|---|---|", ...lines].join(
    "\n",
  );
}

function coverageText({ measured, linesTotal, linesCovered }: RankedTarget): string {
  if (!measured || linesTotal === 0) return "not measured";
  return `${percent((100 * linesCovered) / linesTotal)} (${linesCovered} of ${linesTotal})`;
}

/** The parts of a score: `builds SQL +4, never ran +2`. */
function scoreText({ parts }: RankedTarget, most = parts.length): string {
  const shown = parts.slice(0, most).map(({ label, points }) => `${label} +${points}`);
  if (shown.length === 0) return "nothing risky about it";
  return parts.length > most ? `${shown.join(", ")}, …` : shown.join(", ");
}

function helperLines({ targets }: Choice): string {
  const lines = targets
    .filter(({ helpers }) => helpers.length > 0)
    .map(({ own, helpers }) => {
      const names = helpers.slice(0, MAX_HELPERS).map((helper) => codeSpan(helper.symbol.name));
      const more = helpers.length > MAX_HELPERS ? ` and ${helpers.length - MAX_HELPERS} more` : "";
      return `${codeSpan(own.symbol.name)} also stands for ${names.join(", ")}${more}, which a test reaches only through it.`;
    });
  return lines.join(" ");
}

function noChangedTargets({ sources, leftOut }: PlanInput, { targets }: Choice): string {
  if (targets.some((target) => partsOf(target).some((part) => part.touched))) return "";
  const changed = sources.some((file) => file.change) || leftOut.some((file) => file.changed);
  return changed
    ? "The change touches no function that a test can reach, so none of the targets comes from it."
    : "The change touches no file.";
}

function leftOutList(rows: readonly RankedTarget[]): string {
  if (rows.length === 0) return "";
  const lines = rows.slice(0, MAX_LEFT_OUT).map((row) => {
    const score = row.score > 0 ? ` (score ${row.score}: ${scoreText(row, MAX_PARTS)})` : "";
    return `- ${codeSpan(row.target)}${score}: ${row.leftOut}`;
  });
  const more = rows.length > MAX_LEFT_OUT ? [`- and ${rows.length - MAX_LEFT_OUT} more`] : [];
  return ["Not in this spec:", "", ...lines, ...more].join("\n");
}

function percent(value: number): string {
  return `${Math.floor(value * 10) / 10} %`;
}

/** Paths and titles come from the change: none may break the Markdown. */
function codeSpan(text: string): string {
  return `\`${cell(plainText(text).replaceAll("`", "'"))}\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** A note may quote a server or the operating system. */
function sentence(text: string): string {
  const line = text.replace(/\s+/g, " ").trim().slice(0, 500);
  return line.replace(/[`*_<>[\]|\\]/g, "\\$&");
}

function plainText(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 200);
}
