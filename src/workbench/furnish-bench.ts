import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { explainInstall } from "../judge/index.ts";
import { type DetectedProject, failureSigns } from "../languages/index.ts";
import type { Worktree } from "../ports/git.ts";
import type { StepName } from "../ports/progress.ts";
import type { Mount } from "../ports/sandbox.ts";
import type { ProvidedServices } from "../ports/services.ts";
import { cacheKey, type HeldEntry } from "./cache/dependency-cache.ts";
import { readCheckout } from "./checkout-files.ts";
import { createWorkbench } from "./create-workbench.ts";
import { askRegistries } from "./install/ask-registries.ts";
import { type EntryLayers, type HeldLayers, holdLayers, layerMounts } from "./install/entry-layers.ts";
import { type FoundLayers, findDependencies } from "./install/find-dependencies.ts";
import {
  clearMountPoints,
  type InstallOutcome,
  installDependencies,
} from "./install/install-dependencies.ts";
import { describeAsked, findInstallSources } from "./install/install-source.ts";
import { dependencyKeys, installsAny, planDependencies } from "./install/plan-dependencies.ts";
import { type ProvidedRuntime, provideRuntime } from "./install/provide-runtime.ts";
import { restoreWritten } from "./install/written-files.ts";
import { type Deadline, deadlineIn } from "./job/deadline.ts";
import type { JobSandbox } from "./job/guarded-sandbox.ts";
import type { Job } from "./job/job.ts";
import type { StepEnd, Steps } from "./job/steps.ts";
import { type JobFolder, type JobLogs, openJobFolder } from "./job-folder.ts";
import { overLimit } from "./limits/over-limit.ts";
import { redactLogs } from "./redact.ts";
import type { BenchRole, Workbench } from "./workbench.ts";
import type { WorkbenchDeps } from "./workbench-deps.ts";

/** How dependencies are put in place. */
export interface FurnishOptions {
  readonly steps: Steps;
  /** On whose behalf commands run. */
  readonly role: BenchRole;
  /** The end of the time for it; the time of a build from now on if absent. */
  readonly deadline?: Deadline;
  /** Gets each command that ran instead of the job's own. */
  readonly onExecution?: Job["onExecution"];
}

/** A checkout and one of its projects. */
export interface Bare extends FurnishOptions {
  readonly worktree: Worktree;
  readonly detected: DetectedProject;
}

/** A failed install: the command and its output, with the cause in one line. */
export interface DependencyFailure {
  readonly status: "dependency_error" | "infrastructure_error" | "timeout";
  readonly message: string;
  readonly install: Extract<InstallOutcome, { status: "failed" }>;
}

/** An open bench, or why its dependencies could not be installed. */
export type FurnishedBench =
  | {
      readonly status: "ready";
      readonly workbench: Workbench;
      readonly folder: JobFolder;
      /** The key of the dependencies in the cache; empty if there are none. */
      readonly dependencyKey: string;
      /** The version that the runtime reports. */
      readonly runtimeVersion: string;
      /** Held until the bench closes; absent if there are none. */
      readonly dependencies?: Pick<HeldEntry, "examine">;
    }
  | (DependencyFailure & { readonly logs: JobLogs });

/** Puts a project's dependencies and services in place. Closing the bench leaves the checkout. */
export async function furnishBench(deps: WorkbenchDeps, job: Job, bare: Bare): Promise<FurnishedBench> {
  const { toolchain, project } = bare.detected;
  const folder = await openJobFolder(
    deps.scratchFolder,
    [job.jobId, toolchain.name, project.root].join("\0"),
  );
  const sandbox = deps.sandbox.open(bare.onExecution ? { ...job, onExecution: bare.onExecution } : job);
  const deadline = bare.deadline ?? deadlineIn(job.config.build_timeout_sec * 1000);
  let runtime: ProvidedRuntime | undefined;
  let ready = false;
  try {
    runtime = await provideRuntime({ ...deps, sandbox }, bare.detected, {
      role: bare.role,
      files: readCheckout(bare.worktree),
      timeoutMs: Math.max(deadline.remainingMs(), 1),
      logFile: folder.logFile("install_runtime"),
      signal: job.signal,
    });
    const opened = await furnish(deps, job, { ...bare, deadline, sandbox, folder, runtime });
    ready = opened.status === "ready";
    return opened;
  } finally {
    if (!ready) {
      runtime?.release();
      await folder.remove();
    }
  }
}

async function furnish(
  deps: WorkbenchDeps,
  job: Job,
  {
    worktree,
    detected,
    folder,
    steps,
    role,
    deadline,
    sandbox,
    runtime,
  }: Bare & {
    readonly deadline: Deadline;
    readonly sandbox: JobSandbox;
    readonly folder: JobFolder;
    readonly runtime: ProvidedRuntime;
  },
): Promise<FurnishedBench> {
  const { git } = deps;
  const { repo, config, signal } = job;
  const cache = deps.cache.ofRepository(repo);
  const files = readCheckout(worktree);
  const plan = planDependencies(detected, files, config);
  const noted = (detail: string) => [detail, runtime.note ?? ""].filter((text) => text !== "").join("; ");
  if (runtime.isUnfit) return unfit(detected, runtime, { folder, steps });
  const readyWith = async (
    dependencyMounts: readonly Mount[],
    dependencyKey: string,
  ): Promise<FurnishedBench> => {
    const services = await provideServices(deps, { config, signal }, steps);
    const parts = {
      ...{ sandbox, role, worktree, folder, detected, config, services },
      // A build's commands share what they leave behind; a new test must not depend on it.
      startsEmpty: role === "test-builder",
      dependencyMounts: [...runtime.mounts, ...dependencyMounts],
      pathFirst: [...runtime.pathFirst, ...(plan.pathFirst ?? [])],
    };
    const workbench = createWorkbench(parts);
    const close = () => workbench.close().finally(() => runtime.release());
    return {
      ...{ status: "ready", folder: redactLogs(folder, services.secrets), dependencyKey },
      runtimeVersion: runtime.version,
      workbench: { ...workbench, close },
    };
  };
  if (!installsAny(plan)) {
    await skip(steps, ["restore_cache", "install_deps"], noted("nothing to install"));
    return readyWith([], "");
  }
  await clearMountPoints(plan, worktree.path);
  const asked = describeAsked(detected, files);
  const sources = await findInstallSources(git, job, worktree, { detected, plan, asked });
  const keys = dependencyKeys(detected, plan, {
    ...sources,
    sandbox: sandbox.name,
    version: runtime.version,
  });
  const readyOn = async (layers: EntryLayers) => {
    const held = holdLayers(layers);
    try {
      const committed = () => git.listBlobs(repo, worktree.commitSha);
      for (const { folder: entry } of held.entries) await restoreWritten(worktree.path, entry, committed);
      const seeded = layers.own ?? layers.packages;
      if (plan.seed !== undefined && seeded) await folder.seedCache(join(seeded.folder, plan.seed));
      const folders = {
        packages: layers.packages?.folder,
        own: layers.own?.folder,
        writable: "none" as const,
      };
      return holding(await readyWith(layerMounts(plan, folders), cacheKey(Object.values(keys))), held);
    } catch (error) {
      held.release();
      throw error;
    }
  };
  const find = () => findDependencies(cache, { plan, keys }, signal);
  const found = await steps.run("restore_cache", find, describeFound);
  if (found.status === "found") {
    await skip(steps, ["install_deps"], noted("restored from the cache"));
    return readyOn(found.layers);
  }
  const outcome = await steps.run(
    "install_deps",
    async () =>
      installDependencies(
        { sandbox, cache, git },
        { plan, source: sources.own, keys },
        {
          ...{ repo, jobId: job.jobId, detected, role, worktree, runtime, signal },
          scratch: deps.scratchFolder,
          logFile: (command) => folder.logFile(`install_deps-${command}`),
          deadline,
          allowHosts: [
            ...config.network_allow,
            ...(await askRegistries(sandbox, { toolchain: detected.toolchain, role }, plan)),
          ],
        },
      ),
    (result) =>
      result.status === "installed"
        ? { status: "pass", detail: noted("") }
        : { status: "fail", detail: noted(explainFailure(result, config).message) },
  );
  if (outcome.status === "installed") return readyOn(outcome.layers);
  const { status, message } = explainFailure(outcome, config);
  return { status, message: noted(message), install: outcome, logs: await folder.takeLogs() };
}

/** The end of a bench whose project does not run on this machine. */
async function unfit(
  { toolchain }: DetectedProject,
  { note = "" }: ProvidedRuntime,
  { folder, steps }: { readonly folder: JobFolder; readonly steps: Steps },
): Promise<FurnishedBench> {
  const nothing = async () => undefined;
  await steps.run("install_deps", nothing, () => ({ status: "error", detail: note }));
  const ended = { status: "unavailable", exitCode: null, signal: null, stdout: "", durationMs: 0 } as const;
  const install = {
    status: "failed",
    command: toolchain.runtime,
    result: { ...ended, stderr: note },
  } as const;
  return { status: "infrastructure_error", message: note, install, logs: await folder.takeLogs() };
}

function describeFound(found: FoundLayers): StepEnd {
  if (found.status === "found") return { status: "pass", detail: "found" };
  if (found.status === "missing") return { status: "skipped", detail: "not cached yet" };
  return { status: "skipped", detail: `the entry is damaged and is installed again: ${found.reason}` };
}

/** A bench that releases its dependencies when it closes. */
function holding(opened: FurnishedBench, held: HeldLayers): FurnishedBench {
  if (opened.status !== "ready") return opened;
  const { workbench } = opened;
  const close = () => workbench.close().finally(() => held.release());
  return { ...opened, workbench: { ...workbench, close }, dependencies: held };
}

const noServices: ProvidedServices = {
  env: {},
  forwards: [],
  secrets: [],
  renew: async () => {},
  release: async () => {},
};

async function provideServices(
  deps: WorkbenchDeps,
  { config, signal }: Pick<Job, "config" | "signal">,
  steps: Steps,
): Promise<ProvidedServices> {
  const { services: names, servers } = config;
  const all = [...names, ...Object.keys(servers)];
  if (all.length === 0) return noServices;
  return steps.run(
    "start_services",
    () => deps.services.provide(names, { servers, signal }),
    () => ({ status: "pass", detail: all.join(", ") }),
  );
}

async function skip(steps: Steps, names: readonly StepName[], detail: string): Promise<void> {
  const nothing = async () => undefined;
  for (const name of names) await steps.run(name, nothing, () => ({ status: "skipped", detail }));
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
