import { TestOutcome } from "../../contracts/index.ts";
import type { Candidate } from "../../engines/engine.ts";
import type { Mutant, MutatedSource } from "../../mutate/mutant.ts";
import { mutateSource } from "../../mutate/mutate-source.ts";
import type { OutlineParser } from "../../syntax/outline.ts";
import type { TestSelection } from "../../toolchains/toolchain.ts";
import type { BenchTestRun, Workbench } from "../build/workbench.ts";
import { resultOf } from "./prove-tests.ts";
import type { TestFile } from "./test-file.ts";
import { writeInside } from "./write-inside.ts";

/** A new test file's source, ready to be run with mutants in it. */
export interface MutantProbe {
  /** Mutants from all over the targets that the tests were run on: what they kill of them is telling. */
  readonly tried: readonly Mutant[];
  /** Further ones that the tests were run on because an engine named them. */
  readonly named: readonly Mutant[];
  /** The tests that fail on a mutant. */
  killersOf(mutant: Mutant): readonly Candidate[];
  /** Runs tests with one mutant in the source, which is restored afterwards. */
  run(mutant: Mutant, selection: TestSelection): Promise<BenchTestRun>;
}

/** Where tests are probed. */
export interface ProbeContext {
  readonly outlines: OutlineParser;
  readonly workbench: Workbench;
  /** Tests that must kill something to be kept: what an engine says that they kill is tried as well. */
  readonly doubtful: readonly Candidate[];
}

const PER_TARGET = { usual: 8, doubtful: 20 };
const NAMED = 10;
const BUDGET_MS = 8_000;
const UNCHANGED = -1;

/** Runs a file's tests on mutants of what they test, within limits; undefined where none can be made or told apart. */
export async function probeMutants(
  file: TestFile,
  { outlines, workbench, doubtful }: ProbeContext,
): Promise<MutantProbe | undefined> {
  const text = workbench.files().read(file.sourcePath);
  // A text that was not read exactly could not be restored.
  if (text === undefined || text.includes("\uFFFD")) return undefined;
  const lines = targetLines(file, text, outlines);
  const source = await mutateSource({ path: file.sourcePath, text, lines }, workbench.exec);
  if (!source) return undefined;
  const run = createRunner(workbench, { path: file.sourcePath, text, source });

  const selection = { files: [file.testPath], coverage: false };
  const unchanged = await run(UNCHANGED, selection);
  if (file.candidates.some((candidate) => isKilled(candidate, file, unchanged))) return undefined;
  const timeoutMs = unchanged.result.durationMs * 3 + 2000;
  const killers = new Map<Mutant, readonly Candidate[]>();
  const perTarget = doubtful.length > 0 ? PER_TARGET.doubtful : PER_TARGET.usual;
  const sample = chooseMutants(source.mutants, file, { lines, perTarget });
  const named = namedMutants(source.mutants, doubtful).filter((mutant) => !sample.includes(mutant));
  let spentMs = 0;
  for (const mutant of [...named, ...sample]) {
    if (spentMs >= BUDGET_MS) break;
    const mutated = await run(mutant.id, { ...selection, timeoutMs });
    spentMs += mutated.result.durationMs;
    killers.set(
      mutant,
      file.candidates.filter((candidate) => isKilled(candidate, file, mutated)),
    );
  }
  return {
    tried: sample.filter((mutant) => killers.has(mutant)),
    named: named.filter((mutant) => killers.has(mutant)),
    killersOf: (mutant) => killers.get(mutant) ?? [],
    run: (mutant, chosen) => run(mutant.id, chosen),
  };
}

function createRunner(
  workbench: Workbench,
  { path, text, source }: { readonly path: string; readonly text: string; readonly source: MutatedSource },
) {
  return async (id: number, selection: Parameters<Workbench["runTests"]>[0]): Promise<BenchTestRun> => {
    await writeInside(workbench.path, path, source.withMutant(id));
    try {
      return await workbench.runTests(selection);
    } finally {
      await writeInside(workbench.path, path, text);
    }
  };
}

type Lines = readonly (readonly [number, number])[];

function targetLines({ sourcePath, candidates }: TestFile, text: string, outlines: OutlineParser): Lines {
  const targets = new Set(candidates.map(({ target }) => target));
  const symbols = outlines.parse(sourcePath, text)?.symbols ?? [];
  return symbols
    .filter(({ name, className = "", isConstructor }) => targets.has(isConstructor ? className : name))
    .filter(({ kind }) => kind !== "class")
    .map(({ lineStart, lineEnd }) => [lineStart, lineEnd]);
}

/** Some mutants of each target that its tests run through, spread over its lines, the targets taking turns. */
function chooseMutants(
  mutants: readonly Mutant[],
  { candidates }: TestFile,
  { lines, perTarget }: { readonly lines: Lines; readonly perTarget: number },
): Mutant[] {
  const covered = new Set(candidates.flatMap((candidate) => candidate.lines));
  const chosen = lines.map(([first, last]) =>
    spread(
      mutants.filter(({ line }) => first <= line && line <= last && covered.has(line)),
      perTarget,
    ),
  );
  const turns = Array.from({ length: perTarget }, (_, turn) => chosen.flatMap((own) => own[turn] ?? []));
  return [...new Set(turns.flat())];
}

/** The first mutant that each candidate is said to kill, then the second ones, and so on. */
function namedMutants(mutants: readonly Mutant[], candidates: readonly Candidate[]): Mutant[] {
  const named = candidates.map(({ kills = [] }) =>
    kills.flatMap(({ line, description }) =>
      mutants.filter((mutant) => mutant.line === line && mutant.description === description).slice(0, 1),
    ),
  );
  const turns = Array.from({ length: NAMED }, (_, turn) => named.flatMap((own) => own[turn] ?? []));
  return [...new Set(turns.flat())].slice(0, NAMED);
}

/** At most `limit` items from all over a list, in an order that is spread out from the beginning. */
function spread<T>(items: readonly T[], limit: number): T[] {
  const step = Math.max(1, items.length / limit);
  const picked = Array.from(
    { length: Math.min(limit, items.length) },
    (_, at) => items[Math.floor(at * step)],
  );
  const half = Math.ceil(picked.length / 2);
  const order = picked.map((_, at) => picked[at % 2 === 0 ? at / 2 : half + (at - 1) / 2]);
  return order.flatMap((item) => (item === undefined ? [] : [item]));
}

/** Where the run took too long nobody can tell which test it was. */
function isKilled(candidate: Candidate, file: TestFile, run: BenchTestRun): boolean {
  const result = resultOf(candidate, file, run);
  return result ? result.outcome !== TestOutcome.PASSED : run.status !== "timeout";
}
