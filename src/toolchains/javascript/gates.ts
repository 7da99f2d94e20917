import { create, type LintError, LintErrorSchema } from "../../contracts/index.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import { inRoot, toRepoPath } from "../repo-path.ts";
import type { Gate, Project, ProjectFiles } from "../toolchain.ts";
import { dependsOn, readManifest } from "./manifest.ts";
import { hasFile, sourceFiles } from "./paths.ts";
import { installedBin, quietEnv, shippedTool } from "./runners/runner.ts";
import { keepOptions, readLintScript } from "./test-script.ts";

const transpiled = ["@babel/core", "babel-core", "react", "preact", "flow-bin"];

/** `tsc` where the project has it set up, else a look at the syntax alone. */
export function compileGate(project: Project, files: ProjectFiles): Gate {
  const manifest = readManifest(files, project.root);
  if (dependsOn(manifest, "typescript") && files.paths.includes(inRoot(project.root, "tsconfig.json"))) {
    const argv = [installedBin(project, "tsc"), "--noEmit", "--pretty", "false"];
    return { status: "command", command: { argv, env: quietEnv } };
  }
  if (transpiled.some((name) => dependsOn(manifest, name))) {
    return {
      status: "skipped",
      reason: "sources are transpiled, and there is no TypeScript set up to check them",
    };
  }
  if (!sourceFiles(project, files).some((path) => /\.[cm]?js$/.test(path))) {
    return {
      status: "skipped",
      reason: "no plain JavaScript to check, and no TypeScript compiler among the dependencies",
    };
  }
  const argv = ["node", "--experimental-vm-modules", "--no-warnings", shippedTool("check-syntax.mjs")];
  return { status: "command", command: { argv, env: quietEnv } };
}

interface Linter {
  readonly packageName: string;
  readonly command: string;
  readonly settings: RegExp;
  /** Before the files or patterns. */
  readonly args: readonly string[];
}

const linters: readonly Linter[] = [
  {
    packageName: "@biomejs/biome",
    command: "biome",
    settings: /^biome\.jsonc?$/,
    args: ["ci", "--colors=off"],
  },
  {
    packageName: "oxlint",
    command: "oxlint",
    settings: /^(?:\.oxlintrc\.jsonc?|oxlint\.config\.ts)$/,
    args: [],
  },
  {
    packageName: "eslint",
    command: "eslint",
    settings: /^(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.(?:[cm]?js|json|ya?ml))?)$/,
    args: ["--format", "stylish"],
  },
];

/** The linter that is both a dependency and set up, over what the package's own lint script names. */
export function lintGate(project: Project, files: ProjectFiles): Gate {
  const manifest = readManifest(files, project.root);
  const linter = linters.find(
    (one) =>
      dependsOn(manifest, one.packageName) &&
      (hasFile(project.root, files, one.settings) ||
        (one.command === "eslint" && manifest.eslintConfig !== undefined)),
  );
  if (!linter) return { status: "skipped", reason: "no linter is both a dependency and configured" };
  const asked = linter.command === "eslint" ? readLintScript(manifest, "eslint")?.args : undefined;
  const argv = [installedBin(project, linter.command), ...linter.args, ...lintTargets(asked ?? [])];
  return { status: "command", command: { argv, env: quietEnv } };
}

/** The patterns and endings of a lint script; options that rewrite files or reports are left out. */
function lintTargets(args: readonly string[]): string[] {
  const kept = keepOptions(args, ["--ext", "--ignore-pattern", "-c", "--config"]);
  const targets = args.filter((word) => !word.startsWith("-") && /[/.*]/.test(word) && !kept.includes(word));
  return [...kept, ...(targets.length > 0 ? targets : ["."])];
}

/** Findings of tsc, eslint and the syntax check, as far as their output can be read. */
export function readFindings(project: Project, result: SandboxResult): LintError[] {
  const findings: LintError[] = [];
  let file = "";
  for (const line of `${result.stdout}\n${result.stderr}`.split("\n")) {
    const compact =
      line.match(/^(?<file>[^\s(:][^(:]*)\((?<line>\d+),\d+\): error (?<rule>TS\d+): (?<message>.*)$/) ??
      line.match(/^(?<file>[^\s:][^:]*):(?<line>\d+): (?<rule>\w*Error): (?<message>.*)$/);
    const stylish = line.match(/^\s+(?<line>\d+):\d+\s+error\s+(?<message>.*?)(?:\s{2,}(?<rule>\S+))?$/);
    if (/^\/.*\.\w+$/.test(line)) file = line;
    const groups = compact?.groups ?? (stylish?.groups && { ...stylish.groups, file });
    if (!groups?.["file"]) continue;
    findings.push(
      create(LintErrorSchema, {
        file: toRepoPath(project, groups["file"]) ?? groups["file"],
        line: Number(groups["line"]),
        rule: groups["rule"] ?? "",
        message: groups["message"] ?? "",
      }),
    );
  }
  return findings;
}
