import { posix } from "node:path";
import { folderOf, joinInside, type PathIndex } from "../../../../languages/syntax/path-index.ts";
import type { Resolver } from "../../../../languages/syntax/resolver.ts";
import type { ProjectFiles } from "../../../../languages/toolchain/toolchain.ts";

const settingsFile =
  /^(?:(?:vitest|vite|jest)\.(?:config|workspace|projects)\..+|package\.json|\.mocharc(?:\..+)?|\.taprc|ava\.config\..+|pytest\.ini|pyproject\.toml|setup\.cfg|tox\.ini)$/;
/** Settings whose value names a file or module that every test runs with. */
const setupKey =
  /["']?\b(?:setupFiles(?:AfterEnv)?|globalSetup|globalTeardown|snapshotSerializers|(?:test)?[eE]nvironment|transform|resolver|testRunner|runner|reporters?|require|import|file|loader|DJANGO_SETTINGS_MODULE|addopts|pytest_plugins)\b["']?\s*[:=]\s*(\[[^\]]*\]|\{[^}]*\}|[^\n]*(?:\n[ \t]+-[^\n]*)*)/g;
const scriptOption =
  /(?:-r|--(?:require|import|loader|experimental-loader|file|env-file|setup\S*))[= ]([^\s"',]+)/g;

/** Whether a file says how test runners run. */
export function isRunnerSettings(path: string): boolean {
  return settingsFile.test(posix.basename(path));
}

/** What settings of test runners name: files that every test depends on, by the settings file that names them. */
export function readTestSetup(
  index: PathIndex,
  files: ProjectFiles,
  resolverOf: (path: string) => Resolver | undefined,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of index.living) {
    if (!isRunnerSettings(path)) continue;
    const content = readSettings(path, files);
    const values = [...content.matchAll(setupKey), ...content.matchAll(scriptOption)].map(
      (one) => one[1] ?? "",
    );
    const words = values.flatMap((value) => value.match(/[\w@.~/-]+/g) ?? []);
    const named = [...new Set(words)].flatMap((word) => filesOf(word, path));
    if (named.length > 0) found.set(path, [...new Set(named)]);
  }
  return found;

  function filesOf(word: string, from: string): readonly string[] {
    const relative = word.replace(/^(?:<rootDir>)?\/?(?:\.\/)?/, "");
    const place = joinInside(folderOf(from), relative);
    if (place !== undefined && index.living.has(place)) return [place];
    const language = /\.(?:toml|ini|cfg)$/.test(from) ? "x.py" : "x.js";
    const text = language === "x.py" || word.startsWith(".") ? word : `./${relative}`;
    return resolverOf(language)?.named(text, from) ?? [];
  }
}

/** Of a manifest only what runners read: elsewhere `require` and `import` name the package's own entry points. */
function readSettings(path: string, files: ProjectFiles): string {
  const content = files.read(path) ?? "";
  if (posix.basename(path) !== "package.json") return content;
  try {
    const { scripts, jest, mocha, ava } = JSON.parse(content);
    return JSON.stringify([scripts, jest, mocha, ava], null, 1);
  } catch {
    return "";
  }
}
