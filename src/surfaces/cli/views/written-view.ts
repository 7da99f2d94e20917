import { BuildStatus, type GeneratedTests, RedCause, type SourceGain } from "../../../contracts/index.ts";
import { count, duration, type Field, fields, shellWord, shortSha } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";
import { levelLines } from "./level-lines.ts";
import { reasonLines } from "./untested-lines.ts";

/** More facts about tests for named files. */
export interface WrittenFacts {
  readonly elapsedMs: number;
  /** The repository as the user named it. */
  readonly repo: string;
}

/** The tests for named files, on one screen, ending with the command to type next. */
export function writtenView(
  generated: GeneratedTests,
  terminal: Terminal,
  { elapsedMs, repo }: WrittenFacts,
): string {
  const { tests, sources } = generated;
  const { bold, green, yellow, cyan } = terminal.paint;
  const paths = sources.map(({ path }) => sanitize(path)).join(", ");
  const passed = generated.precheck === BuildStatus.PASSED;
  const head = passed
    ? `${green("✓")} ${bold(`${count(tests.length, "test")} for ${paths}`)}`
    : `${yellow("!")} ${bold(`no tests were written for ${paths}`)}`;
  const rows: Field[] = [
    ["Targets", [`${sum(sources, "targetsTested")} of ${sum(sources, "targets")} have a new test`]],
    ["Tests", levelLines(tests)],
    ["Untested", passed ? reasonLines(generated.untested) : []],
    ["Functions", gain(sources, "functions")],
    ["Lines", gain(sources, "lines")],
    ["Branches", gain(sources, "branches")],
    ["Mutants", mutantLines(generated)],
    ["Model", modelLines(generated)],
    ["Refused", passed ? refusedLines(generated) : []],
    ["Likely bugs", bugLines(generated)],
    ["Questions", generated.questions.map(sanitize)],
    ["Notes", generated.notes ? [sanitize(generated.notes)] : []],
    ["Time", [timeLine(generated, elapsedMs)]],
    ["Files", generated.files.map(sanitize)],
    ["Branch", generated.commitSha ? [`${generated.branchName} at ${shortSha(generated.commitSha)}`] : []],
  ];
  const next = fields(terminal, [["Next", nextLines(generated, repo).map((line) => cyan(line))]]);
  return `\n  ${head}\n\n${fields(terminal, rows)}${next && `\n${next}`}`;
}

/** What a model's calls took, and what one of its tests cost. */
function modelLines({
  model,
  modelCalls,
  inputTokens,
  outputTokens,
  costUsd,
  tests,
}: GeneratedTests): string[] {
  if (!model) return [];
  const own = tests.filter(({ engine }) => engine === "model").length;
  const each = costUsd > 0 && own > 0 ? `, $${(costUsd / own).toFixed(4)} a test` : "";
  const cost = costUsd > 0 ? `, $${costUsd.toFixed(4)}${each}` : "";
  return [
    `${count(own, "test")} of ${sanitize(model)}: ${count(modelCalls, "call")}, ${inputTokens} tokens sent, ${outputTokens} received${cost}`,
  ];
}

/** Before → after, in total; nothing if it was not measured. */
function gain(sources: readonly SourceGain[], kind: Kind): string[] {
  const total = sum(sources, `${kind}Total`);
  if (total === 0) return [];
  return [`${sum(sources, `${kind}Before`)} → ${sum(sources, `${kind}After`)} of ${total} covered`];
}

type Kind = "functions" | "lines" | "branches";
type Figure = "targets" | "targetsTested" | `${Kind}${"Total" | "Before" | "After"}`;

function sum(sources: readonly SourceGain[], figure: Figure): number {
  return sources.reduce((total, source) => total + source[figure], 0);
}

function mutantLines({ mutantsTried, mutantsKilled }: GeneratedTests): string[] {
  return mutantsTried === 0
    ? []
    : [`${mutantsKilled} of ${mutantsTried} small changes to the targets make a test fail`];
}

function refusedLines({ refused }: GeneratedTests): string[] {
  const steps = Map.groupBy(refused, ({ step }) => step);
  return [...steps].map(
    ([step, group]) => `${group.length} at "${step}": ${sanitize(firstLine(group[0]?.reason ?? ""))}`,
  );
}

function bugLines({ refused }: GeneratedTests): string[] {
  return refused
    .filter(({ cause }) => cause === RedCause.PRODUCT_BUG)
    .map(({ name, target, causeReason }) => sanitize(`${target}, "${name}": ${causeReason}`));
}

function timeLine({ executions }: GeneratedTests, elapsedMs: number): string {
  const calls = executions > 0 ? `, ${executions.toLocaleString("en")} calls to the targets` : "";
  return duration(elapsedMs) + calls;
}

function nextLines({ commitSha, branchName }: GeneratedTests, repo: string): string[] {
  const git = repo === "." ? "git" : `git -C ${shellWord(repo)}`;
  return commitSha ? [`${git} merge ${branchName}`] : [];
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
