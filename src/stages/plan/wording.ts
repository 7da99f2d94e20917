import type { SourceSymbol } from "../../languages/syntax/outline.ts";
import type { Measured } from "./planning.ts";

/** The coverage of a symbol's lines, as the end of a sentence. */
export function missingLines({ known, covered, uncovered }: Measured): string {
  if (!known) return "its coverage is not known";
  const total = covered.length + uncovered.length;
  if (total === 0) return "it has no lines of its own that could run";
  if (uncovered.length === 0) return "all its lines run already";
  const share = covered.length === 0 ? "none of its lines" : `${covered.length} of its ${total} lines`;
  return `${share} ran so far (missing: ${lineRanges(uncovered)})`;
}

/** Line numbers as ranges: `3-5, 9`. */
function lineRanges(lines: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && line <= last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, 4).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return ranges.length > 4 ? `${shown.join(", ")}, …` : shown.join(", ");
}

/** The lines of a symbol's body. */
export function bodyRange({ bodyStart, lineEnd }: SourceSymbol): string {
  return bodyStart === lineEnd ? `line ${lineEnd}` : `lines ${bodyStart}-${lineEnd}`;
}

/** Text on one line, short enough for a sentence. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

/** Source text that can stand between backticks. */
export function quoted(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}

/** A number of things: `1 case`, `2 cases`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
