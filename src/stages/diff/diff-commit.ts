import { type BehaviourDiff, type ComparedFunction, GoldseamError } from "../../contracts/index.ts";
import { findAffected } from "../../engines/compare/index.ts";
import { type DetectedProject, fileKinds, projectOf } from "../../languages/index.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Git } from "../../ports/git.ts";
import type { Progress } from "../../ports/progress.ts";
import type { FurnishedBench } from "../../workbench/furnish-bench.ts";
import { createSteps } from "../../workbench/steps.ts";
import { readChangedSources } from "./changed-sources.ts";
import { type ComparedProject, compareProject, type SharedSource } from "./compare-project.ts";
import { reportDiff, reportLone } from "./report-diff.ts";

/** What comparing needs from outside. */
export interface DiffDeps {
  readonly git: Git;
  readonly outlines: SyntaxParser;
  readonly now: () => number;
  /** Opens the project that a path belongs to. */
  readonly open: (side: "base" | "head", path: string) => Promise<FurnishedBench>;
}

/** Which change to look at, and for how long. */
export interface DiffRequest {
  readonly repo: string;
  readonly baseSha: string;
  readonly headSha: string;
  /** Of the head. */
  readonly projects: readonly DetectedProject[];
  readonly budgetMs: number;
  readonly seed: number;
  readonly runId: string;
  readonly progress: Progress;
}

/** Searches inputs on which a change makes functions behave differently. What it finds is shown, not judged. */
export async function diffCommit(deps: DiffDeps, request: DiffRequest): Promise<BehaviourDiff> {
  const { baseSha, headSha, projects, seed } = request;
  const { sources, notes } = await readChangedSources(deps, { ...request, ...fileKinds(projects) });
  const shared = sources.flatMap(({ base, head }) => (base && head ? [{ base, head }] : []));
  const touched = shared.filter(({ base, head }) => findAffected(base, head).targets.length > 0);
  const parts = [...Map.groupBy(touched, ({ head }) => projectOf(projects, head.path)).values()];
  const compared: ComparedProject[] = [];
  for (const part of parts)
    compared.push(await compareOn(deps, { ...request, budgetMs: request.budgetMs / parts.length }, part));
  const functions = [...compared.flatMap((one) => one.functions), ...sources.flatMap(reportLone)];
  return reportDiff(functions, {
    ...{ baseSha, headSha, seed },
    notes: [...notes, ...compared.flatMap((one) => one.notes)],
  });
}

/** Opens both versions of the project that some files belong to, and compares them there. */
async function compareOn(
  { open, now }: DiffDeps,
  { budgetMs, seed, progress, runId }: DiffRequest,
  sources: readonly SharedSource[],
): Promise<ComparedProject> {
  const [first] = sources;
  if (!first) return { functions: [], notes: [] };
  const notCompared = ({ status, message }: Exclude<FurnishedBench, { status: "ready" }>, side: string) => {
    if (status === "infrastructure_error") throw new GoldseamError("INFRASTRUCTURE", message);
    return {
      functions: [],
      notes: [`nothing was compared: dependencies cannot be installed ${side}: ${message}`],
    };
  };
  const base = await open("base", first.base.path);
  if (base.status !== "ready") return notCompared(base, "before the change");
  try {
    const head = await open("head", first.head.path);
    if (head.status !== "ready") return notCompared(head, "with the change");
    try {
      const benches = { base: base.workbench, head: head.workbench };
      return await createSteps(progress, { runId, stage: "diff" }).run(
        "compare",
        () => compareProject(sources, benches, { seed, now, deadlineMs: now() + budgetMs }),
        ({ functions }) => ({ status: "pass", detail: tellCompared(functions) }),
      );
    } finally {
      await head.workbench.close();
    }
  } finally {
    await base.workbench.close();
  }
}

function tellCompared(functions: readonly ComparedFunction[]): string {
  const inputs = functions.reduce((sum, one) => sum + one.inputs, 0);
  const differing = functions.filter((one) => one.differing > 0).length;
  return `${differing} of ${functions.length} functions differ, ${inputs} inputs`;
}
