import { lstatSync, readlinkSync } from "node:fs";
import { posix } from "node:path";
import { layout, type ProjectFiles } from "../../languages/toolchain/toolchain.ts";
import type { Mount } from "../../ports/sandbox.ts";
import { readTextInside } from "../checkout-files.ts";

const MOST_LINKS = 10;

/** The files of a checkout; those of its dependencies can be read as well, and are not listed. */
export function withInstalled(files: ProjectFiles, mounts: readonly Mount[]): ProjectFiles {
  return {
    ...files,
    read: (path) => files.read(path) ?? readInstalled(posix.join(layout.workspace, path), { files, mounts }),
  };
}

/** Follows links as the sandbox does: never out of the checkout and what is mounted. */
function readInstalled(
  inside: string,
  { files, mounts }: { readonly files: ProjectFiles; readonly mounts: readonly Mount[] },
): string | undefined {
  let path = inside;
  for (let links = 0; links < MOST_LINKS; links++) {
    const place = placeOf(path, mounts);
    if (!place) return files.read(posix.relative(layout.workspace, path));
    const link = firstLink(place.host, place.parts);
    if (!link) return readTextInside(place.host, place.parts.join("/"));
    const { at, target } = link;
    path = posix.resolve(place.inside, ...place.parts.slice(0, at), target, ...place.parts.slice(at + 1));
  }
  return undefined;
}

function placeOf(path: string, mounts: readonly Mount[]) {
  return mounts.flatMap((mount) =>
    mount.kind === "bind" && path.startsWith(`${mount.inside}/`)
      ? [{ host: mount.host, inside: mount.inside, parts: path.slice(mount.inside.length + 1).split("/") }]
      : [],
  )[0];
}

function firstLink(host: string, parts: readonly string[]) {
  for (let at = 0; at < parts.length; at++) {
    const path = posix.join(host, ...parts.slice(0, at + 1));
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink()) return { at, target: readlinkSync(path) };
  }
  return undefined;
}
