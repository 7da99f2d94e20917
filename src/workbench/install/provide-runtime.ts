import type { DetectedProject } from "../../languages/index.ts";
import type { AskedRuntime, RuntimeInstall } from "../../languages/toolchain/runtime/asked-runtime.ts";
import { layout, type ProjectFiles, type Toolchain } from "../../languages/toolchain/toolchain.ts";
import type { Mount, SandboxCommand } from "../../ports/sandbox.ts";
import { askTool } from "../ask-policy.ts";
import { cacheKey, type DependencyCache, type HeldEntry } from "../cache/dependency-cache.ts";
import type { JobSandbox } from "../job/guarded-sandbox.ts";
import type { BenchRole } from "../workbench.ts";
import { runtimeVersion } from "./runtime-version.ts";

/** The runtime that a project's commands run on. */
export interface ProvidedRuntime {
  /** Names it in keys. */
  readonly version: string;
  readonly mounts: readonly Mount[];
  /** Folders inside that come first on the `PATH`. */
  readonly pathFirst: readonly string[];
  /** What a person should know about it, in one line. */
  readonly note?: string;
  /** Set if nothing can be installed without another one. */
  readonly isUnfit?: true;
  release(): void;
}

/** How a runtime is provided. */
export interface RuntimeOptions {
  readonly role: BenchRole;
  readonly files: ProjectFiles;
  readonly timeoutMs: number;
  readonly logFile: string;
  readonly signal?: AbortSignal | undefined;
}

/** The machine's runtime if it fits the project, else one from the cache; if there is none, the machine's with a note. */
export async function provideRuntime(
  deps: { readonly sandbox: JobSandbox; readonly cache: DependencyCache },
  { toolchain, project }: DetectedProject,
  options: RuntimeOptions,
): Promise<ProvidedRuntime> {
  const asked = toolchain.askedRuntime?.(project, options.files);
  const version = await runtimeVersion(deps.sandbox, { toolchain, role: options.role }, asked?.runtime);
  const own = { version, mounts: [], pathFirst: [], release: () => {} };
  if (!asked || asked.fits(version)) return own;
  const entry =
    asked.install && (await installRuntime(deps, toolchain, { ...options, install: asked.install }));
  if (!entry || !asked.install)
    return { ...own, note: explain(asked, version), ...(asked.isRequired ? { isUnfit: true } : {}) };
  const mount: Mount = { kind: "bind", host: entry.folder, inside: layout.runtime, writable: false };
  return {
    version: asked.install.key,
    mounts: [mount],
    pathFirst: [asked.install.bin],
    note: `${asked.by} asks for ${asked.asked}: runs on ${asked.install.key}, not on the machine's ${version}`,
    release: entry.release,
  };
}

async function installRuntime(
  { sandbox, cache }: { readonly sandbox: JobSandbox; readonly cache: DependencyCache },
  toolchain: Toolchain,
  { install, ...options }: RuntimeOptions & { readonly install: RuntimeInstall },
): Promise<HeldEntry | undefined> {
  const key = cacheKey(["runtime", sandbox.name, process.platform, process.arch, install.key]);
  const found = await cache.find(key, options.signal);
  if (found.status === "found") return found.entry;
  return cache.fill(
    key,
    async (folder) => {
      const command: SandboxCommand = {
        ...install.command,
        toolchain: toolchain.name,
        cwd: layout.runtime,
        mounts: [{ kind: "bind", host: folder, inside: layout.runtime, writable: true }],
        network: "registries",
        timeoutMs: options.timeoutMs,
        logFile: options.logFile,
      };
      const asking = askTool({ toolchain, role: options.role }, "install");
      const { status, exitCode } = await sandbox.run(command, asking);
      return status === "exited" && exitCode === 0;
    },
    { signal: options.signal },
  );
}

function explain({ asked, by, fix, isRequired }: AskedRuntime, version: string): string {
  const why = `${by} asks for ${asked}, and this machine has ${version}: get it, for example with "${fix}"`;
  return isRequired ? why : `${why}; tried with what is here`;
}
