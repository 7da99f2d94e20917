import { lstat } from "node:fs/promises";
import { posix } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Mount } from "../../../ports/sandbox.ts";

/** One thing in the file system that a command sees. Everything else is absent. */
export type RootEntry =
  | Mount
  | { readonly kind: "link"; readonly inside: string; readonly target: string }
  | { readonly kind: "file"; readonly inside: string; readonly text: string };

/** Outer folders before the ones inside them, so that none hides another; otherwise in the order given. */
export function outerFirst<Entry extends RootEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => depth(a.inside) - depth(b.inside));
}

/**
 * Throws if a mount point lies behind a symbolic link of another mount: a checkout could redirect the mount, and the
 * folders created for it, to any place on the host.
 */
export async function refuseLinkedMountPoints(mounts: readonly Mount[]): Promise<void> {
  for (const mount of mounts) {
    for (const outer of mounts) {
      if (outer.kind !== "bind" || !mount.inside.startsWith(`${outer.inside}/`)) continue;
      await refuseLinks(outer.host, posix.relative(outer.inside, mount.inside));
    }
  }
}

async function refuseLinks(folder: string, path: string): Promise<void> {
  let current = folder;
  for (const part of path.split("/")) {
    current = posix.join(current, part);
    const stats = await lstat(current).catch(() => undefined);
    if (stats === undefined) return;
    if (stats.isSymbolicLink()) {
      throw new GoldseamError("INFRASTRUCTURE", `${current} is a symbolic link; a folder is mounted there`);
    }
  }
}

function depth(path: string): number {
  return path.split("/").filter((part) => part !== "").length;
}
