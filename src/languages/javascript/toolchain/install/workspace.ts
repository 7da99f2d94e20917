import { matchesGlob, posix } from "node:path";
import { fromRoot, inRoot } from "../../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { scriptCommands } from "../gates/script-commands.ts";
import { hasFile, sourceFiles } from "../paths.ts";
import { apartPackages } from "./apart-packages.ts";
import { type Manifest, readManifest } from "./manifest.ts";

/** Packages that are installed together. Folders are relative to the repository. */
export interface Workspace {
  readonly root: string;
  readonly packages: readonly string[];
}

const runnerSettings =
  /^(?:(?:vite|vitest)\.(?:config|workspace)\.[cm]?[jt]s|vitest\.(?:workspace|projects)\.json|jest\.config\.[^.]+|\.mocharc\..+)$/;
const runnerWords = /^(?:vitest|jest|mocha|ava|tap|tape|--test)$/;

/** The workspace that a folder is the root or a package of; a single package is a workspace without packages. */
export function workspaceOf(files: ProjectFiles, root: string): Workspace {
  for (let folder = root; folder !== ""; folder = parentOf(folder)) {
    const above = parentOf(folder);
    const packages = packagesOf(files, above);
    if (packages.includes(root)) return { root: above, packages };
  }
  return { root, packages: packagesOf(files, root) };
}

/** The packages to build instead of their root: all of a workspace, unless the root runs the tests itself, or those apart. */
export function workspaceMembers(files: ProjectFiles, root: string): readonly string[] {
  const { packages } = workspaceOf(files, root);
  const manifest = readManifest(files, root);
  const runsTests =
    hasFile(root, files, runnerSettings) ||
    scriptCommands(manifest, "test").some(({ words }) => words.some((word) => runnerWords.test(word)));
  if (packages.length > 0) return runsTests ? [] : packages;
  const apart = apartPackages(files, root);
  // Above them it stays a project only if it has code of its own.
  return apart.length > 0 && sourceFiles({ root }, files).length > 0 ? [root, ...apart] : apart;
}

/** The manifest of a folder; a package of a workspace has its root's dependencies as well. */
export function readProjectManifest(files: ProjectFiles, root: string): Manifest {
  const own = readManifest(files, root);
  const workspace = workspaceOf(files, root);
  if (workspace.root === root) return own;
  const { dependencies, devDependencies } = readManifest(files, workspace.root);
  return { ...own, devDependencies: { ...dependencies, ...devDependencies, ...own.devDependencies } };
}

/** The packages of its workspace that a package depends on. */
export function usedPackages({ root }: Pick<Project, "root">, files: ProjectFiles): string[] {
  const { packages } = workspaceOf(files, root);
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = readManifest(files, root);
  const names = { ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies };
  return packages.filter(
    (folder) => folder !== root && Object.hasOwn(names, readManifest(files, folder).name),
  );
}

function packagesOf(files: ProjectFiles, root: string): string[] {
  const patterns = [
    ...readManifest(files, root).workspaces,
    ...pnpmPackages(files.read(inRoot(root, "pnpm-workspace.yaml")) ?? ""),
  ].map((pattern) => pattern.replace(/^(!?)\.?\/|\/$/g, "$1"));
  if (patterns.length === 0) return [];
  const matches = (folder: string, pattern: string) => matchesGlob(folder, posix.normalize(pattern));
  return files.paths
    .filter((path) => posix.basename(path) === "package.json")
    .flatMap((path) => fromRoot(root, path) ?? [])
    .map(posix.dirname)
    .filter((folder) => folder !== "." && patterns.some((pattern) => matches(folder, pattern)))
    .filter((folder) => !patterns.some((one) => one.startsWith("!") && matches(folder, one.slice(1))))
    .map((folder) => inRoot(root, folder))
    .sort();
}

/** The list under `packages:`, in both of YAML's forms. */
function pnpmPackages(text: string): string[] {
  const [, inline, block] =
    /^packages:[ \t]*(?:\[([^\]]*)\]|((?:\r?\n(?:[ \t]*#.*|[ \t]*-[ \t]+.*|[ \t]*))*))/m.exec(text) ?? [];
  const items =
    inline?.split(",") ?? [...(block ?? "").matchAll(/^[ \t]*-[ \t]+(.*)$/gm)].map((match) => match[1] ?? "");
  return items
    .map((item) => item.replace(/\s+#.*$/, "").replace(/["'\s]/g, ""))
    .filter((item) => item !== "");
}

function parentOf(folder: string): string {
  const above = posix.dirname(folder);
  return above === "." ? "" : above;
}
