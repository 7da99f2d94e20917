import { type BehaviourDiff, type Run, visibleLine, visibleText } from "../contracts/index.ts";
import { markdown } from "./markdown.ts";
import { code, runHeadline } from "./run-notice.ts";

const mostChanges = 20;
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
    `## Goldseam: ${code(runHeadline(run))}`,
    ...(report ? [markdown.render(report).trim()] : []),
    behaviour(run.behaviourDiff),
    written(run, tests),
  ]
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

function behaviour(diff: BehaviourDiff | undefined): string {
  const rows = (diff?.functions ?? []).flatMap(({ target, changes }) =>
    changes.map(({ input, before, after }) => [target, input, before, after]),
  );
  if (rows.length === 0) return "";
  const left = rows.length - mostChanges;
  return [
    "### Behaviour that changes",
    "",
    "| function | input | before | after |",
    "|---|---|---|---|",
    ...rows.slice(0, mostChanges).map((row) => `| ${row.map(cell).join(" | ")} |`),
    ...(left > 0 ? ["", `…and ${left} more.`] : []),
  ].join("\n");
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
