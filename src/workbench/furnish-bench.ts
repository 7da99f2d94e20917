import { join } from "node:path";
import type { DetectedProject } from "../languages/index.ts";
import type { InstallPlan } from "../languages/toolchain/toolchain.ts";
import type { Worktree } from "../ports/git.ts";
import type { Mount } from "../ports/sandbox.ts";
import type { ProvidedServices } from "../ports/services.ts";
import type { HeldEntry } from "./cache/dependency-cache.ts";
import { readCheckout } from "./checkout-files.ts";
import { createWorkbench } from "./create-workbench.ts";
import { type EntryLayers, type HeldLayers, holdLayers, layerMounts } from "./install/entry-layers.ts";
import { installsAny, planDependencies } from "./install/plan-dependencies.ts";
import {
  type DependencyFailure,
  type Furnishing,
  provideDependencies,
  withNote,
} from "./install/provide-dependencies.ts";
import { type ProvidedRuntime, provideRuntime } from "./install/provide-runtime.ts";
import { restoreWritten } from "./install/written-files.ts";
import { type Deadline, deadlineIn } from "./job/deadline.ts";
import type { Job } from "./job/job.ts";
import { type Steps, skipSteps } from "./job/steps.ts";
import { type JobFolder, type JobLogs, openJobFolder } from "./job-folder.ts";
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
  const files = readCheckout(bare.worktree);
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
      files,
      timeoutMs: Math.max(deadline.remainingMs(), 1),
      logFile: folder.logFile("install_runtime"),
      signal: job.signal,
    });
    const opened = await furnish(deps, job, { ...bare, files, deadline, sandbox, folder, runtime });
    ready = opened.status === "ready";
    return opened;
  } finally {
    if (!ready) {
      runtime?.release();
      await folder.remove();
    }
  }
}

async function furnish(deps: WorkbenchDeps, job: Job, furnishing: Furnishing): Promise<FurnishedBench> {
  const { detected, files, folder, steps, runtime } = furnishing;
  const plan = planDependencies(detected, files, job.config);
  if (runtime.isUnfit) return unfit(furnishing);
  if (!installsAny(plan)) {
    await skipSteps(steps, ["restore_cache", "install_deps"], withNote("nothing to install", runtime));
    return openBench(deps, job, furnishing, { plan, mounts: [], key: "" });
  }
  const provided = await provideDependencies(deps, job, furnishing, plan);
  if (provided.status !== "provided") return { ...provided, logs: await folder.takeLogs() };
  const { layers, key } = provided;
  const held = holdLayers(layers);
  try {
    const mounts = await spreadLayers(deps.git, job, furnishing, { plan, layers, held });
    return holding(await openBench(deps, job, furnishing, { plan, mounts, key }), held);
  } catch (error) {
    held.release();
    throw error;
  }
}

/** The mounts of the dependencies, once the checkout has what their install wrote outside of them. */
async function spreadLayers(
  git: WorkbenchDeps["git"],
  { repo }: Job,
  { worktree, folder }: Furnishing,
  {
    plan,
    layers,
    held,
  }: { readonly plan: InstallPlan; readonly layers: EntryLayers; readonly held: HeldLayers },
): Promise<readonly Mount[]> {
  const committed = () => git.listBlobs(repo, worktree.commitSha);
  for (const { folder: entry } of held.entries) await restoreWritten(worktree.path, entry, committed);
  const seeded = layers.own ?? layers.packages;
  if (plan.seed !== undefined && seeded) await folder.seedCache(join(seeded.folder, plan.seed));
  const { packages, own } = layers;
  return layerMounts(plan, { packages: packages?.folder, own: own?.folder, writable: "none" });
}

/** Starts the services and opens the bench, which keeps the runtime until it closes. */
async function openBench(
  deps: WorkbenchDeps,
  { config, signal }: Job,
  { sandbox, role, worktree, folder, detected, steps, runtime }: Furnishing,
  {
    plan,
    mounts,
    key,
  }: { readonly plan: InstallPlan; readonly mounts: readonly Mount[]; readonly key: string },
): Promise<FurnishedBench> {
  const services = await provideServices(deps, { config, signal }, steps);
  const workbench = createWorkbench({
    ...{ sandbox, role, worktree, folder, detected, config, services },
    // A build's commands share what they leave behind; a new test must not depend on it.
    startsEmpty: role === "test-builder",
    dependencyMounts: [...runtime.mounts, ...mounts],
    pathFirst: [...runtime.pathFirst, ...(plan.pathFirst ?? [])],
  });
  const close = () => workbench.close().finally(() => runtime.release());
  return {
    ...{ status: "ready", folder: redactLogs(folder, services.secrets), dependencyKey: key },
    runtimeVersion: runtime.version,
    workbench: { ...workbench, close },
  };
}

/** The end of a bench whose project does not run on this machine. */
async function unfit({ detected, runtime, folder, steps }: Furnishing): Promise<FurnishedBench> {
  const { note = "" } = runtime;
  const nothing = async () => undefined;
  await steps.run("install_deps", nothing, () => ({ status: "error", detail: note }));
  const ended = { status: "unavailable", exitCode: null, signal: null, stdout: "", durationMs: 0 } as const;
  const install = {
    status: "failed",
    command: detected.toolchain.runtime,
    result: { ...ended, stderr: note },
  } as const;
  return { status: "infrastructure_error", message: note, install, logs: await folder.takeLogs() };
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
