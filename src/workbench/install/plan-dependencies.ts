import { createHash } from "node:crypto";
import type { Config } from "../../config/config.ts";
import type { DetectedProject } from "../../languages/index.ts";
import type { InstallPlan, ProjectFiles } from "../../languages/toolchain/toolchain.ts";
import { cacheKey } from "../cache/dependency-cache.ts";
import { readBytesInside } from "../checkout-files.ts";

/** The project's install plan, with the configured commands instead of its own if there are any. */
export function planDependencies(
  { toolchain, project }: DetectedProject,
  files: ProjectFiles,
  config: Config,
): InstallPlan {
  const plan = toolchain.install(project, files);
  const configured = config.commands.install;
  if (!configured) return plan;
  const { resolution: _, inCheckout: __, ...rest } = plan;
  return {
    ...rest,
    keyParts: [...plan.keyParts, JSON.stringify(configured)],
    commands: [],
    manifests: [],
    own: { commands: configured.map((argv) => ({ argv })), isOwners: true },
  };
}

/** Whether there is anything to install. */
export function installsAny({ commands, own }: InstallPlan): boolean {
  return commands.length > 0 || (own?.commands.length ?? 0) > 0;
}

/** The plan as a whole install in the checkout. */
export function inCheckout({ inCheckout: whole, ...plan }: InstallPlan): InstallPlan {
  const commands = whole ?? [...plan.commands, ...(plan.own?.commands ?? [])];
  return { ...plan, commands: [], manifests: [], own: { commands } };
}

/** Every manifest with the name that git gives its content, so that those of two commits can be compared. */
export function nameManifests({ manifests }: InstallPlan, nameOf: (path: string) => string): string {
  return JSON.stringify(manifests.map(({ path, text }) => [path, text ?? nameOf(path)]));
}

/** The name that git gives a file of a checkout, by its present content; empty if it cannot be read. */
export function nameInCheckout(checkout: string, path: string, algorithm: "sha1" | "sha256"): string {
  const bytes = readBytesInside(checkout, path);
  if (!bytes) return "";
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

/** The commit that an install belongs to, and how far it is trusted. */
export interface InstallSource {
  readonly trust: "base" | "change" | "agent";
  readonly commitSha: string;
}

/** The keys of a plan's parts in the cache of its repository. */
export interface DependencyKeys {
  /** Third-party packages. */
  readonly packages: string;
  /** The packages with what the project added. */
  readonly own: string;
  /** An install that was done in the checkout because the manifests did not suffice. */
  readonly checkout: string;
  /** The versions that the project's own step chose. */
  readonly resolution: string;
}

/** What decides the keys besides the plan: other versions of the runtime install other files. */
export interface KeyContext {
  readonly sandbox: string;
  readonly version: string;
  /** Whose install it is, for each part. */
  readonly packages: InstallSource;
  readonly own: InstallSource;
  /** From {@link nameManifests}. */
  readonly manifests: string;
}

/** Entries are apart by trust; what code of the project may have written is apart by commit as well. */
export function dependencyKeys(
  { toolchain }: DetectedProject,
  plan: InstallPlan,
  { sandbox, version, packages: third, own, manifests }: KeyContext,
): DependencyKeys {
  const { trust, commitSha } = own;
  const isShared = plan.own?.runsNoCode || (plan.own?.isOwners && trust === "base");
  const machine = [sandbox, toolchain.name, process.platform, process.arch, version];
  // An entry has only the scratch folders of its own plans.
  const shape = JSON.stringify([allScratch(plan).sort(), plan.mounts]);
  const packages = [...machine, shape, manifests, JSON.stringify(plan.commands)];
  const inputs = [...packages, ...plan.keyParts, JSON.stringify(plan.own ?? null)];
  return {
    packages: cacheKey(["packages", third.trust, ...packages]),
    own: cacheKey(["own", third.trust, trust, isShared ? "" : commitSha, ...inputs]),
    checkout: cacheKey(["checkout", trust, commitSha, ...inputs]),
    resolution: cacheKey(["resolution", trust, ...inputs]),
  };
}

/** The scratch folders of all projects that share an entry. */
export function allScratch({ scratch, othersScratch = [] }: InstallPlan): string[] {
  return [...scratch, ...othersScratch];
}
