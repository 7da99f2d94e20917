import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { javascriptMutants } from "../../../src/languages/javascript/mutants/javascript-mutants.ts";
import type { Mutant } from "../../../src/languages/mutants/mutant.ts";
import type { Workbench } from "../../../src/workbench/workbench.ts";
import type { Share } from "./measure-module.ts";

const HIT_LIMIT = 100_000;
/** A mutant that takes longer than this runs for ever. */
const PATIENCE_MS = 4000;
const RUN_LIMIT_MS = 300_000;
/** A process that has run more copies grows too large. */
const BATCH = 150;
const NO_MUTANT = -1;
const folder = "bench-mutants";
const progress = `${folder}/progress`;

/** How many mutants were killed, and those that were not. */
export interface MutantShare extends Share {
  readonly survivors: readonly Mutant[];
}

/**
 * The mutants of a module, made by StrykerJS's default mutators, that the tests on a bench kill. One vitest process runs a
 * copy of the test file for each mutant, in a fresh copy of the module with that mutant switched on.
 */
export async function measureMutants(
  workbench: Workbench,
  { path, testPath }: { readonly path: string; readonly testPath: string },
): Promise<MutantShare | undefined> {
  const text = workbench.files().read(path) ?? "";
  const everything = { path, text, lines: [[1, text.split("\n").length]] as const };
  const mutated = await javascriptMutants.find(everything, workbench.exec);
  if (!mutated || !("text" in mutated.switched)) return { done: 0, of: 0, survivors: [] };
  const ids = mutated.mutants.map(({ id }) => id);
  const copies = new Map([NO_MUTANT, ...ids].map((id) => [id, copyOf(testPath, id)]));
  const here = (name: string) => join(workbench.path, name);
  mkdirSync(here(folder));
  writeFileSync(here(`${folder}/setup.mjs`), setup);
  writeFileSync(here(`${folder}/vitest.config.mjs`), config);
  writeFileSync(here(path), mutated.switched.text);
  for (const copy of copies.values()) writeFileSync(here(copy), workbench.files().read(testPath) ?? "");
  try {
    const clean = await runCopies(workbench, copies, [NO_MUTANT]);
    if (!clean.survived.has(NO_MUTANT)) {
      console.log(
        `  ${path}: its mutants are not measured, because its tests fail on the instrumented source`,
      );
      return undefined;
    }
    let open: readonly number[] = ids;
    const alive = new Set<number>();
    while (open.length > 0) {
      const run = await runCopies(workbench, copies, open.slice(0, BATCH));
      if (run.started.size === 0) throw new Error(`${path}: vitest does not start`);
      for (const id of run.survived) alive.add(id);
      open = open.filter((id) => !run.started.has(id));
    }
    const survivors = mutated.mutants.filter(({ id }) => alive.has(id));
    return { done: ids.length - survivors.length, of: ids.length, survivors };
  } finally {
    writeFileSync(here(path), text);
    for (const name of [folder, ...copies.values()]) rmSync(here(name), { recursive: true, force: true });
  }
}

function copyOf(testPath: string, id: number): string {
  return testPath.replace(/(\.test)?\.([cm]?[jt]s)$/, `.mutant${id}.test.$2`);
}

/** Which mutants a run reached, and which of them all tests pass on; it ends early at one that runs for ever. */
async function runCopies(workbench: Workbench, copies: ReadonlyMap<number, string>, ids: readonly number[]) {
  const file = join(workbench.path, progress);
  rmSync(file, { force: true });
  const stuck = new AbortController();
  let seen = "";
  let since = Date.now();
  const watch = setInterval(() => {
    const now = read(file);
    if (now !== seen) [seen, since] = [now, Date.now()];
    else if (now !== "" && Date.now() - since > PATIENCE_MS) stuck.abort();
  }, 200);
  try {
    const argv = [...vitest, ...ids.flatMap((id) => copies.get(id) ?? [])];
    await workbench.exec({ argv }, { purpose: "drive", timeoutMs: RUN_LIMIT_MS, signal: stuck.signal });
  } finally {
    clearInterval(watch);
  }
  const log = read(file);
  const idsOf = (word: string) =>
    new Set([...log.matchAll(new RegExp(`^${word} (-?\\d+)$`, "gm"))].map(([, id]) => Number(id)));
  return { started: idsOf("started"), survived: idsOf("survived") };
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const vitest = [
  ...["node", "node_modules/vitest/vitest.mjs", "run", "--reporter=dot"],
  ...["--root=.", `--config=${folder}/vitest.config.mjs`],
];

const config = `export default {
  test: { pool: "forks", isolate: false, maxWorkers: 1, setupFiles: ["${folder}/setup.mjs"] },
};
`;

const setup = `import { appendFileSync } from "node:fs";
import { afterAll, beforeEach, expect, vi } from "vitest";
const activeMutant = /\\.mutant(-?\\d+)\\./.exec(expect.getState().testPath)[1];
const report = (word) => appendFileSync("${progress}", word + " " + activeMutant + "\\n");
let failed = false;
vi.resetModules();
forget();
globalThis.__stryker__ = { activeMutant, hitCount: 0, hitLimit: ${HIT_LIMIT} };
report("started");
beforeEach(({ onTestFailed, skip }) => {
  if (failed) skip();
  onTestFailed(() => { failed = true; });
});
afterAll(() => failed || report("survived"));

// Additions of one copy of the module, or of a mutant, to objects that all copies share are removed for the next one.
function forget() {
  const owners = [globalThis, Object.prototype, Array.prototype, Function.prototype, String.prototype];
  const known = (globalThis[Symbol.for("bench.known")] ??= owners.map((owner) => new Set(Reflect.ownKeys(owner))));
  owners.forEach((owner, at) => {
    const added = Reflect.ownKeys(owner).filter((key) => !known[at].has(key) && !/vite/i.test(String(key)));
    for (const key of added) if (key !== Symbol.for("bench.known")) Reflect.deleteProperty(owner, key);
  });
}
`;
