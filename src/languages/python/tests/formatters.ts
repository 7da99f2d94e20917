import { posix } from "node:path";
import { exampleTests } from "../../tests/example-tests.ts";
import { WIDTH } from "../../tests/render/layout.ts";
import { layout, type Project, type ProjectFiles, type ToolCommand } from "../../toolchain/toolchain.ts";
import { venv } from "../toolchain/install/packaging.ts";
import { lintRules } from "../toolchain/lint-rules.ts";
import { isTestFile } from "../toolchain/paths.ts";
import { tomlTable } from "../toolchain/settings.ts";

const settingFiles = [
  "pyproject.toml",
  "setup.cfg",
  "tox.ini",
  ".isort.cfg",
  "requirements-dev.txt",
  "requirements.txt",
  ".pre-commit-config.yaml",
];
const BLACK_WIDTH = 88;
/** Fixes of rules on the form of tests change nothing that a test does, although ruff calls some of them unsafe. */
const safeHere = 'lint.extend-safe-fixes=["PT","ANN"]';

/**
 * Fixes what the project's linter can fix, then formats: with ruff's settings, else by those of black, else by the
 * habits of the project's tests. Tools that are not installed change nothing.
 */
export function pythonFormatters(
  project: Project,
  files: ProjectFiles,
  testPaths: readonly string[],
): ToolCommand[] {
  const paths = testPaths.map((path) => posix.join(layout.workspace, path));
  const tool = (name: string, ...options: readonly string[]): ToolCommand => ({
    argv: [posix.join(venv, "bin", name), ...options, ...paths],
  });
  const settings = settingFiles.map((name) => files.read(posix.join(project.root, name)) ?? "").join("\n");
  const rules = lintRules(project, files, "tests");
  const isOwn = rules.source === "own" || rules.source === "defaults";
  const formatsByRuff = /\[tool\.ruff\.format|\bruff[- ]format\b/.test(settings);
  const usesBlack = /\bblack\b/.test(settings) && !formatsByRuff;
  const fix = tool(
    "ruff",
    ...["check", "--no-cache", "--fix", "--no-fix-only", "--exit-zero", "--quiet", "--force-exclude"],
    ...["--config", safeHere],
  );
  const sorters = /\bisort\b/.test(settings) ? [tool("isort", "--quiet")] : [];
  const hasStyle = formatsByRuff || (isOwn && !usesBlack);
  const style = hasStyle ? [] : habitOptions({ project, files, usesBlack, width: rules.width });
  return [
    ...(isOwn ? [fix] : sorters),
    tool("ruff", "format", "--no-cache", ...style),
    ...(usesBlack ? [tool("black", "--quiet")] : []),
  ];
}

function habitOptions({
  project,
  files,
  usesBlack,
  width = WIDTH,
}: {
  readonly project: Project;
  readonly files: ProjectFiles;
  readonly usesBlack: boolean;
  readonly width?: number | undefined;
}): string[] {
  const black = tomlTable(project, files, ["pyproject.toml", "tool", "black"]);
  const keepsQuotes = black?.["skip-string-normalization"] === true;
  const single = (!usesBlack || keepsQuotes) && usesSingleQuotes(files);
  const columns = usesBlack ? Number(black?.["line-length"] ?? BLACK_WIDTH) : width;
  return [
    "--isolated",
    `--line-length=${columns}`,
    "--config",
    `format.quote-style="${single ? "single" : "double"}"`,
  ];
}

/** Whether most texts of the project's tests are in single quotes. */
function usesSingleQuotes(files: ProjectFiles): boolean {
  const text = exampleTests(files, isTestFile).join("\n");
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/'[^'"\n]*'/g) > count(/"[^'"\n]*"/g);
}
