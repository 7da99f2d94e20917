import { matchesGlob, posix } from "node:path";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";
import { isApart } from "./install/apart-packages.ts";
import { ignoredOutputs } from "./install/ignored-outputs.ts";

const code = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const declaration = /\.d\.[cm]?ts$/;
const installed = /(?:^|\/)node_modules\//;
const testFolder = /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|e2e|cypress)\//;
const testName = /(?:[._-](?:test|spec)|(?:^|\/)tests?)\.[cm]?[jt]sx?$|(?:^|\/)test-[^/]*$/;
const support = /(?:^|\/)(?:fixtures?|__fixtures__|__mocks__|helpers?|support|__snapshots__)\//;
const aside =
  /(?:^|\/)(?:\.[^/]+|coverage|vendor|docs?|examples?|benchmarks?|bench|scripts|tools|fixtures?|__fixtures__)\//;
const settings = /(?:^|\/)(?:\.[^/]+|[^/]+\.config\.[^/.]+|(?:gulp|grunt|jake)file\.[^/]+)$/i;
/** Named by the time when they were made, and run once. */
const migration = /(?:^|\/)migrations?\/(?:.*\/)?\d{8,}[-_.][^/]*$/;
const built = /(?:^|\/)(?:dist|build|out|lib-cov)\/|\.min\.[cm]?js$/;

/** Whether a path is JavaScript or TypeScript that can run. */
export function isCode(path: string): boolean {
  return code.test(path) && !declaration.test(path) && !installed.test(path);
}

/** Whether a path is TypeScript. */
export function isTypeScript(path: string): boolean {
  return /\.(?:[cm]?ts|tsx)$/.test(path);
}

/** Tests and other files in test folders. */
export function isTestFile(path: string): boolean {
  return isCode(path) && (testName.test(path) || testFolder.test(path));
}

/** Whether a file looks like one that a runner would start, rather than a helper of tests. */
export function isRunnableTest(path: string): boolean {
  return isTestFile(path) && !support.test(path);
}

/** Code of the product: no tests, no settings, no examples, no migrations. */
export function isSourceFile(path: string): boolean {
  return isCode(path) && !isTestFile(path) && ![aside, settings, migration].some((one) => one.test(path));
}

/** The project's source files; build output counts only if there are no others. */
export function sourceFiles(project: Pick<Project, "root">, files: ProjectFiles): string[] {
  const apart = isApart(files, project.root);
  const all = files.paths.filter(
    (path) => fromRoot(project.root, path) !== undefined && isSourceFile(path) && !apart(path),
  );
  const isIgnored = ignoredOutputs(files, project.root);
  const written = all.filter((path) => !isBuilt(path) && !isIgnored(path));
  return written.length > 0 ? written : all;
}

/** The project's runnable tests; only those with `.test.` or `.spec.` in their names, if there are any. */
export function runnableTests(root: string, files: ProjectFiles): string[] {
  const isIgnored = ignoredOutputs(files, root);
  const apart = isApart(files, root);
  const all = files.paths.filter(
    (path) => fromRoot(root, path) !== undefined && isRunnableTest(path) && !isIgnored(path) && !apart(path),
  );
  const named = all.filter((path) => testName.test(path));
  return named.some((path) => !isGenerated(path)) ? named : all;
}

/** Whether a path is build output. */
export function isBuilt(path: string): boolean {
  return built.test(path);
}

/** Whether the project's folder has a file with one of these names. */
export function hasFile(root: string, files: ProjectFiles, name: RegExp): boolean {
  const folder = root === "" ? "." : posix.join(inRoot("", root));
  return files.paths.some((path) => posix.dirname(path) === folder && name.test(posix.basename(path)));
}

/** Whether Goldseam wrote a test. */
export function isGenerated(path: string): boolean {
  return /\.agent(?:-[\w-]+?)?[._-](?:test|spec)\./.test(path);
}

/** Whether a file is the file, is in the folder, or matches the glob that a script names. */
export function matchesPattern(path: string, pattern: string): boolean {
  const plain = posix.normalize(pattern);
  return path === plain || path.startsWith(plain.replace(/\/?$/, "/")) || matchesGlob(path, plain);
}
