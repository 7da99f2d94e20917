import { posix } from "node:path";
import { layout, type Project } from "./toolchain.ts";

/** The project's folder inside the sandbox. */
export function projectFolder(project: Pick<Project, "root">): string {
  return posix.join(layout.workspace, project.root);
}

/** Joins a path of the project's folder to one relative to the repository. */
export function inRoot(root: string, path: string): string {
  return root === "" ? path : `${root}/${path}`;
}

/** A path relative to the project's folder, or undefined if it is outside. */
export function fromRoot(root: string, path: string): string | undefined {
  if (root === "") return path;
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
}

/** A path or file URL as seen inside the sandbox, relative to the repository; undefined if it is outside. */
export function toRepoPath(project: Pick<Project, "root">, path: string): string | undefined {
  const plain = path.startsWith("file://") ? decodeUrlPath(path.slice("file://".length)) : path;
  if (plain === undefined || plain === "" || plain.includes("\0")) return undefined;
  const absolute = posix.resolve(projectFolder(project), plain);
  return absolute.startsWith(`${layout.workspace}/`)
    ? absolute.slice(layout.workspace.length + 1)
    : undefined;
}

function decodeUrlPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path.replace(/[?#].*$/, ""));
  } catch {
    return undefined;
  }
}
