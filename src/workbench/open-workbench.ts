import type { Config } from "../config/config.ts";
import { type DetectedProject, detectProjects } from "../languages/index.ts";
import type { ProjectFiles } from "../languages/toolchain/toolchain.ts";
import type { Git, Worktree } from "../ports/git.ts";
import type { Progress } from "../ports/progress.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { Services } from "../ports/services.ts";
import type { DependencyCache } from "./cache/dependency-cache.ts";
import { readCheckout } from "./checkout-files.ts";
import { type FurnishedBench, furnishBench } from "./furnish-bench.ts";
import { createSteps, type Steps } from "./steps.ts";
import { stoppable } from "./stoppable.ts";

/** What a workbench stands on. */
export interface WorkbenchDeps {
  readonly sandbox: Sandbox;
  readonly git: Git;
  readonly services: Services;
  /** Keeps installed dependencies between jobs. */
  readonly cache: DependencyCache;
  /** Folder for passing files of this process. */
  readonly scratchFolder: string;
}

/** Which commit to open, for which job. */
export interface WorkbenchOptions {
  readonly repo: string;
  readonly commitSha: string;
  readonly jobId: string;
  readonly runId: string;
  /** Named in progress: baseline, build, write, rebuild. */
  readonly stage: string;
  readonly config: Config;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** A checkout of one commit, with the projects in it. Belongs to one job. */
export interface Checkout {
  /** As they were when nothing had run yet. */
  readonly files: ProjectFiles;
  readonly projects: readonly [DetectedProject, ...DetectedProject[]];
  /** Puts a project's dependencies in place. Throws where the job is called off. */
  furnish(detected: DetectedProject, steps: Steps): Promise<FurnishedBench>;
  remove(): Promise<void>;
}

/** Checks a commit out. Throws NO_TOOLCHAIN where nothing is recognised. */
export async function openCheckout(
  deps: WorkbenchDeps,
  options: WorkbenchOptions,
  steps: Steps,
): Promise<Checkout> {
  const worktree = await steps.run(
    "checkout",
    () => deps.git.openWorktree(options),
    ({ commitSha }) => ({ status: "pass", detail: commitSha.slice(0, 12) }),
  );
  try {
    const sandbox = stoppable(deps.sandbox, options.signal);
    const files = readCheckout(worktree.path);
    return {
      files,
      projects: detectProjects(files, options.config),
      furnish: (detected, own) =>
        furnishBench({ ...deps, sandbox }, options, { worktree, detected, steps: own }),
      remove: () => worktree.remove(),
    };
  } catch (error) {
    await worktree.remove();
    throw error;
  }
}

/** Opens one project of a commit as a bench; `choose` says which where there are several, and the main one is taken otherwise. */
export async function openWorkbench(
  deps: WorkbenchDeps,
  options: WorkbenchOptions,
  choose: (projects: Checkout["projects"]) => DetectedProject = ([main]) => main,
): Promise<FurnishedBench> {
  const steps = createSteps(options.progress, options);
  const checkout = await openCheckout(deps, options, steps);
  let ready = false;
  try {
    const opened = await checkout.furnish(choose(checkout.projects), steps);
    ready = opened.status === "ready";
    return opened.status === "ready" ? { ...opened, workbench: closing(opened.workbench, checkout) } : opened;
  } finally {
    if (!ready) await checkout.remove();
  }
}

/** A bench that takes its checkout with it when it closes. */
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

/** A checkout and one of its projects. */
export interface Bare {
  readonly worktree: Worktree;
  readonly detected: DetectedProject;
  readonly steps: Steps;
}
