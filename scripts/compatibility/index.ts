import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { drawn } from "./draw.ts";
import { renderPage } from "./page.ts";
import { population } from "./population.ts";
import type { Row } from "./row.ts";
import { tryRepository } from "./try-repository.ts";

/**
 * `npm run compatibility [-- <owner/name>...] [--mirrors <folder>] [--work <folder>] [--again]
 * [--builds | --changes]`: tries public repositories and writes docs/compatibility.md. Each result is kept in
 * docs/compatibility.json, so that it goes on where it stopped. A repository is tried at the same commit as before, with
 * `--again` at its newest. `--builds` tries no change, and `--changes` builds only those that were not built yet.
 */
const seed = 1;
const docs = join(import.meta.dirname, "..", "..", "docs");
const rowsFile = join(docs, "compatibility.json");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mirrors: { type: "string" },
    work: { type: "string" },
    again: { type: "boolean" },
    builds: { type: "boolean" },
    changes: { type: "boolean" },
  },
});
const all = drawn(seed);
const unknown = positionals.filter((name) => !population.some((one) => one.name === name));
if (unknown.length > 0) {
  console.error(`not in scripts/compatibility/population.ts: ${unknown.join(", ")}`);
  process.exitCode = 2;
} else await main();

async function main(): Promise<void> {
  const work = resolve(values.work ?? join(tmpdir(), `goldseam-compatibility-${process.getuid?.()}`));
  mkdirSync(work, { recursive: true });
  const mirrors = values.mirrors === undefined ? undefined : resolve(values.mirrors);
  const asked = population.filter(({ name }) => positionals.includes(name));
  for (const one of asked.length > 0 ? asked : all) {
    const known = readRows().find(({ name }) => name === one.name);
    if (known && asked.length === 0 && !values.again) continue;
    const parts = { builds: !values.changes, changes: !values.builds };
    const row = await tryRepository(one, {
      work,
      mirrors,
      known: values.again ? undefined : known,
      ...parts,
    });
    const rows = [...readRows().filter(({ name }) => name !== one.name), row];
    const order = population.map(({ name }) => name);
    rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    writeFileSync(rowsFile, `${JSON.stringify(rows, null, 2)}\n`);
    writeFileSync(join(docs, "compatibility.md"), renderPage(rows, { seed, of: all.length }));
    console.log(JSON.stringify(row));
  }
}

function readRows(): Row[] {
  return existsSync(rowsFile) ? JSON.parse(readFileSync(rowsFile, "utf8")) : [];
}
