import { posix } from "node:path";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";

/** Folders that `./...` skips. */
const ignored = /(?:^|\/)(?:vendor|testdata|node_modules|[._][^/]*)\//;
const aside = /(?:^|\/)(?:docs?|examples?)\//;
const generated = /\.pb(?:\.\w+)?\.go$/;

/** Whether a path is a Go file of a package of the repository. */
export function isCode(path: string): boolean {
  return /(?:^|\/)[^/._][^/]*\.go$/.test(path) && !ignored.test(path);
}

/** Whether `go test` compiles a file and `go build` does not. */
export function isTestFile(path: string): boolean {
  return isCode(path) && path.endsWith("_test.go");
}

/** Code of the product: no tests, no examples, nothing generated from a protocol. */
export function isSourceFile(path: string): boolean {
  return isCode(path) && !isTestFile(path) && !aside.test(path) && !generated.test(path);
}

/** The code of the module in a folder; modules below it are separate projects. */
export function moduleFiles(root: string, files: ProjectFiles): string[] {
  const below = files.paths
    .filter((path) => posix.basename(path) === "go.mod" && path !== inRoot(root, "go.mod"))
    .map((path) => `${posix.dirname(path)}/`)
    .filter((folder) => fromRoot(root, folder) !== undefined);
  return files.paths.filter(
    (path) =>
      fromRoot(root, path) !== undefined && isCode(path) && !below.some((folder) => path.startsWith(folder)),
  );
}

/** `<name>_agent_test.go` next to the source. */
export function generatedTestPath(_: Project, __: ProjectFiles, sourcePath: string): string {
  return sourcePath.replace(/\.go$/, "_agent_test.go");
}
