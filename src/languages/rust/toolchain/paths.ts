import { posix } from "node:path";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";

const ignored = /(?:^|\/)(?:target|vendor|node_modules|\.[^/]+)\//;
const aside = /(?:^|\/)(?:benches|examples|fuzz|docs?)\/|(?:^|\/)build\.rs$/;

/** Whether a path is Rust of the repository. */
export function isCode(path: string): boolean {
  return path.endsWith(".rs") && !ignored.test(path);
}

/** Integration tests and modules that hold only tests; tests inside a source file do not make it a test file. */
export function isTestFile(path: string): boolean {
  return isCode(path) && /(?:^|\/)tests\/|(?:^|\/)tests?\.rs$|_tests?\.rs$/.test(path);
}

/** Code of the product: no tests, no examples, no build script. */
export function isSourceFile(path: string): boolean {
  return isCode(path) && !isTestFile(path) && !aside.test(path);
}

/** The folders of the packages in a project, relative to the repository, the nearest to a file first. */
export function packageFolders(root: string, files: ProjectFiles): string[] {
  return files.paths
    .filter((path) => posix.basename(path) === "Cargo.toml" && !ignored.test(path))
    .filter((path) => fromRoot(root, path) !== undefined)
    .map((path) => (posix.dirname(path) === "." ? "" : posix.dirname(path)))
    .sort((a, b) => b.length - a.length);
}

/** `tests/<module>_agent.rs` of the package that holds the source. */
export function generatedTestPath(project: Project, files: ProjectFiles, sourcePath: string): string {
  const owner = packageFolders(project.root, files).find(
    (folder) => fromRoot(folder, sourcePath) !== undefined,
  );
  const inside = fromRoot(owner ?? "", sourcePath) ?? sourcePath;
  const module = inside
    .replace(/^src\//, "")
    .replace(/(?:\/mod)?\.rs$/, "")
    .replaceAll("/", "_");
  return inRoot(owner ?? "", `tests/${module}_agent.rs`);
}
