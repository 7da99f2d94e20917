import { inRoot } from "../../../toolchain/repo-path.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";

/** Whether `.gitignore` names a path plainly, such as `lib/`, and it is not committed: build output there is not source. */
export function ignoredOutputs(files: ProjectFiles, root: string): (path: string) => boolean {
  const patterns = [...new Set(["", root])].flatMap((folder) =>
    (files.read(inRoot(folder, ".gitignore")) ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /^\/?[\w@.-]+(?:\/[\w@.-]+)*\/?$/.test(line))
      .map((line) => toPattern(folder, line)),
  );
  if (patterns.length === 0) return () => false;
  const pattern = new RegExp(patterns.join("|"));
  return (path) => pattern.test(path) && files.isCommitted?.(path) !== true;
}

/** The topmost ignored folders that have files. */
export function ignoredFolders(files: ProjectFiles, root: string): string[] {
  const isIgnored = ignoredOutputs(files, root);
  const tops = files.paths.filter(isIgnored).flatMap((path) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_, at) => parts.slice(0, at + 1).join("/")).find(isIgnored) ?? [];
  });
  return [...new Set(tops)];
}

function toPattern(folder: string, line: string): string {
  const name = line.replace(/^\/|\/$/g, "");
  const below = line.replace(/\/$/, "").includes("/") ? "" : "(?:.*/)?";
  return `^${quote(inRoot(folder, ""))}${below}${quote(name)}(?:/|$)`;
}

function quote(text: string): string {
  return text.replace(/[.-]/g, "\\$&");
}
