import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDraft } from "../../../src/admission/draft.ts";
import { placeAll } from "../../../src/admission/trial/test-file.ts";
import { createProber, createSearchEngine, driverSetup, search } from "../../../src/engines/search/index.ts";
import { javascriptMutants } from "../../../src/languages/javascript/mutants/javascript-mutants.ts";
import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import type { Workbench } from "../../../src/workbench/workbench.ts";

const testPath = "test/size.test.js";
const TIMEOUT_MS = 300_000;
const budgetMs = 10_000;

/** The mutated source, and the tested function. */
interface Subject {
  readonly path: string;
  readonly symbol: string;
  readonly outlines: SyntaxParser;
}

/** Mutants per second of the kill matrix in one process, and of StrykerJS's own runner on the same function and tests. */
export async function measureMutantsPerSecond(
  workbench: Workbench,
  { path, symbol, outlines }: Subject,
): Promise<{ readonly own: number; readonly stryker: number }> {
  const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
  const request = { workbench, sourcePath: path, testPath, targets: [symbol], cases: [], budgetMs, seed: 1 };
  const { candidates } = await engine.propose(request);
  const draft = await createDraft(workbench, { sourcePath: path, testPath, candidates });
  if (draft) await placeAll(workbench, [draft]);
  const own = await measureMatrix(workbench, { path, symbol, outlines });
  return { own, stryker: await measureStryker(workbench, path) };
}

async function measureMatrix(workbench: Workbench, { path, symbol, outlines }: Subject): Promise<number> {
  const text = workbench.files().read(path) ?? "";
  const outline = outlines.parse(path, text);
  const mutated = await mutate(workbench, path);
  if (!outline || !mutated) throw new Error(`${path} does not parse`);
  const setup = await driverSetup(workbench, path);
  const now = Date.now;
  const options = { outline, text, targets: [symbol], seed: 1, budgetMs, now };
  const { found } = await search(setup, { ...options, mutate: () => mutate(workbench, path) });
  const subjects = found.map(({ subject }) => subject);
  const observations = found.flatMap((each) => each.observations);
  const prober = createProber(setup, { mutated, subjects }, { now, deadlineMs: now() + TIMEOUT_MS });
  try {
    await prober.probe(observations.slice(0, 1));
    const started = performance.now();
    await prober.probe(observations);
    return (1000 * mutated.mutants.length) / (performance.now() - started);
  } finally {
    await prober.close();
  }
}

function mutate(workbench: Workbench, path: string) {
  const text = workbench.files().read(path) ?? "";
  return javascriptMutants.find({ path, text, lines: [[1, text.split("\n").length]] }, workbench.exec);
}

async function measureStryker(workbench: Workbench, path: string): Promise<number> {
  const config = "stryker.config.json";
  const settings = {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    mutate: [path],
    reporters: ["clear-text"],
    concurrency: 1,
  };
  const mutants = (await mutate(workbench, path))?.mutants.length ?? 0;
  writeFileSync(join(workbench.path, config), JSON.stringify(settings));
  try {
    const argv = [process.execPath, "node_modules/@stryker-mutator/core/bin/stryker.js", "run", config];
    const started = performance.now();
    const { exitCode, stdout, stderr } = await workbench.exec(
      { argv },
      { purpose: "drive", timeoutMs: TIMEOUT_MS },
    );
    if (exitCode !== 0) throw new Error(`StrykerJS failed: ${(stderr || stdout).slice(-500)}`);
    return (1000 * mutants) / (performance.now() - started);
  } finally {
    rmSync(join(workbench.path, config));
  }
}
