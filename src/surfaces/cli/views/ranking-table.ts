import type { RankedTarget } from "../../../contracts/index.ts";
import { pad, wrap } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";

const widths = [4, 7, 14] as const;
const indent = 2 + widths.reduce((sum, width) => sum + width, 0);

/** Everything that was considered for tests, with the parts of its score and why it was chosen or left out. */
export function rankingTable(ranking: readonly RankedTarget[], terminal: Terminal): string {
  if (ranking.length === 0) return "  Nothing lacks tests.\n";
  const { paint } = terminal;
  const heading = paint.dim(`  ${columns(["#", "SCORE", "LINES RUN"])}TARGET`);
  const rows = ranking.map((row, index) => {
    const isTarget = row.leftOut === "";
    const cells = [
      isTarget ? String(index + 1) : "–",
      row.parts.length > 0 ? String(row.score) : "",
      ran(row),
    ];
    const name = sanitize(row.target);
    const first = `  ${columns(cells)}${isTarget ? paint.bold(name) : name}`;
    const why = wrap(sanitize(reasonOf(row)), terminal.columns - indent);
    return [first, ...why.map((line) => `${" ".repeat(indent)}${paint.dim(line)}`)].join("\n");
  });
  return `${[heading, ...rows].join("\n")}\n`;
}

function columns(cells: readonly string[]): string {
  return cells.map((cell, index) => pad(cell, widths[index] ?? 0)).join("");
}

function ran({ measured, linesTotal, linesCovered }: RankedTarget): string {
  return measured && linesTotal > 0 ? `${linesCovered} of ${linesTotal}` : "";
}

function reasonOf({ leftOut, reason, parts }: RankedTarget): string {
  const score = parts.map(({ label, points }) => `${label} +${points}`).join(", ");
  return [leftOut, [reason, score].filter(Boolean).join(": ")].filter(Boolean).join("; ");
}
