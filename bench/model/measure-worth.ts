import { testingOf } from "../../src/languages/language-of.ts";
import type { Mutant } from "../../src/languages/mutants/mutant.ts";
import { createRandom } from "../../src/languages/values/random.ts";
import type { Workbench } from "../../src/workbench/workbench.ts";
import { writeInside } from "../../src/workbench/write-inside.ts";

/** How many of something, out of all. */
export interface Share {
  readonly done: number;
  readonly of: number;
}

/** What the tests on a bench are worth, by the language's own runner. */
export interface Worth {
  readonly lines: Share;
  /** None where the language's tool reports no branches. */
  readonly branches: Share;
  readonly mutants: Share;
}

const none: Share = { done: 0, of: 0 };
const SEED = 1;
const PATIENCE_MS = 20_000;

/** Runs the tests with coverage, then on mutants of the source one by one, at most `most`, drawn at random but always the same. */
export async function measureWorth(
  workbench: Workbench,
  { path, files, most }: { readonly path: string; readonly files: readonly string[]; readonly most: number },
): Promise<Worth> {
  const text = workbench.files().read(path) ?? "";
  const testing = await testingOf(path);
  const everything = { path, text, lines: [[1, text.split("\n").length]] as const };
  const mutated = await testing?.mutants.find(everything, workbench.exec);
  const drawn = draw(mutated?.mutants ?? [], most);
  if (files.length === 0) return { lines: none, branches: none, mutants: { done: 0, of: drawn.length } };
  const { coverage } = await workbench.runTests({ files, coverage: true });
  const covered = coverage?.files.find((file) => file.path === path);
  let killed = 0;
  for (const { id } of drawn) {
    await writeInside(workbench.path, path, mutated?.withMutant(id) ?? text);
    const { status } = await workbench.runTests({ files, coverage: false, timeoutMs: PATIENCE_MS });
    if (status !== "passed") killed += 1;
  }
  await writeInside(workbench.path, path, text);
  return {
    lines: { done: covered?.linesCovered ?? 0, of: covered?.linesTotal ?? 0 },
    branches: { done: covered?.branchesCovered ?? 0, of: covered?.branchesTotal ?? 0 },
    mutants: { done: killed, of: drawn.length },
  };
}

function draw(mutants: readonly Mutant[], most: number): readonly Mutant[] {
  const random = createRandom(SEED);
  const ranked = mutants.map((mutant) => ({ mutant, rank: random.below(2 ** 30) }));
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ mutant }) => mutant);
}
