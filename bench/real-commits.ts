import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Replayed } from "../test/support/repositories/replayed-change.ts";

/** What a real commit without its tests got: one row of docs/real-commits.md. */
interface Row {
  readonly repository: string;
  readonly commit: string;
  readonly added: number;
  readonly addedTested: number;
  readonly changed: number;
  readonly changedTested: number;
  readonly tests: number;
  readonly minutes: number;
  /** The new functions without a test, each with its reason. */
  readonly others: string;
}

const docs = join(import.meta.dirname, "..", "docs");
const rowsFile = join(docs, "real-commits.json");
const goal = 20;

/** Keeps a result in docs/real-commits.json, and makes docs/real-commits.md of all of them. */
export function keepRow(repository: string, commit: string, replayed: Replayed): void {
  const known: Row[] = existsSync(rowsFile) ? JSON.parse(readFileSync(rowsFile, "utf8")) : [];
  const rows = [
    ...known.filter((one) => !commit.startsWith(one.commit)),
    rowOf(repository, commit, replayed),
  ];
  writeFileSync(rowsFile, `${JSON.stringify(rows, null, 2)}\n`);
  writeFileSync(join(docs, "real-commits.md"), renderPage(rows));
}

function rowOf(repository: string, commit: string, { functions, admitted, seconds, note }: Replayed): Row {
  const added = functions.filter((one) => one.added);
  const changed = functions.filter((one) => !one.added);
  const tested = (some: typeof functions) => some.filter(({ tests }) => tests > 0).length;
  const others = added.flatMap(({ target, tests, reason }) =>
    tests > 0 ? [] : [`\`${target.replace(/^.*::/, "")}\`: ${reason}`],
  );
  return {
    ...{ repository, commit, tests: admitted, minutes: Math.round(seconds / 6) / 10 },
    ...{ added: added.length, addedTested: tested(added) },
    ...{ changed: changed.length, changedTested: tested(changed) },
    others: functions.length > 0 ? others.join("; ") : (note.split("\n")[0] ?? ""),
  };
}

function renderPage(rows: readonly Row[]): string {
  const sum = (key: "added" | "addedTested" | "changed" | "changedTested") =>
    rows.reduce((total, row) => total + row[key], 0);
  const lines = rows.map((row) =>
    [
      `${row.repository} ${row.commit.slice(0, 10)}`,
      `${row.addedTested} of ${row.added}`,
      `${row.changedTested} of ${row.changed}`,
      `${row.tests}`,
      row.minutes.toFixed(1),
      row.others.replaceAll("|", "\\|"),
    ].join(" | "),
  );
  const table = [
    "commit | new functions with a test | changed ones | tests | minutes | the others, why",
    "--- | --- | --- | --- | --- | ---",
    ...lines,
  ];
  return `# Real commits without their tests

\`npm run bench -- changes\` takes the last commits of public repositories that add something others can call and change tests
with it, makes them again without their tests, takes them through the loop with no configuration, and makes this page. A function
counts if a test can call it. The goal is a test for 60 % of the new functions, over ${goal} commits; **these are ${rows.length}**, on a
busy machine: **${sum("addedTested")} of ${sum("added")}** new functions got a test, and ${sum("changedTested")} of ${sum("changed")} changed ones.
A commit that is tried again has its newest result.

${table.map((line) => `| ${line} |`).join("\n")}

The functions of a Flask application that need its application context or a database session, such as those of
miguelgrinberg/microblog 62584d3b03 ([compatibility.md](compatibility.md)), get no test without a model: the search calls
functions, and does not set an application up.
`;
}
