import type { Config } from "../../config/config.ts";
import { explainInstall } from "../../judge/index.ts";
import { type DetectedProject, failureSigns } from "../../languages/index.ts";
import type { InstallPlan, ProjectFiles } from "../../languages/toolchain/toolchain.ts";
import type { Worktree } from "../../ports/git.ts";
import { cacheKey } from "../cache/dependency-cache.ts";
import type { Deadline } from "../job/deadline.ts";
import type { JobSandbox } from "../job/guarded-sandbox.ts";
import type { Job } from "../job/job.ts";
import { type StepEnd, type Steps, skipSteps } from "../job/steps.ts";
import type { JobFolder } from "../job-folder.ts";
import { overLimit } from "../limits/over-limit.ts";
import type { BenchRole } from "../workbench.ts";
import type { WorkbenchDeps } from "../workbench-deps.ts";
import { askRegistries } from "./ask-registries.ts";
import type { EntryLayers } from "./entry-layers.ts";
import { type FoundLayers, findDependencies } from "./find-dependencies.ts";
import {
  clearMountPoints,
  type Dependencies,
  type InstallOutcome,
  installDependencies,
} from "./install-dependencies.ts";
import { describeAsked, findInstallSources } from "./install-source.ts";
import { dependencyKeys } from "./plan-dependencies.ts";
import type { ProvidedRuntime } from "./provide-runtime.ts";

/** A project whose bench is being furnished. */
export interface Furnishing {
  readonly worktree: Worktree;
  readonly detected: DetectedProject;
  /** The checkout's files before anything ran. */
  readonly files: ProjectFiles;
  readonly role: BenchRole;
  readonly steps: Steps;
  /** The end of the time for it. */
  readonly deadline: Deadline;
  readonly sandbox: JobSandbox;
  readonly folder: JobFolder;
  readonly runtime: ProvidedRuntime;
}

/** A failed install: the command and its output, with the cause in one line. */
export interface DependencyFailure {
  readonly status: "dependency_error" | "infrastructure_error" | "timeout";
  readonly message: string;
  readonly install: Extract<InstallOutcome, { status: "failed" }>;
}

/** Dependencies that are held in the cache, or why there are none. */
export type ProvidedDependencies =
  | { readonly status: "provided"; readonly layers: EntryLayers; readonly key: string }
  | DependencyFailure;

/** Takes the dependencies that a plan names from the cache, or installs them. */
export async function provideDependencies(
  deps: WorkbenchDeps,
  job: Job,
  furnishing: Furnishing,
  plan: InstallPlan,
): Promise<ProvidedDependencies> {
  const { worktree, steps, runtime } = furnishing;
  await clearMountPoints(plan, worktree.path);
  const dependencies = await nameDependencies(deps, job, furnishing, plan);
  const key = cacheKey(Object.values(dependencies.keys));
  const cache = deps.cache.ofRepository(job.repo);
  const found = await steps.run(
    "restore_cache",
    () => findDependencies(cache, dependencies, job.signal),
    describeFound,
  );
  if (found.status === "found") {
    await skipSteps(steps, ["install_deps"], withNote("restored from the cache", runtime));
    return { status: "provided", layers: found.layers, key };
  }
  const explain = (failed: DependencyFailure["install"]) => explainFailure(failed, job.config);
  const outcome = await steps.run(
    "install_deps",
    () => install(deps, job, furnishing, dependencies),
    (result) =>
      result.status === "installed"
        ? { status: "pass", detail: withNote("", runtime) }
        : { status: "fail", detail: withNote(explain(result).message, runtime) },
  );
  if (outcome.status === "installed") return { status: "provided", layers: outcome.layers, key };
  const { status, message } = explain(outcome);
  return { status, message: withNote(message, runtime), install: outcome };
}

/** A remark of the runtime belongs to whatever is said of the install. */
export function withNote(detail: string, { note = "" }: Pick<ProvidedRuntime, "note">): string {
  return [detail, note].filter((text) => text !== "").join("; ");
}

/** Where the dependencies come from, and under which keys they are kept. */
async function nameDependencies(
  { git }: WorkbenchDeps,
  job: Job,
  { worktree, detected, files, sandbox, runtime }: Furnishing,
  plan: InstallPlan,
): Promise<Dependencies> {
  const asked = describeAsked(detected, files);
  const sources = await findInstallSources(git, job, worktree, { detected, plan, asked });
  const context = { ...sources, sandbox: sandbox.name, version: runtime.version };
  return { plan, source: sources.own, keys: dependencyKeys(detected, plan, context) };
}

async function install(
  { git, cache, scratchFolder: scratch }: WorkbenchDeps,
  { repo, jobId, config, signal }: Job,
  { detected, role, worktree, runtime, sandbox, folder, deadline }: Furnishing,
  dependencies: Dependencies,
): Promise<InstallOutcome> {
  const { toolchain } = detected;
  const registries = await askRegistries(sandbox, { toolchain, role }, dependencies.plan);
  return installDependencies({ sandbox, cache: cache.ofRepository(repo), git }, dependencies, {
    ...{ repo, jobId, detected, role, worktree, runtime, signal, scratch, deadline },
    logFile: (command) => folder.logFile(`install_deps-${command}`),
    allowHosts: [...config.network_allow, ...registries],
  });
}

function describeFound(found: FoundLayers): StepEnd {
  if (found.status === "found") return { status: "pass", detail: "found" };
  if (found.status === "missing") return { status: "skipped", detail: "not cached yet" };
  return { status: "skipped", detail: `the entry is damaged and is installed again: ${found.reason}` };
}

function explainFailure(
  { command, result }: DependencyFailure["install"],
  config: Config,
): Pick<DependencyFailure, "status" | "message"> {
  if (result.status === "timeout") {
    const message = `"${command.argv.join(" ")}" was not done in time: ${overLimit("build_timeout_sec", config.build_timeout_sec)}`;
    return { status: "timeout", message };
  }
  if (result.status === "unavailable") {
    return {
      status: "infrastructure_error",
      message: `the sandbox did not run the install: ${result.stderr.trim()}`,
    };
  }
  if (result.limit !== undefined) {
    const message = `"${command.argv.join(" ")}" ended at the sandbox's limit: ${result.limit}`;
    return { status: "dependency_error", message };
  }
  const { cause, message } = explainInstall(`${result.stdout}\n${result.stderr}`, failureSigns);
  return { status: cause === "dependency" ? "dependency_error" : "infrastructure_error", message };
}
