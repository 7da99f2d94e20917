import type { DoctorCheck } from "../../../app/app.ts";
import { count, pad, visibleLength, wrap } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";

/** The checks, each with the command that fixes it, and a verdict. */
export function doctorView(checks: readonly DoctorCheck[], terminal: Terminal): string {
  const { green, red, bold } = terminal.paint;
  const width = Math.max(...checks.map((check) => visibleLength(check.name))) + 2;
  const missing = checks.filter((check) => check.status === "missing").length;
  const verdict =
    missing === 0
      ? `${green("✓")} ${bold("Ready")}`
      : `${red("✗")} ${bold(`${count(missing, "thing")} missing`)}`;
  return `\n${checks.map((check) => checkLines(check, width, terminal)).join("")}\n  ${verdict}\n\n`;
}

function checkLines(check: DoctorCheck, width: number, terminal: Terminal): string {
  const { green, red, yellow, cyan } = terminal.paint;
  const symbol = { ok: green("✓"), missing: red("✗"), optional: yellow("○") }[check.status];
  const [first = "", ...rest] = wrap(sanitize(check.detail), terminal.columns - width - 5);
  const fix = check.fix && check.status !== "ok" ? [cyan(check.fix)] : [];
  const indent = " ".repeat(width + 4);
  return `${[`  ${symbol} ${pad(check.name, width)}${first}`, ...[...rest, ...fix].map((line) => indent + line)].join("\n")}\n`;
}
