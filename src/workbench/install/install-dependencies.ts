import { lstat, mkdir, rm, unlink } from "node:fs/promises";
import { join, posix } from "node:path";
import { GoldseamError } from "../../contracts/index.ts";
import { explainInstall } from "../../judge/index.ts";
import type { DetectedProject } from "../../languages/index.ts";
import { failureSigns } from "../../languages/index.ts";
import { projectFolder } from "../../languages/toolchain/repo-path.ts";
import { type InstallPlan, layout, type ToolCommand } from "../../languages/toolchain/toolchain.ts";
import type { Git, Worktree } from "../../ports/git.ts";
import type { Mount, SandboxCommand, SandboxResult } from "../../ports/sandbox.ts";
import { askConfigured, askTool } from "../ask-policy.ts";
import { copyTree } from "../cache/copy-tree.ts";
import type { DependencyCache, HeldEntry } from "../cache/dependency-cache.ts";
import type { Deadline } from "../job/deadline.ts";
import type { JobSandbox } from "../job/guarded-sandbox.ts";
import type { BenchRole } from "../workbench.ts";
import { checkoutMounts, toolMount } from "./checkout-mounts.ts";
import {
  type EntryLayers,
  type LayerFolders,
  layerMounts,
  prepareFolders,
  prepareScratch,
  scratchInEntry,
} from "./entry-layers.ts";
import { openNeutralFolder } from "./neutral-folder.ts";
import { type DependencyKeys, type InstallSource, inCheckout } from "./plan-dependencies.ts";
import type { ProvidedRuntime } from "./provide-runtime.ts";
import { keepWritten, readState, restoreWritten } from "./written-files.ts";

/** The dependencies to install: how, for whom, and their keys in the cache of the repository. */
export interface Dependencies {
  readonly plan: InstallPlan;
  readonly source: InstallSource;
  readonly keys: DependencyKeys;
}

/** The result of an install. */
export type InstallOutcome =
  | { readonly status: "installed"; readonly layers: EntryLayers }
  | { readonly status: "failed"; readonly command: ToolCommand; readonly result: SandboxResult };

/** How an install is run. */
export interface InstallOptions {
  readonly repo: string;
  readonly jobId: string;
  readonly detected: DetectedProject;
  readonly role: BenchRole;
  readonly worktree: Worktree;
  readonly runtime: ProvidedRuntime;
  /** Folder for temporary files. */
  readonly scratch: string;
  readonly logFile: (command: string) => string;
  /** The end of the time for all of it. */
  readonly deadline: Deadline;
  readonly allowHosts: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

interface InstallDeps {
  readonly sandbox: JobSandbox;
  /** The part for the repository. */
  readonly cache: DependencyCache;
  readonly git: Git;
}

type Failure = Extract<InstallOutcome, { status: "failed" }>;
type Installed = { readonly status: "installed"; readonly entry: HeldEntry } | Failure;

/**
 * Installs what the cache lacks of a plan, with the registries reachable, and seals it there: third-party packages without
 * the checkout, then the project's own part in a checkout of the commit that it belongs to. If the manifests do not suffice
 * for the packages, everything is installed in the checkout and serves this commit only.
 */
export async function installDependencies(
  deps: InstallDeps,
  dependencies: Dependencies,
  options: InstallOptions,
): Promise<InstallOutcome> {
  const { plan, keys } = dependencies;
  if (plan.commands.length === 0) return ownOnly(await installOwn(deps, dependencies, options, keys.own));
  const packages = await installPackages(deps, dependencies, options);
  if (packages.status === "failed") {
    if (!isUnresolved(packages) || plan.inCheckout?.length === 0) return packages;
    const whole = { ...dependencies, plan: inCheckout(plan) };
    return ownOnly(await installOwn(deps, whole, options, keys.checkout));
  }
  if (!plan.own) return { status: "installed", layers: { packages: packages.entry } };
  try {
    const own = await installOwn(deps, dependencies, options, keys.own, packages.entry.folder);
    if (own.status === "failed" || !plan.own.writes) packages.entry.release();
    if (own.status === "failed") return own;
    const kept = plan.own.writes ? { packages: packages.entry } : {};
    return { status: "installed", layers: { ...kept, own: own.entry } };
  } catch (error) {
    packages.entry.release();
    throw error;
  }
}

function ownOnly(own: Installed): InstallOutcome {
  return own.status === "failed" ? own : { status: "installed", layers: { own: own.entry } };
}

/** Third-party packages, from copied manifests. */
async function installPackages(
  deps: InstallDeps,
  { plan, keys }: Dependencies,
  options: InstallOptions,
): Promise<Installed> {
  const once = () =>
    fill(deps, keys.packages, { plan, signal: options.signal }, async (folder) => {
      const place = { checkout: options.worktree.path, scratch: options.scratch };
      const neutral = await openNeutralFolder(plan, { ...place, root: options.detected.project.root });
      try {
        const resolution = keptResolution(deps.cache, plan, { folder, checkout: neutral.path });
        await resolution.restore(keys.packages);
        const before = readState(neutral.path);
        const mounts: Mount[] = [
          { kind: "bind", host: neutral.path, inside: layout.workspace, writable: true },
          toolMount(options.detected),
        ];
        const layers = { packages: folder, writable: "packages" } as const;
        const failure = await runCommands(deps, plan, { commands: plan.commands, mounts, layers }, options);
        await resolution.keep(keys.packages, failure === undefined);
        if (failure) return failure;
        const { isGiven } = neutral;
        await keepWritten(neutral.path, folder, { before, committed: new Map(), isGiven });
        return undefined;
      } finally {
        await neutral.remove();
      }
    });
  return choosingAgain(deps.cache, keys.packages, once);
}

/** Versions that were chosen earlier may be gone from the registries by now. */
async function choosingAgain(
  { resolutions }: DependencyCache,
  key: string,
  install: () => Promise<Installed>,
): Promise<Installed> {
  const first = await install();
  return isUnresolved(first) && (await resolutions.forget(key)) ? install() : first;
}

/** The project's own step, on top of the packages in a folder if there is one. */
async function installOwn(
  deps: InstallDeps,
  dependencies: Dependencies,
  options: InstallOptions,
  key: string,
  packages?: string,
): Promise<Installed> {
  const { plan, source, keys } = dependencies;
  const { own } = plan;
  if (!own) throw new GoldseamError("INFRASTRUCTURE", "there is nothing to install in the checkout");
  const install = async (folder: string, worktree: Worktree) => {
    await clearMountPoints(plan, worktree.path);
    const committed = () => deps.git.listBlobs(options.repo, worktree.commitSha);
    const before = readState(worktree.path);
    if (packages !== undefined) await restoreWritten(worktree.path, packages, committed);
    if (packages !== undefined && !own.writes) await copyTree(packages, folder);
    const resolution = keptResolution(deps.cache, plan, { folder, checkout: worktree.path });
    await resolution.restore(keys.resolution);
    const below = own.writes ? packages : undefined;
    const layers = { packages: below, own: folder, writable: "own" } as const;
    const mounts = checkoutMounts(options.detected, worktree);
    const failure = await runCommands(deps, plan, { commands: own.commands, mounts, layers }, options);
    await resolution.keep(keys.resolution, failure === undefined);
    if (failure) return failure;
    await keepWritten(worktree.path, folder, { before, committed: await committed() });
    return undefined;
  };
  return choosingAgain(deps.cache, keys.resolution, () =>
    fill(deps, key, { plan, signal: options.signal }, (folder) =>
      withCheckout(deps, source, options, (worktree) => install(folder, worktree)),
    ),
  );
}

/** Fills an entry by work that returns the failure, if any. */
async function fill(
  { cache }: InstallDeps,
  key: string,
  { plan, signal }: { readonly plan: InstallPlan; readonly signal: AbortSignal | undefined },
  work: (folder: string) => Promise<Failure | undefined>,
): Promise<Installed> {
  let failure: Failure | undefined;
  const entry = await cache.fill(
    key,
    async (folder) => {
      await prepareFolders(plan, folder);
      failure = await work(folder);
      if (failure) return false;
      await prepareScratch(plan, folder);
      return true;
    },
    { scratch: scratchInEntry(plan), signal },
  );
  if (failure) return failure;
  if (!entry)
    throw new GoldseamError("INFRASTRUCTURE", "the dependency cache lost an entry while it was filled");
  return { status: "installed", entry };
}

/** The job's own checkout, or another one if the install belongs to another commit. */
async function withCheckout<T>(
  { git }: InstallDeps,
  { commitSha }: InstallSource,
  { repo, jobId, worktree }: InstallOptions,
  work: (worktree: Worktree) => Promise<T>,
): Promise<T> {
  if (commitSha === worktree.commitSha) return work(worktree);
  const other = await git.openWorktree({ repo, commitSha, jobId: `${jobId}-install` });
  try {
    return await work(other);
  } finally {
    await other.remove();
  }
}

/** Runs commands one after the other; returns the first that failed. */
async function runCommands(
  { sandbox }: InstallDeps,
  plan: InstallPlan,
  step: {
    readonly commands: readonly ToolCommand[];
    readonly mounts: readonly Mount[];
    readonly layers: LayerFolders;
  },
  options: InstallOptions,
): Promise<Failure | undefined> {
  for (const [at, command] of step.commands.entries()) {
    const sandboxed: SandboxCommand = {
      argv: command.argv,
      toolchain: options.detected.toolchain.name,
      cwd: projectFolder(options.detected.project),
      ...(command.env ? { env: command.env } : {}),
      mounts: [...step.mounts, ...options.runtime.mounts, ...layerMounts(plan, step.layers)],
      pathFirst: [...options.runtime.pathFirst, ...(plan.pathFirst ?? [])],
      network: "registries",
      allowHosts: options.allowHosts,
      timeoutMs: Math.max(options.deadline.remainingMs(), 1),
      logFile: options.logFile(`${step.layers.writable === "own" ? "own-" : ""}${at + 1}`),
    };
    const place = { ...options.detected, role: options.role, checkout: options.worktree.path };
    const asking = plan.own?.isOwners ? askConfigured(place, command.argv) : askTool(place, "install");
    const result = await sandbox.run(sandboxed, asking);
    if (result.status !== "exited" || result.exitCode !== 0) return { status: "failed", command, result };
  }
  return undefined;
}

function isUnresolved(outcome: Installed): boolean {
  if (outcome.status === "installed" || outcome.result.status !== "exited") return false;
  return (
    explainInstall(`${outcome.result.stdout}\n${outcome.result.stderr}`, failureSigns).cause === "dependency"
  );
}

/** A checkout may hold a link where dependencies should appear. */
export async function clearMountPoints(plan: InstallPlan, checkout: string): Promise<void> {
  for (const { inside } of plan.mounts) {
    const path = join(checkout, inside.slice(layout.workspace.length));
    const stats = await lstat(path).catch(() => undefined);
    if (stats && !stats.isDirectory()) await unlink(path);
    await mkdir(path, { recursive: true });
  }
}

/** The file with the versions that commands chose: restored before they run, kept if they passed, and then removed. */
function keptResolution(
  { resolutions }: DependencyCache,
  { resolution }: InstallPlan,
  { folder, checkout }: { readonly folder: string; readonly checkout: string },
) {
  const inEntry = posix.relative(layout.dependencies, resolution ?? "");
  const file = inEntry.startsWith("..")
    ? join(checkout, posix.relative(layout.workspace, resolution ?? ""))
    : join(folder, inEntry);
  return {
    restore: async (key: string) => {
      if (resolution !== undefined) await resolutions.restore(key, file);
    },
    keep: async (key: string, passed: boolean) => {
      if (resolution === undefined) return;
      if (passed) await resolutions.keep(key, file);
      await rm(file, { force: true });
    },
  };
}
