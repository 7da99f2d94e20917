/** The result of building one package. */
export interface Row {
  readonly name: string;
  readonly version: string;
  /** The toolchain's runner, such as `pytest`; empty where nothing was recognised. */
  readonly runner: string;
  readonly install: string;
  readonly compile: string;
  readonly lint: string;
  readonly test: string;
  readonly passed: number;
  readonly failed: number;
  /** Percentage of lines; undefined where it was not measured. */
  readonly coverage: number | undefined;
  readonly reason: string;
}

const columns = ["package", "runner", "install", "compile", "lint", "tests", "passed", "failed", "lines", ""];

/** The page of documentation: an introduction, then a table for each ecosystem. */
export function renderPage(ecosystems: ReadonlyMap<string, readonly Row[]>): string {
  const tables = [...ecosystems].map(([name, rows]) => `## ${name}\n\n${summary(rows)}\n\n${table(rows)}\n`);
  return `# Compatibility

Published packages, built with no configuration in the sandbox. \`npm run compatibility\` makes this page: it fetches each
source archive, puts it under git and builds it; \`npm run compatibility -- npm\` or \`-- click ms\` builds some of them.

An archive is not a repository: many leave out tests, lockfiles or settings. If there are no tests, install, compile
and lint still count, and the table says so. Tests have no network. A linter's or type checker's finding is the
package's own; as the base of a change it would be listed as pre-existing.

${tables.join("\n")}`;
}

function summary(rows: readonly Row[]): string {
  const clean = rows.filter(isClean).length;
  const without = rows.filter((row) => isClean(row) && row.test === "none").length;
  const aside = without > 0 ? `, ${without} of them without tests in the archive` : "";
  return `${clean} of ${rows.length} pass every gate${aside}.`;
}

function isClean(row: Row): boolean {
  return [row.install, row.compile, row.lint, row.test].every((status) => !/fail|error/.test(status));
}

function table(rows: readonly Row[]): string {
  return [columns, columns.map(() => "---"), ...rows.map(cells)]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

function cells(row: Row): string[] {
  const ran = row.passed + row.failed > 0;
  return [
    `${row.name} ${row.version}`,
    row.runner,
    row.install,
    row.compile,
    row.lint,
    row.test,
    ran ? String(row.passed) : "",
    ran ? String(row.failed) : "",
    row.coverage === undefined || !ran ? "" : `${row.coverage.toFixed(1)} %`,
    row.reason.replaceAll("|", "\\|").replaceAll(/\s+/g, " "),
  ];
}
