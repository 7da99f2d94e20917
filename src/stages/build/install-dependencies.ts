import { mkdir } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Config } from "../../config/config.ts";
import { GoldseamError } from "../../contracts/index.ts";
import type { Mount, Sandbox, SandboxResult } from "../../ports/sandbox.ts";
import type { DetectedProject } from "../../toolchains/index.ts";
import { projectFolder } from "../../toolchains/repo-path.ts";
import { type InstallPlan, layout, type ProjectFiles, type ToolCommand } from "../../toolchains/toolchain.ts";
import { cacheKey, type DependencyCache } from "./dependency-cache.ts";

/** What has to be installed, and under which key it is kept. */
export interface Dependencies {
  readonly plan: InstallPlan;
  readonly key: string;
}

/** What an install came to. */
export type InstallOutcome =
  | { readonly status: "installed"; readonly entry: string }
  | { readonly status: "failed"; readonly command: ToolCommand; readonly result: SandboxResult };

/** The project's install plan, with the commands the configuration gives instead of its own. */
export function planDependencies(
  { toolchain, project }: DetectedProject,
  files: ProjectFiles,
  config: Config,
): InstallPlan {
  const plan = toolchain.install(project, files);
  const own = config.commands.install;
  if (!own) return plan;
  return {
    ...plan,
    keyParts: [...plan.keyParts, JSON.stringify(own)],
    commands: own.map((argv) => ({ argv })),
  };
}

/** The key of a plan on this machine: other versions of the runtime install other things. */
export async function dependencyKey(
  sandbox: Sandbox,
  { toolchain }: DetectedProject,
  plan: InstallPlan,
): Promise<string> {
  const probe = await sandbox.run({
    argv: toolchain.runtime.argv,
    toolchain: toolchain.name,
    cwd: "/",
    mounts: [],
    network: "none",
    timeoutMs: 30_000,
  });
  if (probe.status === "unavailable") {
    throw new GoldseamError("SANDBOX_UNAVAILABLE", `the sandbox could not start: ${probe.stderr.trim()}`);
  }
  if (probe.exitCode !== 0) {
    throw new GoldseamError("INFRASTRUCTURE", `"${toolchain.runtime.argv.join(" ")}" does not run here`);
  }
  const version = `${probe.stdout}${probe.stderr}`.trim();
  return cacheKey([sandbox.name, toolchain.name, process.platform, process.arch, version, ...plan.keyParts]);
}

/** Runs the plan's commands with the registries reachable and seals what they leave in the cache. */
export async function installDependencies(
  deps: { readonly sandbox: Sandbox; readonly cache: DependencyCache },
  dependencies: Dependencies,
  options: {
    readonly detected: DetectedProject;
    readonly checkout: string;
    readonly logFile: (command: number) => string;
    readonly timeoutMs: number;
    readonly allowHosts: readonly string[];
  },
): Promise<InstallOutcome> {
  const { plan, key } = dependencies;
  const deadline = performance.now() + options.timeoutMs;
  let failure: { command: ToolCommand; result: SandboxResult } | undefined;
  const entry = await deps.cache.fill(key, async (folder) => {
    const folders = [...plan.mounts.map((mount) => mount.entry), ...(plan.seed ? [plan.seed] : [])];
    for (const path of folders) await mkdir(join(folder, path), { recursive: true });
    for (const [at, command] of plan.commands.entries()) {
      const result = await deps.sandbox.run({
        argv: command.argv,
        toolchain: options.detected.toolchain.name,
        cwd: projectFolder(options.detected.project),
        ...(command.env ? { env: command.env } : {}),
        mounts: [...checkoutMounts(options.detected, options.checkout), ...entryMounts(plan, folder, true)],
        network: "registries",
        allowHosts: options.allowHosts,
        timeoutMs: Math.max(deadline - performance.now(), 1),
        logFile: options.logFile(at + 1),
      });
      if (result.status === "exited" && result.exitCode === 0) continue;
      failure = { command, result };
      return false;
    }
    await prepareScratch(plan, folder);
    return true;
  });
  if (failure) return { status: "failed", ...failure };
  if (!entry)
    throw new GoldseamError("INFRASTRUCTURE", "the dependency cache lost an entry while it was filled");
  return { status: "installed", entry };
}

/** The checkout, writable, and the toolchain's own files. */
export function checkoutMounts({ toolchain }: DetectedProject, checkout: string): Mount[] {
  return [
    { kind: "bind", host: checkout, inside: layout.workspace, writable: true },
    {
      kind: "bind",
      host: toolchain.tools,
      inside: posix.join(layout.tools, toolchain.name),
      writable: false,
    },
  ];
}

/** A cache entry where the plan wants it; sealed entries are read-only, with scratch folders for what tools write. */
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

/** A scratch folder needs a place to stand on, which a read-only mount cannot make later. */
async function prepareScratch(plan: InstallPlan, folder: string): Promise<void> {
  for (const inside of plan.scratch) {
    const mount = plan.mounts.find((one) => inside.startsWith(`${one.inside}/`));
    if (mount)
      await mkdir(join(folder, mount.entry, inside.slice(mount.inside.length + 1)), { recursive: true });
  }
}
