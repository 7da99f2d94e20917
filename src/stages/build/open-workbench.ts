import { lstat, mkdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { explainInstall } from "../../judge/index.ts";
import type { Git, Worktree } from "../../ports/git.ts";
import type { Progress } from "../../ports/progress.ts";
import type { Mount, Sandbox } from "../../ports/sandbox.ts";
import type { ProvidedServices, Services } from "../../ports/services.ts";
import { detectProject } from "../../toolchains/index.ts";
import { type InstallPlan, layout } from "../../toolchains/toolchain.ts";
import { readCheckout } from "./checkout-files.ts";
import { createWorkbench } from "./create-workbench.ts";
import { createDependencyCache } from "./dependency-cache.ts";
import {
  dependencyKey,
  entryMounts,
  type InstallOutcome,
  installDependencies,
  planDependencies,
} from "./install-dependencies.ts";
import { type JobFolder, openJobFolder } from "./job-folder.ts";
import { redactLogs } from "./redact.ts";
import { createSteps, type Steps } from "./steps.ts";
import type { Workbench } from "./workbench.ts";

/** What a workbench stands on. */
export interface WorkbenchDeps {
  readonly sandbox: Sandbox;
  readonly git: Git;
  readonly services: Services;
  /** Folder that keeps installed dependencies between jobs; may be shared by processes. */
  readonly cacheFolder: string;
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

/** A failed install: the command and what it said, with its cause in one line. */
export interface DependencyFailure {
  readonly status: "dependency_error" | "infrastructure_error";
  readonly message: string;
  readonly install: Extract<InstallOutcome, { status: "failed" }>;
  readonly toolchain: string;
}

/** An open bench, or why its dependencies could not be installed. */
export type OpenedWorkbench =
  | { readonly status: "ready"; readonly workbench: Workbench; readonly job: JobFolder }
  | (DependencyFailure & { readonly logs: Readonly<Record<string, string>> });

/** Checks a commit out and puts its dependencies in place. Throws NO_TOOLCHAIN where nothing is recognised. */
export async function openWorkbench(
  deps: WorkbenchDeps,
  options: WorkbenchOptions,
  steps: Steps = createSteps(options.progress, options),
): Promise<OpenedWorkbench> {
  const worktree = await steps.run(
    "checkout",
    () => deps.git.openWorktree(options),
    ({ commitSha }) => ({ status: "pass", detail: commitSha.slice(0, 12) }),
  );
  const job = await openJobFolder(deps.scratchFolder, options.jobId);
  let ready = false;
  try {
    const opened = await furnish(deps, options, { worktree, job, steps });
    ready = opened.status === "ready";
    return opened;
  } finally {
    if (!ready) await Promise.all([job.remove(), worktree.remove()]);
  }
}

interface Bare {
  readonly worktree: Worktree;
  readonly job: JobFolder;
  readonly steps: Steps;
}

async function furnish(
  deps: WorkbenchDeps,
  options: WorkbenchOptions,
  { worktree, job, steps }: Bare,
): Promise<OpenedWorkbench> {
  const { sandbox } = deps;
  const { config, signal } = options;
  const files = readCheckout(worktree.path);
  const detected = detectProject(files, config);
  const plan = planDependencies(detected, files, config);
  const readyWith = async (dependencyMounts: readonly Mount[]): Promise<OpenedWorkbench> => {
    const services = await provideServices(deps, options, steps);
    const parts = { sandbox, worktree, job, detected, config, dependencyMounts, services, signal };
    return { status: "ready", job: redactLogs(job, services.secrets), workbench: createWorkbench(parts) };
  };
  const readyOn = async (entry: string) => {
    if (plan.seed !== undefined) await job.seedCache(join(entry, plan.seed));
    return readyWith(entryMounts(plan, entry, false));
  };
  if (plan.commands.length === 0) {
    await skip(steps, ["restore_cache", "install_deps"], "nothing to install");
    return readyWith([]);
  }
  await clearMountPoints(plan, worktree.path);
  const cache = createDependencyCache(deps.cacheFolder);
  const key = await dependencyKey(sandbox, detected, plan);
  const cached = await steps.run(
    "restore_cache",
    () => cache.find(key),
    (entry) =>
      entry ? { status: "pass", detail: "found" } : { status: "skipped", detail: "not cached yet" },
  );
  if (cached) {
    await skip(steps, ["install_deps"], "restored from the cache");
    return readyOn(cached);
  }
  const outcome = await steps.run(
    "install_deps",
    () =>
      installDependencies(
        { sandbox, cache },
        { plan, key },
        {
          detected,
          checkout: worktree.path,
          logFile: (command) => job.logFile(`install_deps-${command}`),
          timeoutMs: config.build_timeout_sec * 1000,
          allowHosts: [...config.network_allow, ...(plan.hosts ?? [])],
          signal,
        },
      ),
    (result) =>
      result.status === "installed"
        ? { status: "pass" }
        : { status: "fail", detail: explainFailure(result).message },
  );
  if (outcome.status === "installed") return readyOn(outcome.entry);
  return {
    ...explainFailure(outcome),
    install: outcome,
    toolchain: detected.toolchain.name,
    logs: job.readLogs(),
  };
}

const noServices: ProvidedServices = { env: {}, forwards: [], secrets: [], release: async () => {} };

async function provideServices(
  deps: WorkbenchDeps,
  { config, signal }: WorkbenchOptions,
  steps: Steps,
): Promise<ProvidedServices> {
  const names = config.services;
  if (names.length === 0) return noServices;
  return steps.run(
    "start_services",
    () => deps.services.provide(names, { signal }),
    () => ({ status: "pass", detail: names.join(", ") }),
  );
}

async function skip(steps: Steps, names: readonly string[], detail: string): Promise<void> {
  const nothing = async () => undefined;
  for (const name of names) await steps.run(name, nothing, () => ({ status: "skipped", detail }));
}

function explainFailure({
  command,
  result,
}: DependencyFailure["install"]): Pick<DependencyFailure, "status" | "message"> {
  if (result.status === "timeout") {
    return { status: "infrastructure_error", message: `"${command.argv.join(" ")}" took too long` };
  }
  if (result.status === "unavailable" || result.status === "aborted") {
    return {
      status: "infrastructure_error",
      message: `the sandbox did not run the install: ${result.stderr.trim()}`,
    };
  }
  const { cause, message } = explainInstall(`${result.stdout}\n${result.stderr}`);
  return { status: cause === "dependency" ? "dependency_error" : "infrastructure_error", message };
}

/** A checkout may hold a link where dependencies are to appear. */
async function clearMountPoints(plan: InstallPlan, checkout: string): Promise<void> {
  for (const { inside } of plan.mounts) {
    const path = join(checkout, inside.slice(layout.workspace.length));
    const stats = await lstat(path).catch(() => undefined);
    if (stats && !stats.isDirectory()) await unlink(path);
    await mkdir(path, { recursive: true });
  }
}
