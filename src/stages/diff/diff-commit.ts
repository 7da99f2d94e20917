import { type BehaviourDiff, BehaviourDiffSchema, type ComparedFunction } from "../../contracts/index.ts";
import { findAffected } from "../../engines/compare/index.ts";
import { fileKinds, projectOf } from "../../languages/index.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Clock } from "../../ports/clock.ts";
import { detectAt } from "../../workbench/detect-at.ts";
import type { Job } from "../../workbench/job/job.ts";
import { redactMessage } from "../../workbench/job/redact-message.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import type { WorkbenchDeps } from "../../workbench/workbench-deps.ts";
import { readChangedSources } from "./changed-sources.ts";
import { type ComparedProject, compareProject, type SharedSource } from "./compare-project.ts";
import { reportDiff, reportLone } from "./report-diff.ts";
import { withBenches } from "./with-benches.ts";

/** Everything that comparing needs from outside. */
export interface DiffDeps extends WorkbenchDeps {
  readonly outlines: SyntaxParser;
  readonly clock: Clock;
}

/** The change to compare, and for how long. */
export interface DiffOptions {
  readonly baseSha: string;
  readonly headSha: string;
  readonly budgetMs: number;
  readonly seed: number;
}

/** Searches inputs on which a change makes functions behave differently. Differences are shown, not judged. */
export async function diffCommit(deps: DiffDeps, job: Job, options: DiffOptions): Promise<BehaviourDiff> {
  const { baseSha, headSha, seed, budgetMs } = options;
  const projects = await detectAt(deps.git, job, headSha);
  const range = { repo: job.repo, baseSha, headSha, ...fileKinds(projects) };
  const { sources, notes } = await readChangedSources(deps, range);
  const shared = sources.flatMap(({ base, head }) => (base && head ? [{ base, head }] : []));
  const touched = shared.filter(({ base, head }) => findAffected(base, head).targets.length > 0);
  const parts = [...Map.groupBy(touched, ({ head }) => projectOf(projects, head.path)).values()];
  const compared: ComparedProject[] = [];
  for (const part of parts)
    compared.push(
      await compareOn(deps, job, { ...options, budgetMs: budgetMs / parts.length, sources: part }),
    );
  const functions = [...compared.flatMap((one) => one.functions), ...sources.flatMap(reportLone)];
  const diff = reportDiff(functions, {
    ...{ baseSha, headSha, seed },
    notes: [...notes, ...compared.flatMap((one) => one.notes)],
  });
  // Functions may return secrets.
  return redactMessage(job, BehaviourDiffSchema, diff);
}

/** Compares files of one project. */
async function compareOn(
  deps: DiffDeps,
  job: Job,
  options: DiffOptions & { readonly sources: readonly SharedSource[] },
): Promise<ComparedProject> {
  const { budgetMs, seed, sources } = options;
  const now = () => deps.clock.nowMs();
  const [first] = sources;
  if (!first) return { functions: [], notes: [] };
  const opened = await withBenches(deps, job, { ...options, source: first }, (benches) =>
    createSteps(job, "diff").run(
      "compare",
      () =>
        compareProject(sources, benches, {
          seed,
          now,
          deadlineMs: now() + budgetMs,
          outlines: deps.outlines,
        }),
      ({ functions }) => ({ status: "pass", detail: tellCompared(functions) }),
    ),
  );
  return opened.status === "done"
    ? opened.result
    : { functions: [], notes: [`nothing was compared: ${opened.reason}`] };
}

function tellCompared(functions: readonly ComparedFunction[]): string {
  const inputs = functions.reduce((sum, one) => sum + one.inputs, 0);
  const differing = functions.filter((one) => one.differing > 0).length;
  return `${differing} of ${functions.length} functions differ, ${inputs} inputs`;
}
