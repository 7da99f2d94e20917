import { lstat, mkdir, readdir, realpath, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Mount } from "../../../ports/sandbox.ts";
import { outerFirst } from "../isolation/root-entry.ts";
import type { PathPair } from "./path-map.ts";

/** Folders and links that replace mounts. */
export interface StandIns {
  readonly pairs: readonly PathPair[];
  /** Removes the links. */
  remove(): Promise<void>;
}

/**
 * Folders of the host by the paths they have inside. A mount within another one becomes a symbolic link there; a
 * scratch folder within another one is the existing folder.
 */
export async function makeStandIns(mounts: readonly Mount[], scratchFolder: string): Promise<StandIns> {
  const pairs: PathPair[] = [];
  const links: PathPair[] = [];
  for (const [at, mount] of outerFirst(mounts).entries()) {
    const outer = pairs.findLast(({ inside }) => mount.inside.startsWith(`${inside}/`));
    const point = outer && join(outer.host, mount.inside.slice(outer.inside.length));
    if (mount.kind === "scratch") {
      const host = point ?? join(scratchFolder, `scratch-${at}`);
      await mkdir(host, { recursive: true });
      pairs.push({ inside: mount.inside, host });
    } else {
      // Tools report paths without links.
      const host = await realpath(mount.host);
      pairs.push({ inside: mount.inside, host });
      if (point === undefined) continue;
      await link(host, point);
      links.push({ inside: point, host });
    }
  }
  return {
    pairs,
    async remove() {
      for (const { inside: point, host } of links.toReversed()) await unlink(point, host);
    },
  };
}

/** Existing content is kept beside the link, as a mount would cover it. */
async function link(host: string, point: string): Promise<void> {
  await mkdir(dirname(point), { recursive: true });
  if (await isThere(point)) await rename(point, coverOf(point));
  await symlink(host, point);
}

/** Some installers replace a link with a folder; its content belongs behind the link. */
async function unlink(point: string, host: string): Promise<void> {
  const stats = await lstat(point).catch(() => undefined);
  if (stats?.isDirectory()) {
    for (const name of await readdir(point)) {
      await rm(join(host, name), { recursive: true, force: true });
      await rename(join(point, name), join(host, name));
    }
  }
  await rm(point, { recursive: true, force: true });
  if (await isThere(coverOf(point))) await rename(coverOf(point), point);
}

function coverOf(point: string): string {
  return join(dirname(point), `.goldseam-covered-${basename(point)}`);
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
