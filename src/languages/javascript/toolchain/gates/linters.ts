import { posix } from "node:path";
import { fromRoot, inRoot, projectFolder } from "../../../toolchain/repo-path.ts";
import type { Project, ProjectFiles, ToolCommand } from "../../../toolchain/toolchain.ts";
import { ignoredFolders } from "../install/ignored-outputs.ts";
import { dependsOn, type Manifest } from "../install/manifest.ts";
import { readProjectManifest, workspaceOf } from "../install/workspace.ts";
import { hasFile, matchesPattern } from "../paths.ts";
import { installedBin, quietEnv } from "../runners/runner.ts";
import { keepOptions, readLintScript } from "../test-script.ts";

/** How a linter is called; its arguments in the package's own lint script are given. */
interface Linter {
  readonly packageName: string;
  readonly command: string;
  /** Absent if the linter has its own rules: it is then used if a script calls it. */
  readonly settings?: RegExp;
  /** The arguments that check, without the files. */
  check(own: readonly string[]): readonly string[];
  /** The arguments that fix what can be fixed safely. */
  fix(own: readonly string[]): readonly string[];
  /** Whether it has to be told that it checks everything, and that it leaves out what a build wrote. */
  readonly asksForFiles?: true;
}

const biomeCommand = (own: readonly string[]) =>
  own.find((word) => /^(?:ci|check|lint|format)$/.test(word)) ?? "ci";
const eslintOptions = (own: readonly string[]) =>
  keepOptions(own, ["--ext", "--ignore-pattern", "-c", "--config"]);

const linters: readonly Linter[] = [
  {
    packageName: "@biomejs/biome",
    command: "biome",
    settings: /^\.?biome\.jsonc?$/,
    check: (own) => [biomeCommand(own), "--colors=off"],
    fix: (own) => [biomeCommand(own).replace("ci", "check"), "--write"],
  },
  {
    packageName: "oxlint",
    command: "oxlint",
    settings: /^(?:\.oxlintrc\.jsonc?|oxlint\.config\.ts)$/,
    check: () => ["--format=unix"],
    fix: () => ["--fix"],
  },
  {
    packageName: "eslint",
    command: "eslint",
    settings: /^(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.(?:[cm]?js|json|ya?ml))?)$/,
    check: (own) => ["--format", "stylish", ...eslintOptions(own)],
    fix: (own) => ["--fix", ...eslintOptions(own)],
    asksForFiles: true,
  },
  {
    packageName: "xo",
    command: "xo",
    check: () => ["--reporter=stylish"],
    fix: () => ["--fix"],
  },
  { packageName: "standard", command: "standard", check: () => [], fix: () => ["--fix"] },
];

/** A linter of a project: its commands never use the package's own scripts, which may fix what they should check. */
export interface ProjectLinter {
  /** Checks all files that the package's own lint script names, or some of them. */
  check(only?: readonly string[]): ToolCommand;
  /** Fixes files where that is safe. */
  fix(paths: readonly string[]): ToolCommand;
  /** Whether the package's own lint script would check a file. */
  covers(path: string): boolean;
}

/** The linters that are both a dependency and set up. */
export function projectLinters(project: Project, files: ProjectFiles): ProjectLinter[] {
  const manifest = readProjectManifest(files, project.root);
  const folders = [project.root, workspaceOf(files, project.root).root];
  return linters
    .filter((one) => isSetUp(one, { manifest, files, folders }))
    .map((linter) => {
      const own = readLintScript(manifest, linter.command)?.args ?? [];
      const targets = lintTargets(own, linter, (path) => isThere(project, files, path));
      // Some check whether `node_modules` itself is writable before they use this folder in it.
      const env = { ...quietEnv, CACHE_DIR: posix.join(projectFolder(project), "node_modules/.cache") };
      const command = (...args: readonly string[]) => ({
        argv: [installedBin(project, linter.command), ...args],
        env,
      });
      const relative = (paths: readonly string[]) =>
        paths.flatMap((path) => fromRoot(project.root, path) ?? []);
      const outputs = relative(
        ignoredFolders(files, project.root).filter((path) => !/\bnode_modules\b/.test(path)),
      );
      const leftOut = outputs.flatMap((folder) => ["--ignore-pattern", `${folder}/**`]);
      const all = linter.asksForFiles ? [...leftOut, ...(targets.length > 0 ? targets : ["."])] : [];
      return {
        check: (only) => command(...linter.check(own), ...(only ? relative(only) : all)),
        fix: (paths) => command(...linter.fix(own), ...relative(paths)),
        covers: (path) =>
          targets.length === 0 ||
          relative([path]).some((one) => targets.some((target) => matchesPattern(one, target))),
      };
    });
}

function isSetUp(
  { packageName, command, settings }: Linter,
  context: { readonly manifest: Manifest; readonly files: ProjectFiles; readonly folders: readonly string[] },
): boolean {
  const { manifest, files, folders } = context;
  if (!dependsOn(manifest, packageName)) return false;
  if (settings === undefined) return readLintScript(manifest, command) !== undefined;
  if (command === "eslint" && manifest.eslintConfig !== undefined) return true;
  return folders.some((folder) => hasFile(folder, files, settings));
}

/** The files, folders and patterns that a lint script names; none if it names everything. */
function lintTargets(
  args: readonly string[],
  { check }: Linter,
  exists: (path: string) => boolean,
): readonly string[] {
  const used = [...check(args), ...keepOptions(args, ["--ignore-path", "--max-warnings", "--config-path"])];
  const words = args.filter((word) => !word.startsWith("-") && !used.includes(word));
  const targets = words.filter((word) => /[/.*]/.test(word) || exists(word));
  return targets.some((word) => /^\.?\/?$/.test(word)) ? [] : targets;
}

function isThere({ root }: Project, files: ProjectFiles, word: string): boolean {
  const path = inRoot(root, word);
  return files.paths.some((one) => one === path || one.startsWith(`${path}/`));
}
