import {
  type BehaviourDiff,
  BehaviourKind,
  type Run,
  RunState,
  visibleLine,
  visibleText,
} from "../contracts/index.ts";
import { markdown } from "./markdown.ts";
import { code, figures, runHeadline } from "./run-notice.ts";

const mostChanges = 20;
const mostNotes = 20;
const longestCell = 200;
/** A job's summary may have a megabyte. */
const longestPatch = 200_000;

/** A run for the page of a CI job: verdict, gates, behaviour changes, and the written tests. Texts of others are no markup. */
export function ciSummary(
  run: Run,
  tests: { readonly patch: string; readonly branch?: string | undefined; readonly note?: string | undefined },
): string {
  const report = run.testsReport ?? run.changeReport ?? run.baseReport;
  return `${[
    `## Goldseam: ${code(headline(run))}`,
    ...(report ? [markdown.render(report).trim()] : []),
    notes(run),
    behaviour(run.behaviourDiff),
    written(run, tests),
  ]
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

/** The review of the pull request is the approval, so nobody waits for another one. */
function headline(run: Run): string {
  return run.state === RunState.AWAITING_APPROVAL
    ? `Passed: ${figures(run.approval?.packet)}`
    : runHeadline(run);
}

/** What a reviewer has to know. */
function notes({ approval }: Run): string {
  const { notes: said = [], deviations = [], untested = [] } = approval?.packet ?? {};
  const open = untested.map(({ target, reason }) => `Not covered by any test: ${target}: ${reason}`);
  const lines = [...new Set([...said, ...deviations, ...open])];
  const left = lines.length - mostNotes;
  if (lines.length === 0) return "";
  return [
    "### To know",
    "",
    ...lines.slice(0, mostNotes).map((line) => `- ${cell(line)}`),
    ...(left > 0 ? [`- and ${left} more`] : []),
  ].join("\n");
}

function behaviour(diff: BehaviourDiff | undefined): string {
  const changed = (diff?.functions ?? []).flatMap(({ target, changes }) =>
    changes.map((change) => ({ target, ...change })),
  );
  const added = changed.filter(({ kind }) => kind === BehaviourKind.NEW_FUNCTION);
  const rows = changed
    .filter(({ kind }) => kind !== BehaviourKind.NEW_FUNCTION)
    .map(({ target, input, before, after }) => [target, input, before, after]);
  const left = rows.length - mostChanges;
  const table = [
    "### Behaviour that changes",
    "",
    "| function | input | before | after |",
    "|---|---|---|---|",
    ...rows.slice(0, mostChanges).map((row) => `| ${row.map(cell).join(" | ")} |`),
    ...(left > 0 ? ["", `…and ${left} more.`] : []),
  ];
  const names = added.slice(0, mostChanges).map(({ target }) => cell(target));
  return [
    ...(rows.length > 0 ? [table.join("\n")] : []),
    ...(added.length > 0
      ? [`New functions: ${names.join(", ")}${added.length > names.length ? " and more" : ""}`]
      : []),
  ].join("\n\n");
}

function cell(text: string): string {
  const line = visibleLine(text);
  return code(line.length > longestCell ? `${line.slice(0, longestCell)}…` : line);
}

function written(
  { generatedTests }: Run,
  { patch, branch, note }: { patch: string; branch?: string | undefined; note?: string | undefined },
): string {
  const count = generatedTests?.tests.length ?? 0;
  if (count === 0 || patch === "") return "";
  const where = branch ? `, on ${code(branch)}` : "";
  const shown = visibleText(patch.length > longestPatch ? `${patch.slice(0, longestPatch)}\n…` : patch);
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return [
    `### ${count === 1 ? "1 test" : `${count} tests`} written and proven${where}`,
    ...(note ? [`> ${code(note)}`] : []),
    `<details><summary>Show them</summary>\n\n${fence}diff\n${shown.trimEnd()}\n${fence}\n\n</details>`,
  ].join("\n\n");
}
