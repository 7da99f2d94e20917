import { type DetectedProject, detectProjects } from "../languages/index.ts";
import type { ProjectFiles } from "../languages/toolchain/toolchain.ts";
import type { Worktree } from "../ports/git.ts";
import type { StageName } from "../ports/progress.ts";
import { readCheckout } from "./checkout-files.ts";
import { copyExamples } from "./environment/copy-examples.ts";
import { type FurnishedBench, type FurnishOptions, furnishBench } from "./furnish-bench.ts";
import type { Job } from "./job/job.ts";
import { createSteps, type Steps } from "./job/steps.ts";
import type { WorkbenchDeps } from "./workbench-deps.ts";

/** A checkout of one commit, with the projects in it. Belongs to one job. */
export interface Checkout {
  /** As they were before anything ran. */
  readonly files: ProjectFiles;
  readonly projects: readonly [DetectedProject, ...DetectedProject[]];
  /** Puts a project's dependencies in place. Throws if the job is cancelled. */
  furnish(detected: DetectedProject, options: FurnishOptions): Promise<FurnishedBench>;
  remove(): Promise<void>;
}

/** Checks a commit out. Throws NO_TOOLCHAIN if nothing is recognised. */
export async function openCheckout(
  deps: WorkbenchDeps,
  job: Job,
  { commitSha, steps }: { readonly commitSha: string; readonly steps: Steps },
): Promise<Checkout> {
  const { repo, jobId } = job;
  const { worktree: bare, copied } = await steps.run(
    "checkout",
    async () => {
      const opened = await deps.git.openWorktree({ repo, commitSha, jobId });
      return { worktree: opened, copied: copyExamples(opened) };
    },
    (opened) => ({ status: "pass", detail: describeCheckout(opened.worktree, opened.copied) }),
  );
  const committed = new Set(readCheckout(bare).paths);
  for (const path of copied) committed.delete(path);
  const worktree = { ...bare, committed };
  try {
    const files = readCheckout(worktree);
    return {
      files,
      projects: detectProjects(files, job.config),
      furnish: (detected, options) => furnishBench(deps, job, { worktree, detected, ...options }),
      remove: () => worktree.remove(),
    };
  } catch (error) {
    await worktree.remove();
    throw error;
  }
}

function describeCheckout(
  { commitSha, emptySubmodules: empty }: Worktree,
  copied: readonly string[],
): string {
  const [first = ""] = empty;
  const others = empty.length > 1 ? ` and ${empty.length - 1} more` : "";
  const lack = `the submodule ${first}${others} is empty here: run "git submodule update --init"`;
  const made = copied.length > 0 ? [`copied from examples: ${copied.join(", ")}`] : [];
  return [commitSha.slice(0, 12), ...(empty.length > 0 ? [lack] : []), ...made].join("; ");
}

/** Which bench to open. */
export interface BenchOptions {
  readonly commitSha: string;
  /** Named in progress. */
  readonly stage: StageName;
  /** Which project if there are several; the main one if absent. */
  readonly choose?: (projects: Checkout["projects"]) => DetectedProject;
}

/** Opens one project of a commit as a bench of the test builder. */
export async function openWorkbench(
  deps: WorkbenchDeps,
  job: Job,
  { commitSha, stage, choose = ([main]) => main }: BenchOptions,
): Promise<FurnishedBench> {
  const steps = createSteps(job, stage);
  const checkout = await openCheckout(deps, job, { commitSha, steps });
  let ready = false;
  try {
    const opened = await checkout.furnish(choose(checkout.projects), { steps, role: "test-builder" });
    if (opened.status !== "ready") return opened;
    ready = true;
    return { ...opened, workbench: closing(opened.workbench, checkout) };
  } finally {
    if (!ready) await checkout.remove();
  }
}

/** A bench that removes its checkout when it closes. */
function closing<Bench extends { close(): Promise<void> }>(bench: Bench, checkout: Checkout): Bench {
  return {
    ...bench,
    close: async () => {
      try {
        await bench.close();
      } finally {
        await checkout.remove();
      }
    },
  };
}
