import { isSearched } from "./population.ts";
import type { Outcome, Row } from "./row.ts";

const columns = [
  ...["repository", "commit", "its own commands", "Goldseam", "again, cached", "same"],
  ...["a real change", "new functions with a test", "changed ones", "tests", "minutes", ""],
];

/** The page of documentation. */
export function renderPage(
  rows: readonly Row[],
  { seed, of }: { readonly seed: number; readonly of: number },
): string {
  const judged = rows.filter(({ own }) => own.status === "pass" || own.status === "fail");
  const reds = judged.filter(isFalseRed);
  const named = reds.length > 0 ? ` (${reds.map(({ name }) => name).join(", ")})` : "";
  const strata = [...new Set(rows.map(({ stratum }) => stratum))];
  const tables = strata.map((stratum) => {
    const cells = rows.filter((row) => row.stratum === stratum).map(cellsOf);
    const lines = [columns, columns.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`);
    return `## ${headingOf(stratum)}\n\n${lines.join("\n")}\n`;
  });
  return `# Compatibility

Public repositories with their history and set-up, built with no configuration. \`npm run compatibility\` draws them from
[a population](../scripts/compatibility/population.ts) by a seed, clones them, and makes this page. For each one it runs the
commands of the repository's own CI, builds it twice (the second time with dependencies from the cache), and takes the last
commit that adds a public function and takes no line from old tests through the loop, without its tests; if there is none, and in
rows of before that rule, the last that changed sources and tests together. Where the machine's Python is too old
or its registry lacks the newest packages, the newest commit that can be installed is taken. \`npm run compatibility -- unjs/ufo\` tries
some of them again; \`--mirrors <folder>\` clones from local copies.

Seed ${seed}, ${rows.length} of ${of} tried so far. Tests that pass in the repository's own CI and fail here (false reds):
**${reds.length}** of ${judged.length} that can be compared${named}.
"Same" compares the tests that ran: same number passed and failed. If a repository was tried before, its first build has its
dependencies from the cache too.

${describeFunctions(rows)} Functions count if a test can call them; private ones are reached
through others. Go and Rust get tests only from a model, and here is none: no change of them is tried.

${tables.join("\n")}`;
}

function describeFunctions(rows: readonly Row[]): string {
  const changes = rows.flatMap(({ change, stratum }) =>
    change && change !== "none" && isSearched(stratum) ? [change] : [],
  );
  const total = (key: "added" | "addedTested" | "changed" | "changedTested") =>
    changes.reduce((sum, change) => sum + change[key], 0);
  return `In ${changes.length} real changes of JavaScript and Python, **${total("addedTested")} of ${total("added")}** new functions
got a test, and ${total("changedTested")} of ${total("changed")} changed ones.`;
}

function headingOf(stratum: string): string {
  return stratum.replace(/^javascript/, "JavaScript").replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** Whether its own tests pass, and Goldseam's build has failing ones or none. */
function isFalseRed({ own, first, second }: Row): boolean {
  return own.status === "pass" && [first, second].some(({ passed, failed }) => failed > 0 || passed === 0);
}

function cellsOf(row: Row): string[] {
  const { own, first, second } = row;
  const change = row.change === "none" ? undefined : row.change;
  const isSame = own.passed === second.passed && own.failed === second.failed;
  return [
    row.name,
    row.commit.slice(0, 10),
    outcome(own),
    outcome(first),
    outcome(second),
    own.passed + own.failed === 0 ? "" : isSame ? "yes" : "no",
    change
      ? `${change.commit.slice(0, 10)} ${change.state.toLowerCase().replaceAll("_", " ")}`
      : row.change === "none"
        ? "none found"
        : "not tried",
    change ? `${change.addedTested} of ${change.added}` : "",
    change ? `${change.changedTested} of ${change.changed}` : "",
    change ? `${change.admitted}` : "",
    change ? (change.seconds / 60).toFixed(1) : "",
    [row.note, change?.note ?? ""].filter(Boolean).join("; ").replaceAll("|", "\\\\|"),
  ];
}

function outcome({ status, passed, failed, seconds }: Outcome): string {
  const counts = passed + failed > 0 ? `, ${passed} passed${failed > 0 ? `, ${failed} failed` : ""}` : "";
  return `${status}${counts}, ${seconds} s`;
}
