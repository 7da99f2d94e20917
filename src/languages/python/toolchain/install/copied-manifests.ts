import { posix } from "node:path";
import { inRoot } from "../../../toolchain/repo-path.ts";
import type { InstallManifest, Project, ProjectFiles } from "../../../toolchain/toolchain.ts";

/** Files that declare dependencies, besides those of requirements. */
export const manifests: readonly string[] = [
  ...["pyproject.toml", "setup.py", "setup.cfg", "tox.ini", "noxfile.py", "PKG-INFO"],
  ...["poetry.lock", "uv.lock", "pdm.lock", "pylock.toml"],
];
/** A line of requirements that names a file or folder, or the project itself. */
const localLine =
  /^\s*(?:-e\b|--editable\b|(?:-f|--find-links)[\s=]*(?!https?:)[^\s=]|\.|\/|file:|[^#\s]+\s*@\s*(?:file:|\.|\/)|(?!-|\S*:\/\/)[^#\s@=]+\/[^#\s:]*$)/;
/** A line that refers to another file of requirements or constraints. */
const reference = /^\s*(?:-r|-c|--requirement|--constraint)[\s=]*(\S+)/;
const mostReferred = 100;

/**
 * The files that packages are installed by when the project is not there: none of them is run. Requirements are copied
 * without the lines that name files of the project.
 */
export function copiedManifests(
  project: Project,
  files: ProjectFiles,
  requirements: readonly string[],
): InstallManifest[] {
  const copied = new Map<string, InstallManifest>();
  for (const name of manifests) {
    const path = inRoot(project.root, name);
    // It is never run there; noxfile.py is only read.
    if (name !== "setup.py" && files.paths.includes(path)) copied.set(path, { path });
  }
  const pending = requirements.map((name) => inRoot(project.root, name));
  for (let path = pending.pop(); path !== undefined && copied.size < mostReferred; path = pending.pop()) {
    const text = files.read(path);
    if (copied.has(path) || text === undefined) continue;
    if (path.endsWith(".toml")) copied.set(path, { path });
    else {
      copied.set(path, { path, text: withoutLocal(text) });
      pending.push(...referredIn(path, text));
    }
  }
  return [...copied.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a file of requirements, or one that it refers to, names files of the project. */
export function namesFiles(project: Project, files: ProjectFiles, name: string): boolean {
  const seen = new Set<string>();
  const pending = [inRoot(project.root, name)];
  for (let path = pending.pop(); path !== undefined && seen.size < mostReferred; path = pending.pop()) {
    const text = files.read(path) ?? "";
    if (seen.has(path)) continue;
    if (text.split("\n").some((line) => localLine.test(line))) return true;
    seen.add(path);
    pending.push(...referredIn(path, text));
  }
  return false;
}

function withoutLocal(text: string): string {
  return text
    .split("\n")
    .map((line) => (localLine.test(line) ? "" : line))
    .join("\n");
}

function referredIn(path: string, text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => reference.exec(line)?.[1] ?? [])
    .map((name) => posix.join(posix.dirname(path), name))
    .filter((name) => !name.startsWith(".."));
}
