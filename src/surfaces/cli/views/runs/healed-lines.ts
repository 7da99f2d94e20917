import { type Run, RunState } from "../../../../contracts/index.ts";
import { count } from "../../terminal/layout.ts";
import { sanitize } from "../../terminal/terminal.ts";

const maxTitles = 5;

/** What failed on the author's commit and a coder repaired, and where its changes are; nothing if nothing was healed. */
export function healedLines(run: Run, program: string | undefined): string[] {
  const { approval, state, tickets, healAttempts, id } = run;
  const fix = healAttempts.findLast(({ commitSha }) => commitSha !== "");
  if (!approval || state === RunState.PAUSED || !fix) return [];
  const titles = [...new Set(tickets.map(({ title }) => title))];
  const left = titles.length - maxTitles;
  const shown = program === undefined ? "" : `: ${program} show ${id} --attempts`;
  return [
    ...titles.slice(0, maxTitles).map((title) => `- ${sanitize(title)}`),
    ...(left > 0 ? [`and ${left} more`] : []),
    `repaired by ${sanitize(fix.coder)}, ${count(healAttempts.length, "attempt")}${shown}`,
  ];
}
