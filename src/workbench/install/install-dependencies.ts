import { mkdir, rm } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Config } from "../../config/config.ts";
import { GoldseamError } from "../../contracts/index.ts";
import { explainInstall } from "../../judge/index.ts";
import type { DetectedProject } from "../../languages/index.ts";
import { failureSigns } from "../../languages/index.ts";
import { projectFolder } from "../../languages/toolchain/repo-path.ts";
import {
  type InstallPlan,
  layout,
  type ProjectFiles,
  type ToolCommand,
} from "../../languages/toolchain/toolchain.ts";
import { historyInCheckout, type Worktree } from "../../ports/git.ts";
import type { Mount, Sandbox, SandboxResult } from "../../ports/sandbox.ts";
import { cacheKey, type DependencyCache, type HeldEntry } from "../cache/dependency-cache.ts";
import type { ProvidedRuntime } from "./provide-runtime.ts";
import { type CommitFiles, keepWritten, readState } from "./written-files.ts";

/** The dependencies to install, and their key in the cache. */
export interface Dependencies {
  readonly plan: InstallPlan;
  readonly key: string;
}

/** The result of an install. */
export type InstallOutcome =
  | { readonly status: "installed"; readonly entry: HeldEntry }
  | { readonly status: "failed"; readonly command: ToolCommand; readonly result: SandboxResult };

/** The project's install plan, with the configured commands instead of its own if there are any. */
export function planDependencies(
  { toolchain, project }: DetectedProject,
  files: ProjectFiles,
  config: Config,
): InstallPlan {
  const plan = toolchain.install(project, files);
  const own = config.commands.install;
  if (!own) return plan;
  const { resolution: _, ...rest } = plan;
  return {
    ...rest,
    keyParts: [...plan.keyParts, JSON.stringify(own)],
    commands: own.map((argv) => ({ argv })),
  };
}

/**
 * The key of a plan on this machine: other versions of the runtime install other files, and an entry has only the scratch
 * folders of its own plans.
 */
export function dependencyKey(
  { toolchain }: DetectedProject,
  plan: InstallPlan,
  runtime: { readonly sandbox: string; readonly version: string },
): string {
  const machine = [runtime.sandbox, toolchain.name, process.platform, process.arch, runtime.version];
  return cacheKey([...machine, JSON.stringify(allScratch(plan).sort()), ...plan.keyParts]);
}

/** How an install is run. */
export interface InstallOptions {
  readonly detected: DetectedProject;
  readonly worktree: Worktree;
  readonly runtime: ProvidedRuntime;
  /** The files of its commit. */
  readonly committed: () => Promise<CommitFiles>;
  readonly logFile: (command: number) => string;
  readonly timeoutMs: number;
  readonly allowHosts: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

interface InstallDeps {
  readonly sandbox: Sandbox;
  readonly cache: DependencyCache;
}

/** Runs the plan's commands with the registries reachable and seals the result in the cache. */
export async function installDependencies(
  deps: InstallDeps,
  dependencies: Dependencies,
  options: InstallOptions,
): Promise<InstallOutcome> {
  const first = await installOnce(deps, dependencies, options);
  // Versions that were chosen earlier may be gone from the registries by now.
  const chooseAnew = isUnresolved(first) && (await deps.cache.resolutions.forget(dependencies.key));
  return chooseAnew ? installOnce(deps, dependencies, options) : first;
}

async function installOnce(
  deps: InstallDeps,
  { plan, key }: Dependencies,
  options: InstallOptions,
): Promise<InstallOutcome> {
  let failure: { command: ToolCommand; result: SandboxResult } | undefined;
  const entry = await deps.cache.fill(
    key,
    async (folder) => {
      const folders = [...plan.mounts.map((mount) => mount.entry), ...(plan.seed ? [plan.seed] : [])];
      for (const path of folders) await mkdir(join(folder, path), { recursive: true });
      const resolution = resolutionFile(plan, { folder, checkout: options.worktree.path });
      if (resolution !== undefined) await deps.cache.resolutions.restore(key, resolution);
      const before = readState(options.worktree.path);
      failure = await runCommands(deps.sandbox, { plan, folder }, options);
      if (resolution !== undefined) {
        if (!failure) await deps.cache.resolutions.keep(key, resolution);
        await rm(resolution, { force: true });
      }
      if (failure) return false;
      await keepWritten(options.worktree.path, folder, { before, committed: await options.committed() });
      await prepareScratch(plan, folder);
      return true;
    },
    {
      scratch: allScratch(plan).flatMap((inside) => scratchInEntry(plan, inside) ?? []),
      signal: options.signal,
    },
  );
  if (failure) return { status: "failed", ...failure };
  if (!entry)
    throw new GoldseamError("INFRASTRUCTURE", "the dependency cache lost an entry while it was filled");
  return { status: "installed", entry };
}

/** Runs the commands of a plan one after the other; returns the first that failed. */
async function runCommands(
  sandbox: Sandbox,
  { plan, folder }: { readonly plan: InstallPlan; readonly folder: string },
  options: InstallOptions,
): Promise<{ command: ToolCommand; result: SandboxResult } | undefined> {
  const deadline = performance.now() + options.timeoutMs;
  for (const [at, command] of plan.commands.entries()) {
    const result = await sandbox.run({
      argv: command.argv,
      toolchain: options.detected.toolchain.name,
      cwd: projectFolder(options.detected.project),
      ...(command.env ? { env: command.env } : {}),
      mounts: [
        ...checkoutMounts(options.detected, options.worktree),
        ...options.runtime.mounts,
        ...entryMounts(plan, folder, true),
      ],
      pathFirst: [...options.runtime.pathFirst, ...(plan.pathFirst ?? [])],
      network: "registries",
      allowHosts: options.allowHosts,
      timeoutMs: Math.max(deadline - performance.now(), 1),
      logFile: options.logFile(at + 1),
    });
    if (result.status !== "exited" || result.exitCode !== 0) return { command, result };
  }
  return undefined;
}

function isUnresolved(outcome: InstallOutcome): boolean {
  if (outcome.status === "installed" || outcome.result.status !== "exited") return false;
  return (
    explainInstall(`${outcome.result.stdout}\n${outcome.result.stderr}`, failureSigns).cause === "dependency"
  );
}

/** The checkout, writable, with its history, and the toolchain's own files. */
export function checkoutMounts({ toolchain }: DetectedProject, { path, history }: Worktree): Mount[] {
  return [
    { kind: "bind", host: path, inside: layout.workspace, writable: true },
    {
      kind: "bind",
      host: history,
      inside: posix.join(layout.workspace, historyInCheckout),
      writable: false,
    },
    {
      kind: "bind",
      host: toolchain.tools,
      inside: posix.join(layout.tools, toolchain.name),
      writable: false,
    },
  ];
}

/** Mounts a cache entry where the plan wants it; sealed entries are read-only, with scratch folders for tools to write to. */
export function entryMounts(plan: InstallPlan, entry: string, writable: boolean): Mount[] {
  return [
    { kind: "bind", host: entry, inside: layout.dependencies, writable },
    ...plan.mounts.map((mount) => ({
      kind: "bind" as const,
      host: join(entry, mount.entry),
      inside: mount.inside,
      writable,
    })),
    ...(writable ? [] : plan.scratch.map((inside) => ({ kind: "scratch" as const, inside }))),
  ];
}

/** A scratch folder needs a mount point, which cannot be created later in a read-only mount. */
async function prepareScratch(plan: InstallPlan, folder: string): Promise<void> {
  for (const inside of allScratch(plan)) {
    const path = scratchInEntry(plan, inside);
    if (path !== undefined) await mkdir(join(folder, path), { recursive: true });
  }
}

/** Projects that share an entry agree on these. */
function allScratch({ scratch, othersScratch = [] }: InstallPlan): string[] {
  return [...scratch, ...othersScratch];
}

/** The path of a scratch folder in the cache entry, if it is in one. */
function scratchInEntry(plan: InstallPlan, inside: string): string | undefined {
  const mount = plan.mounts.find((one) => inside.startsWith(`${one.inside}/`));
  return mount && posix.join(mount.entry, inside.slice(mount.inside.length + 1));
}

/** The host's path of the file with the versions that the commands chose. */
function resolutionFile(
  { resolution }: InstallPlan,
  { folder, checkout }: { readonly folder: string; readonly checkout: string },
): string | undefined {
  if (resolution === undefined) return undefined;
  const inEntry = posix.relative(layout.dependencies, resolution);
  return inEntry.startsWith("..")
    ? join(checkout, posix.relative(layout.workspace, resolution))
    : join(folder, inEntry);
}
