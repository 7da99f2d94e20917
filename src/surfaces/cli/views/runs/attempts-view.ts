import { type Run, usageText } from "../../../../contracts/index.ts";
import { fields, shortSha } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";

/** Every attempt of a coder: how it ended, its own words, and its whole change. */
export function attemptsView({ id, healAttempts }: Run, terminal: Terminal): string {
  if (healAttempts.length === 0) return `\n  No coder has worked on ${id}.\n`;
  const shown = healAttempts.map(({ coder, commitSha, refused, outcome, notes, diff, usage }, at) =>
    [
      fields(terminal, [
        ["Attempt", [`${at + 1}, by ${sanitize(coder)}`]],
        ["Commit", commitSha ? [shortSha(commitSha)] : []],
        ["Refused", refused ? [sanitize(refused)] : []],
        ["Result", outcome ? [sanitize(outcome)] : []],
        ["Cost", usage ? [usageText(usage)] : []],
        ["Notes", notes ? sanitize(notes).split("\n") : []],
      ]),
      colour(sanitize(diff), terminal),
    ].join("\n"),
  );
  return `\n${shown.join("\n")}\n`;
}

function colour(diff: string, { paint }: Terminal): string {
  const paintLine = (line: string) => {
    if (/^(\+\+\+|---) /.test(line)) return paint.bold(line);
    if (line.startsWith("+")) return paint.green(line);
    return line.startsWith("-") ? paint.red(line) : line;
  };
  return diff
    .split("\n")
    .map((line) => `  ${paintLine(line)}`.trimEnd())
    .join("\n");
}
