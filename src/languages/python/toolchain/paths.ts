import { posix } from "node:path";
import { isGeneratedTest } from "../../toolchain/generated-name.ts";
import { fromRoot, inRoot } from "../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";
import { managedSettings } from "./django.ts";

const installed = /(?:^|\/)(?:node_modules|site-packages|venv|env|__pycache__|\.[^/]+)\//;
const testFolder = /(?:^|\/)(?:tests?|testing)\//;
const testName = /(?:^|\/)(?:test_[^/]*|[^/]*_test|tests|conftest)\.py$/;
const collected = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/;
const unusual = /(?:^|\/)(?:test[^/]*|[^/]*_tests)\.py$/;
const aside = /(?:^|\/)(?:docs?|examples?|benchmarks?|scripts|tools|build|dist|fixtures?)\//;
/** Written by Django or Alembic, and run once. */
const migration = /(?:^|\/)(?:migrations\/\d{4}_[^/]*|versions\/[0-9a-f]{12}_[^/]*)\.py$/;
const settings = /(?:^|\/)(?:setup|noxfile|tasks|fabfile|manage|__main__)\.py$/;

/** Whether a path is Python of the repository. */
export function isCode(path: string): boolean {
  return path.endsWith(".py") && !installed.test(path);
}

/** Tests and other files in test folders. */
export function isTestFile(path: string): boolean {
  return isCode(path) && (testName.test(path) || testFolder.test(path));
}

/** Code of the product: no tests, no packaging, no examples, no migrations. */
export function isSourceFile(path: string): boolean {
  return isCode(path) && ![testName, testFolder, aside, settings, migration].some((one) => one.test(path));
}

/** The project's source files. */
export function sourceFiles(project: Pick<Project, "root">, files: ProjectFiles): string[] {
  return files.paths.filter((path) => fromRoot(project.root, path) !== undefined && isSourceFile(path));
}

/** Files that pytest collects by their names. */
export function collectedTests(root: string, files: ProjectFiles): string[] {
  return files.paths.filter(
    (path) => fromRoot(root, path) !== undefined && isCode(path) && collected.test(path),
  );
}

/**
 * Files with names that other runners look for: where Django's own runs the tests, or where none of the project's own has a name
 * that pytest collects.
 */
export function namedLikeTests(root: string, files: ProjectFiles): string[] {
  const others = managedSettings(root, files) !== undefined;
  if (!others && collectedTests(root, files).some((path) => !isGeneratedTest(path))) return [];
  return files.paths.filter(
    (path) =>
      fromRoot(root, path) !== undefined &&
      isCode(path) &&
      unusual.test(path) &&
      !collected.test(path) &&
      hasTests(files, path),
  );
}

function hasTests(files: ProjectFiles, path: string): boolean {
  return /\bTestCase\b|^\s*def test/m.test(files.read(path) ?? "");
}

/** `test_<module>_agent.py` or `<module>_agent_test.py`, where and as the project keeps its own tests. */
export function generatedTestPath(project: Project, files: ProjectFiles, sourcePath: string): string {
  const own = [...collectedTests(project.root, files), ...namedLikeTests(project.root, files)].filter(
    (path) => !isGeneratedTest(path),
  );
  const endings = own.filter((path) => path.endsWith("_test.py")).length;
  const module = moduleName(project, files, sourcePath);
  const name = endings > own.length - endings ? `${module}_agent_test.py` : `test_${module}_agent.py`;
  return posix.join(folderFor(project, files, { own, sourcePath }), name);
}

/**
 * Beside the module's own tests, else where most tests are: beside their sources, or in a folder. A folder outside of the
 * packages comes first: a wheel has everything in them.
 */
function folderFor(
  project: Project,
  files: ProjectFiles,
  { own, sourcePath }: { readonly own: readonly string[]; readonly sourcePath: string },
): string {
  const bare = posix.basename(sourcePath, ".py");
  const ofModule = own.find((path) =>
    new Set([`test_${bare}.py`, `${bare}_test.py`]).has(posix.basename(path)),
  );
  const sourceFolder = posix.dirname(sourcePath);
  const sourceFolders = new Set(sourceFiles(project, files).map((path) => posix.dirname(path)));
  const habits = own
    .map((path) => posix.dirname(path))
    .map((one) => (sourceFolders.has(one) ? sourceFolder : one));
  const folders = Map.groupBy(habits, (folder) => folder);
  const common = [...folders]
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .map(([folder]) => folder);
  const ranked = [...(ofModule === undefined ? [] : [posix.dirname(ofModule)]), ...common];
  const isPublished = packageFolders(sourceFolders, files);
  return ranked.find((folder) => !isPublished(folder)) ?? ranked[0] ?? inRoot(project.root, "tests");
}

/** Whether a folder is inside a package of the sources. */
function packageFolders(
  sourceFolders: ReadonlySet<string>,
  files: ProjectFiles,
): (folder: string) => boolean {
  const paths = new Set(files.paths);
  const packages = [...sourceFolders].filter((folder) => paths.has(posix.join(folder, "__init__.py")));
  return (folder) => packages.some((one) => one !== "." && `${folder}/`.startsWith(`${one}/`));
}

/** The module's name, with its packages before it if another module has the same name. */
function moduleName(project: Project, files: ProjectFiles, sourcePath: string): string {
  const bare = posix.basename(sourcePath, ".py");
  const twins = sourceFiles(project, files).filter((path) => posix.basename(path, ".py") === bare);
  if (bare !== "__init__" && twins.length <= 1) return bare.replace(/^_+/, "");
  const path = (fromRoot(project.root, sourcePath) ?? sourcePath)
    .replace(/^src\//, "")
    .slice(0, -".py".length);
  return (
    path
      .replace(/\/__init__$/, "")
      .replaceAll("/", "_")
      .replace(/^_+/, "") || "init"
  );
}
