import type { DetectedProject } from "../../languages/index.ts";
import type { InstallPlan } from "../../languages/toolchain/toolchain.ts";
import type { DependencyCache, FoundEntry, HeldEntry } from "../cache/dependency-cache.ts";
import { type EntryLayers, holdLayers } from "./entry-layers.ts";
import { type DependencyKeys, dependencyKeys, type KeyContext } from "./plan-dependencies.ts";

/** The cache's answer for a plan. */
export type FoundLayers =
  | { readonly status: "found"; readonly layers: EntryLayers }
  | Exclude<FoundEntry, { status: "found" }>;

/** Looks up all that a plan needs; what was installed in the checkout stands in for it. */
export async function findDependencies(
  cache: DependencyCache,
  { plan, keys }: { readonly plan: InstallPlan; readonly keys: DependencyKeys },
  signal?: AbortSignal,
): Promise<FoundLayers> {
  const planned = await findPlanned(cache, { plan, keys }, signal);
  if (planned.status === "found" || plan.commands.length === 0) return planned;
  const whole = await cache.find(keys.checkout, signal);
  return whole.status === "found" ? { status: "found", layers: { own: whole.entry } } : planned;
}

async function findPlanned(
  cache: DependencyCache,
  { plan, keys }: { readonly plan: InstallPlan; readonly keys: DependencyKeys },
  signal: AbortSignal | undefined,
): Promise<FoundLayers> {
  const needsPackages = plan.commands.length > 0 && (!plan.own || plan.own.writes !== undefined);
  const packages = needsPackages ? await cache.find(keys.packages, signal) : undefined;
  if (packages && packages.status !== "found") return packages;
  const held: { packages?: HeldEntry } = packages ? { packages: packages.entry } : {};
  if (!plan.own) return { status: "found", layers: held };
  const own = await cache.find(keys.own, signal);
  if (own.status === "found") return { status: "found", layers: { ...held, own: own.entry } };
  packages?.entry.release();
  return own;
}

/** Whether the dependencies of a commit are installed, for it as a base or as a change. */
export async function areInstalled(
  cache: DependencyCache,
  detected: DetectedProject & { readonly plan: InstallPlan },
  context: Omit<KeyContext, "packages" | "own"> & { readonly commitSha: string },
): Promise<boolean> {
  const { plan } = detected;
  for (const trust of ["base", "change"] as const) {
    const source = { trust, commitSha: context.commitSha };
    const found = await findDependencies(cache, {
      plan,
      keys: dependencyKeys(detected, plan, { ...context, packages: source, own: source }),
    });
    if (found.status !== "found") continue;
    holdLayers(found.layers).release();
    return true;
  }
  return false;
}
