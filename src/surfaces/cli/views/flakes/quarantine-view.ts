import type { Config } from "../../../../config/config.ts";
import { table } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";

/** The entries of a quarantine, and which of them are over. */
export function quarantineView(entries: Config["quarantine"], out: Terminal, today: string): string {
  if (entries.length === 0) return "no test is in quarantine\n";
  const rows = entries.map(({ test, owner, until, reason }) => [
    until < today ? `${until} (over: counts again)` : until,
    sanitize(owner),
    sanitize(test),
    sanitize(reason),
  ]);
  return `\n${table(out, ["UNTIL", "OWNER", "TEST", "REASON"], rows)}\n`;
}
