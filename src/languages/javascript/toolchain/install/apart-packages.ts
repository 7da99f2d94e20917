import { posix } from "node:path";
import { isAside } from "../../../toolchain/detect-projects.ts";
import { fromRoot, inRoot } from "../../../toolchain/repo-path.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { readManifest } from "./manifest.ts";
import { lockfiles } from "./package-manager.ts";

/**
 * Packages below one that is no workspace, each with a lockfile of its own, such as an application's `client`: nobody installs
 * or tests them from above.
 */
export function apartPackages(files: ProjectFiles, root: string): string[] {
  const groups =
    readManifest(files, root).workspaces.length > 0 ||
    files.paths.includes(inRoot(root, "pnpm-workspace.yaml"));
  if (groups) return [];
  const folders = files.paths
    .filter((path) => lockfiles.includes(posix.basename(path)))
    .map((path) => posix.dirname(path))
    .filter((folder) => folder !== (root || ".") && fromRoot(root, folder) !== undefined)
    .filter((folder) => !isAside(folder) && files.paths.includes(inRoot(folder, "package.json")));
  return [...new Set(folders)].sort();
}

/** Whether a path is in a package that is apart from a project around it. */
export function isApart(files: ProjectFiles, root: string): (path: string) => boolean {
  const folders = apartPackages(files, root);
  return (path) => folders.some((folder) => path.startsWith(`${folder}/`));
}
