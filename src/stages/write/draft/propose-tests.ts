import { type Baseline, coverageOf } from "../../../admission/index.ts";
import type { FileCoverage } from "../../../contracts/index.ts";
import type { EngineRequest, Proposal } from "../../../engines/engine.ts";
import type { Deadline } from "../../../workbench/job/deadline.ts";
import type { Job } from "../../../workbench/job/job.ts";
import { createSteps } from "../../../workbench/job/steps.ts";
import { describeProgress } from "../describe-progress.ts";
import { createAdviser } from "../inputs/create-adviser.ts";
import type { Journal } from "../journal/journal.ts";
import { proposalForm } from "../journal/kept-forms.ts";
import type { WriteDeps, WriteOptions } from "../write-request.ts";
import { addUsage } from "./add-usage.ts";
import { repairCandidates } from "./repair-candidates.ts";

/** A source file to write tests for. */
export interface SourceTargets {
  readonly sourcePath: string;
  readonly targets: readonly string[];
  readonly baseline: Baseline;
  /** The most that the search may take. */
  readonly searchMs: number;
}

/** How to write them. */
export type SourceOptions = WriteOptions & { readonly deadline: Deadline; readonly journal: Journal };

const SEED = 1;

/** Asks the engine for candidates that pass the cheap steps, or takes those that it gave before it was stopped. */
export async function proposeTests(
  deps: WriteDeps,
  job: Job,
  given: SourceOptions & SourceTargets & { readonly testPath: string },
): Promise<Proposal> {
  const { workbench, sourcePath, testPath, targets, seed = SEED, searchMs, baseline, deadline } = given;
  const { engine, outlines, secrets } = deps;
  const { config, signal } = job;
  const budgetMs = Math.min(config.write_budget_sec * 1000, searchMs);
  if (budgetMs <= 0) return { candidates: [], notes: [`${sourcePath}: time was up before its turn`] };
  const { search } = describeProgress(job);
  // Half of a file's time is for the search, a quarter for asking a model and repairs; the rest is for the proof.
  const keptMs = Number.isFinite(searchMs) ? deadline.remainingMs() - searchMs * 1.5 : 0;
  const remainingMs = () => deadline.remainingMs() - keptMs;
  const cases = given.spec.cases.filter(({ targetPath }) => targetPath === sourcePath);
  const make = async () => {
    const adviser = await createAdviser(deps, job, { workbench, sourcePath, cases, remainingMs });
    const { calls, notes } = await adviser.suggest();
    const request: EngineRequest = {
      ...(adviser.reword && { reword: adviser.reword }),
      ...{ workbench, sourcePath, testPath, targets, cases, calls, budgetMs, seed, signal, remainingMs },
      again: given.again?.get(sourcePath) ?? [],
      open: openIn(coverageOf(baseline.coverage, sourcePath)),
      onProgress: (reached) => search(sourcePath, reached),
    };
    const proposal = await repairCandidates({ engine, outlines }, await engine.propose(request), {
      ...{ request, workbench, baseline, config, secrets },
      deadline: { remainingMs },
    });
    const usage = addUsage(adviser.usage(), proposal.usage);
    return {
      ...{ ...proposal, ...(usage && { usage }) },
      notes: [...notes.map((note) => `${sourcePath}: ${note}`), ...proposal.notes],
    };
  };
  return createSteps(job, "write").run(
    "draft_patch",
    () => given.journal.once(`candidates for ${sourcePath}`, make, proposalForm),
    ({ candidates, refused = [], usage }) => ({
      status: "pass",
      detail: [
        `${candidates.length} candidates`,
        ...(refused.length > 0 ? [`${refused.length} refused`] : []),
        ...(usage ? [`${usage.calls} calls of ${usage.model}`] : []),
      ].join(", "),
    }),
  );
}

/** What the existing tests leave open; undefined if that was not measured. */
function openIn(covered: FileCoverage | undefined): EngineRequest["open"] {
  return (
    covered && {
      lines: covered.uncoveredLines,
      branches: covered.uncoveredBranches.map(({ line, toLine }) => [line, toLine] as const),
      mutants: [],
    }
  );
}
