import { mkdir } from "node:fs/promises";
import { join, posix } from "node:path";
import { type InstallPlan, layout } from "../../languages/toolchain/toolchain.ts";
import type { Mount } from "../../ports/sandbox.ts";
import type { HeldEntry } from "../cache/dependency-cache.ts";
import { allScratch } from "./plan-dependencies.ts";

/** The entries that together hold a project's dependencies: at least one of them. */
export interface EntryLayers {
  /** Third-party packages; absent if the other one holds everything. */
  readonly packages?: HeldEntry | undefined;
  /** What the project's own step wrote. */
  readonly own?: HeldEntry | undefined;
}

/** Entries that stay where they are until they are released together. */
export interface HeldLayers extends Pick<HeldEntry, "examine" | "release"> {
  readonly entries: readonly HeldEntry[];
}

/** Holds the entries of all layers. */
export function holdLayers({ packages, own }: EntryLayers): HeldLayers {
  const entries = [packages, own].filter((one) => one !== undefined);
  return {
    entries,
    examine: async () => {
      for (const entry of entries) {
        const damage = await entry.examine();
        if (damage !== undefined) return damage;
      }
      return undefined;
    },
    release: () => {
      for (const entry of entries) entry.release();
    },
  };
}

/** Host folders of the layers, and which of them may be written. */
export interface LayerFolders {
  readonly packages?: string | undefined;
  readonly own?: string | undefined;
  readonly writable: "none" | "packages" | "own";
}

/** Mounts the layers where a plan wants them; sealed ones are read-only, with scratch folders for tools to write to. */
export function layerMounts(plan: InstallPlan, folders: LayerFolders): Mount[] {
  const { packages, own, writable } = folders;
  const bind = (layer: "packages" | "own", path: string, inside: string): Mount => ({
    kind: "bind",
    host: join((layer === "own" ? own : packages) ?? "", path),
    inside,
    writable: writable === layer,
  });
  const owned = packages === undefined || own === undefined ? [] : (plan.own?.writes ?? []);
  const layerOf = (path: string) =>
    packages === undefined || owned.some((one) => path === one || path.startsWith(`${one}/`))
      ? "own"
      : "packages";
  return [
    bind(packages === undefined ? "own" : "packages", "", layout.dependencies),
    ...owned.map((path) => bind("own", path, posix.join(layout.dependencies, path))),
    ...plan.mounts.map((mount) => bind(layerOf(mount.entry), mount.entry, mount.inside)),
    ...(writable === "none" ? plan.scratch.map((inside) => ({ kind: "scratch" as const, inside })) : []),
  ];
}

/** Makes the folders of an entry that a plan's commands expect. */
export async function prepareFolders(plan: InstallPlan, folder: string): Promise<void> {
  const seed = plan.seed === undefined ? [] : [plan.seed];
  const paths = [...plan.mounts.map((mount) => mount.entry), ...seed, ...(plan.own?.writes ?? [])];
  for (const path of paths) await mkdir(join(folder, path), { recursive: true });
}

/** A scratch folder needs a mount point, which cannot be created later in a read-only mount. */
export async function prepareScratch(plan: InstallPlan, folder: string): Promise<void> {
  for (const path of scratchInEntry(plan)) await mkdir(join(folder, path), { recursive: true });
}

/** The paths of scratch folders in an entry. */
export function scratchInEntry(plan: InstallPlan): string[] {
  return allScratch(plan).flatMap((inside) => {
    const mount = plan.mounts.find((one) => inside.startsWith(`${one.inside}/`));
    return mount ? [posix.join(mount.entry, inside.slice(mount.inside.length + 1))] : [];
  });
}
