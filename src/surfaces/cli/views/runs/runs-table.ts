import type { StoredRun } from "../../../../ports/store.ts";
import { ago, shortSha, table } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";
import { stateCell } from "./state-view.ts";

/** Runs in a table, in the order given. */
export function runsTable(runs: readonly StoredRun[], terminal: Terminal, nowMs: number): string {
  const rows = runs.map(({ run, updatedAtMs }) => [
    run.id,
    stateCell(run, terminal.paint),
    shortSha(run.change?.commitSha ?? ""),
    String(run.generatedTests?.tests.length ?? ""),
    ago(nowMs - updatedAtMs),
    sanitize(run.change?.message.split("\n")[0] ?? ""),
  ]);
  return table(terminal, ["RUN", "STATE", "COMMIT", "TESTS", "CHANGED", "CHANGE"], rows);
}
