import { createDraft, type Draft } from "../../admission/index.ts";
import type { Config } from "../../config/config.ts";
import type { TestSpec } from "../../contracts/index.ts";
import type { Engine, EngineProgress } from "../../engines/engine.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { freePath } from "./free-path.ts";

/** All drafts for a spec, with the engine's remarks. */
export interface Drafted {
  readonly drafts: readonly Draft[];
  readonly notes: readonly string[];
  /** Calls of the targets that the engine made. */
  readonly executions: number;
}

/** The targets to draft tests for, and the place. */
export interface DraftOptions {
  readonly workbench: Workbench;
  readonly spec: TestSpec;
  readonly config: Config;
  /** The same seed gives the same tests, as far as time allows. */
  readonly seed?: number | undefined;
  /** Receives how far the engine got with a source file. */
  readonly onProgress: (sourcePath: string, progress: EngineProgress) => void;
}

const SEED = 1;

/** Asks the engine for candidates, source file by source file, in the spec's order. */
export async function draftTests(
  engine: Engine,
  { workbench, spec, config, seed = SEED, onProgress }: DraftOptions,
): Promise<Drafted> {
  const drafts: Draft[] = [];
  const notes: string[] = [];
  let executions = 0;
  for (const [sourcePath, targets] of targetsByFile(spec)) {
    const { project, toolchain } = workbench;
    const files = workbench.files();
    const testPath = freePath(toolchain.generatedTestPath(project, files, sourcePath), files.paths);
    const request = {
      workbench,
      sourcePath,
      testPath,
      targets,
      budgetMs: config.write_budget_sec * 1000,
      seed,
      onProgress: (progress: EngineProgress) => onProgress(sourcePath, progress),
    };
    const proposal = await engine.propose(request);
    const draft = await createDraft(workbench, { sourcePath, testPath, candidates: proposal.candidates });
    if (draft) drafts.push(draft);
    notes.push(...proposal.notes);
    executions += proposal.statistics?.executions ?? 0;
  }
  return { drafts, notes, executions };
}

/** The symbols to test per source file, each in order of first mention. */
export function targetsByFile(spec: Pick<TestSpec, "cases">): Map<string, string[]> {
  const byFile = Map.groupBy(spec.cases, ({ targetPath }) => targetPath);
  return new Map(
    [...byFile].map(([path, cases]) => [
      path,
      [...new Set(cases.map(({ targetSymbol }) => targetSymbol).filter(Boolean))],
    ]),
  );
}
