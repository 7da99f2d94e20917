import { posix } from "node:path";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";
import { readManifest } from "./install/manifest.ts";
import { isGenerated, isTypeScript, matchesPattern, runnableTests, sourceFiles } from "./paths.ts";

/** Where generated tests of a source file go: where the project keeps its own, named so that its runner finds them. */
export function generatedTestPath(project: Project, files: ProjectFiles, sourcePath: string): string {
  const tests = runnableTests(project.root, files).filter((path) => !isGenerated(path));
  const infix = count(tests, /[._-]spec\./) > count(tests, /[._-]test\./) ? "spec" : "test";
  // A runner or a script may look for `*-test.js` only.
  const [joint = "."] = byFrequency(
    tests.flatMap((path) => /([._-])(?:test|spec)\.\w+$/.exec(path)?.[1] ?? []),
  );
  const ending = `${joint}${infix}${testEnding(project, sourcePath)}`;
  const name = `${moduleName(project, files, sourcePath)}.agent${ending}`;
  const folders = testFolders(project, files, { tests, sourcePath });
  const isPublished = publishedFiles(project, files);
  const folder = folders.find((one) => !isPublished(posix.join(one, name))) ?? folders[0];
  return posix.join(folder ?? inRoot(project.root, "test"), name);
}

/** Whether the package has a file when it is published; no if it lists none, because then it has its own tests as well. */
function publishedFiles({ root }: Project, files: ProjectFiles): (path: string) => boolean {
  const rules = readManifest(files, root).files.map((rule) => ({
    isTaken: !rule.startsWith("!"),
    pattern: rule.replace(/^!?(?:\.?\/)*/, ""),
  }));
  return (path) => {
    const own = fromRoot(root, path);
    if (own === undefined) return false;
    return rules.findLast(({ pattern }) => pattern !== "" && matchesPattern(own, pattern))?.isTaken ?? false;
  };
}

/** The folder of the source's own tests, then where most tests are. */
function testFolders(
  project: Project,
  files: ProjectFiles,
  { tests, sourcePath }: { readonly tests: readonly string[]; readonly sourcePath: string },
): string[] {
  const own = tests.find((path) => bareName(path) === bareName(sourcePath));
  const sourceFolder = posix.dirname(sourcePath);
  const sourceFolders = new Set(sourceFiles(project, files).map((path) => posix.dirname(path)));
  const habits = tests.map((path) => {
    const folder = posix.dirname(path);
    if (posix.basename(folder) === "__tests__") return posix.join(sourceFolder, "__tests__");
    return sourceFolders.has(folder) ? sourceFolder : folder;
  });
  return [...(own ? [posix.dirname(own)] : []), ...byFrequency(habits)];
}

/** The file's name, or its whole path if another file has the same name. */
function moduleName(project: Project, files: ProjectFiles, sourcePath: string): string {
  const bare = bareName(sourcePath);
  const twins = sourceFiles(project, files).filter((path) => bareName(path) === bare);
  if (twins.length <= 1) return bare;
  const own = (fromRoot(project.root, sourcePath) ?? sourcePath).replace(/^(?:src|lib)\//, "");
  return own.replace(/\.\w+$/, "").replaceAll("/", "-");
}

/** The name without its endings: the same for a file and its tests. */
function bareName(path: string): string {
  return posix.basename(path).replace(/(?:[._-](?:test|spec))?\.\w+$/, "");
}

function testEnding(project: Project, sourcePath: string): string {
  const ending = posix.extname(sourcePath);
  if (isTypeScript(sourcePath)) return ending === ".tsx" ? ".tsx" : ending;
  const bundled = project.runner === "vitest" || project.runner === "jest";
  return !bundled && (ending === ".mjs" || ending === ".cjs") ? ending : ".js";
}

function count(paths: readonly string[], pattern: RegExp): number {
  return paths.filter((path) => pattern.test(path)).length;
}

function byFrequency(values: readonly string[]): string[] {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts]
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .map(([value]) => value);
}
