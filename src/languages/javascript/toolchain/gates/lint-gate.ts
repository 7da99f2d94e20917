import { posix } from "node:path";
import { projectFolder } from "../../../toolchain/repo-path.ts";
import type { Gate, Project, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { dependsOn, type Manifest } from "../install/manifest.ts";
import { readProjectManifest, workspaceOf } from "../install/workspace.ts";
import { hasFile } from "../paths.ts";
import { installedBin, quietEnv } from "../runners/runner.ts";
import { keepOptions, readLintScript } from "../test-script.ts";

interface Linter {
  readonly packageName: string;
  readonly command: string;
  /** Absent if the linter has its own rules: it is then used if a script calls it. */
  readonly settings?: RegExp;
  /** The arguments of the command, given its arguments in the package's own lint script. */
  args(own: readonly string[]): readonly string[];
}

const linters: readonly Linter[] = [
  {
    packageName: "@biomejs/biome",
    command: "biome",
    settings: /^\.?biome\.jsonc?$/,
    args: (own) => [own.find((word) => /^(?:ci|check|lint|format)$/.test(word)) ?? "ci", "--colors=off"],
  },
  {
    packageName: "oxlint",
    command: "oxlint",
    settings: /^(?:\.oxlintrc\.jsonc?|oxlint\.config\.ts)$/,
    args: () => ["--format=unix"],
  },
  {
    packageName: "eslint",
    command: "eslint",
    settings: /^(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.(?:[cm]?js|json|ya?ml))?)$/,
    args: (own) => ["--format", "stylish", ...lintTargets(own)],
  },
  { packageName: "xo", command: "xo", args: () => ["--reporter=stylish"] },
  { packageName: "standard", command: "standard", args: () => [] },
];

/** The linter that is both a dependency and set up, on the files that the package's own lint script names. */
export function lintGate(project: Project, files: ProjectFiles): Gate {
  const manifest = readProjectManifest(files, project.root);
  const folders = [project.root, workspaceOf(files, project.root).root];
  const linter = linters.find((one) => isSetUp(one, { manifest, files, folders }));
  if (!linter) return { status: "skipped", reason: "no linter is both a dependency and configured" };
  const own = readLintScript(manifest, linter.command)?.args ?? [];
  const argv = [installedBin(project, linter.command), ...linter.args(own)];
  // Some check whether `node_modules` itself is writable before they use this folder in it.
  const env = { ...quietEnv, CACHE_DIR: posix.join(projectFolder(project), "node_modules/.cache") };
  return { status: "command", command: { argv, env } };
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

/** The patterns and endings of a lint script; options that rewrite files or reports are left out. */
function lintTargets(args: readonly string[]): string[] {
  const kept = keepOptions(args, ["--ext", "--ignore-pattern", "-c", "--config"]);
  const targets = args.filter((word) => !word.startsWith("-") && /[/.*]/.test(word) && !kept.includes(word));
  return [...kept, ...(targets.length > 0 ? targets : ["."])];
}
