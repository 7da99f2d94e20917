import { cut } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";

const shownLines = 24;

/** The first lines of a file, under its name. */
export function sourcePreview(file: string, text: string, terminal: Terminal): string {
  const { bold, dim } = terminal.paint;
  const lines = sanitize(text).trimEnd().split("\n");
  const shown = lines
    .slice(0, shownLines)
    .map((line) => cut(`  ${dim("│")} ${line}`.trimEnd(), terminal.columns));
  const rest = lines.length - shown.length;
  const more = rest > 0 ? [`  ${dim(`└ ${rest} more lines`)}`] : [];
  return `${[`  ${bold(sanitize(file))}`, ...shown, ...more].join("\n")}\n`;
}
