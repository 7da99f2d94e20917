import { posix } from "node:path";
import { inRoot } from "../../toolchain/repo-path.ts";
import { readToml, tableIn } from "../../toolchain/toml.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";
import { packageFolders } from "./paths.ts";
import type { TargetResult, TestTarget } from "./test-output.ts";

/** Finds the file of a test, relative to the repository; empty if it is not known. */
export function createTestLocator(project: Project, files: ProjectFiles): (result: TargetResult) => string {
  const known = new Set(files.paths);
  const folders = packageFolders(project.root, files);
  const names = new Map(folders.map((folder) => [folder, crateName(files, folder)]));
  const owner = (target: TestTarget, path: string) => {
    const holders = folders.filter((folder) => known.has(inRoot(folder, path)));
    return holders.find((folder) => names.get(folder) === target.crate) ?? holders[0];
  };
  return ({ target, name }) => {
    const path = target.kind === "binary" ? target.path : (/^(\S+\.rs) - /.exec(name)?.[1] ?? "");
    const folder = owner(target, path);
    if (folder === undefined) return "";
    return moduleFile(inRoot(folder, path), name, known);
  };
}

/** Modules have their own files below the crate's folder, or are in the crate's own file. */
function moduleFile(crateFile: string, name: string, known: ReadonlySet<string>): string {
  const modules = name.split("::").slice(0, -1);
  for (let depth = modules.length; depth > 0; depth -= 1) {
    const stem = posix.join(posix.dirname(crateFile), ...modules.slice(0, depth));
    const file = [`${stem}.rs`, `${stem}/mod.rs`].find((path) => known.has(path));
    if (file !== undefined) return file;
  }
  return crateFile;
}

function crateName(files: ProjectFiles, folder: string): string {
  const manifest = readToml(files.read(inRoot(folder, "Cargo.toml")) ?? "");
  return String(tableIn(manifest, "package")?.["name"] ?? "").replaceAll("-", "_");
}
