import { stripVTControlCharacters } from "node:util";
import type { Terminal } from "./terminal.ts";

/** A label with its lines, for {@link fields}. */
export type Field = readonly [label: string, lines: readonly string[]];

const labelWidth = 12;

/** Labels in one column, wrapped values in the next. Fields without lines are left out. */
export function fields(terminal: Terminal, rows: readonly Field[]): string {
  const width = terminal.columns - labelWidth - 2;
  return rows
    .filter(([, lines]) => lines.length > 0)
    .flatMap(([label, lines]) =>
      lines
        .flatMap((line) => wrap(line, width))
        .map((line, index) => {
          const left = index === 0 ? terminal.paint.dim(pad(label, labelWidth)) : " ".repeat(labelWidth);
          return `${`  ${left}${line}`.trimEnd()}\n`;
        }),
    )
    .join("");
}

/** Rows in aligned columns under a dim heading; the last column is cut at the edge. */
export function table(
  terminal: Terminal,
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = heading.map((title, column) =>
    Math.max(visibleLength(title), ...rows.map((row) => visibleLength(row[column] ?? ""))),
  );
  const line = (cells: readonly string[]) =>
    cut(
      `  ${cells.map((cell, column) => pad(cell, widths[column] ?? 0)).join("  ")}`.trimEnd(),
      terminal.columns,
    );
  return `${[terminal.paint.dim(line(heading)), ...rows.map(line)].join("\n")}\n`;
}

/** Lines of at most that width, broken between words if possible; later lines keep the indent of the first. */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, Math.max(width, 20)));
}

function wrapLine(line: string, width: number): string[] {
  if (visibleLength(line) <= width) return [line];
  const lead = /^\s*(?:[-*] )?/.exec(line)?.[0] ?? "";
  const indent = " ".repeat(lead.length);
  const lines: string[] = [];
  let current = lead;
  for (const word of line.slice(lead.length).split(" ")) {
    const isEmpty = current === lead || current === indent;
    const longer = isEmpty ? current + word : `${current} ${word}`;
    if (isEmpty || visibleLength(longer) <= width) {
      current = longer;
    } else {
      lines.push(current);
      current = indent + word;
    }
  }
  return [...lines, current];
}

/** The text filled up with spaces, escape sequences not counted. */
export function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - visibleLength(text)));
}

/** The text cut to a width with an ellipsis; colours are dropped where it is cut. */
export function cut(text: string, width: number): string {
  if (visibleLength(text) <= width) return text;
  return `${stripVTControlCharacters(text).slice(0, Math.max(0, width - 1))}…`;
}

/** How many columns a text takes, escape sequences not counted. */
export function visibleLength(text: string): number {
  return stripVTControlCharacters(text).length;
}

/** A duration: `0.4s`, `12.3s`, `2m 05s`. */
export function duration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, "0")}s`;
}

/** A duration that is only estimated: `45 s`, `3 min`. */
export function roughly(ms: number): string {
  return ms < 90_000 ? `${Math.max(1, Math.round(ms / 1000))} s` : `${Math.round(ms / 60_000)} min`;
}

/** A time in the past: `just now`, `5 min ago`, `3 h ago`, `2 d ago`. */
export function ago(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 1440)} d ago`;
}

/** `1 test`, `2 tests`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** A short commit id. */
export function shortSha(sha: string): string {
  return sha.slice(0, 8);
}

/** A word, quoted for a shell if needed. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
