import { basename } from "node:path";
import type { StoredRun } from "../../../../ports/store.ts";
import { ago, shortSha, table } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";
import { stateCell } from "./state-view.ts";

/** Runs in a table, in the order given. */
export function runsTable(runs: readonly StoredRun[], terminal: Terminal, nowMs: number): string {
  const nameOf = repositoryNames(runs.map(({ run }) => run.change?.repo ?? ""));
  const rows = runs.map(({ run, updatedAtMs }) => [
    run.id,
    stateCell(run, terminal.paint),
    sanitize(nameOf(run.change?.repo ?? "")),
    shortSha(run.change?.commitSha ?? ""),
    String(run.generatedTests?.tests.length ?? ""),
    ago(nowMs - updatedAtMs),
    sanitize(run.change?.message.split("\n")[0] ?? ""),
  ]);
  return table(terminal, ["RUN", "STATE", "REPOSITORY", "COMMIT", "TESTS", "CHANGED", "CHANGE"], rows);
}

/** By its folder's name; by its whole path where two have the same name. */
function repositoryNames(repos: readonly string[]): (repo: string) => string {
  const folders = Map.groupBy(new Set(repos), (repo) => basename(repo));
  return (repo) => ((folders.get(basename(repo))?.length ?? 0) > 1 ? repo : basename(repo));
}
