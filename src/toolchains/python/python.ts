import { join, posix } from "node:path";
import { create, type LintError, LintErrorSchema, TestRunSchema } from "../../contracts/index.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import { toCoverage } from "../coverage.ts";
import { fromRoot, inRoot, projectFolder, toRepoPath } from "../repo-path.ts";
import { readResultLines } from "../result-lines.ts";
import {
  type Gate,
  layout,
  type Project,
  type ProjectFiles,
  type TestSelection,
  type Toolchain,
} from "../toolchain.ts";
import { readCoverageJson } from "./coverage-json.ts";
import { planInstall, pytestSettings, usesRuff, venv, venvPython } from "./packaging.ts";
import { collectedTests, generatedTestPath, isCode, isSourceFile, isTestFile } from "./paths.ts";

const tool = (name: string) => posix.join(layout.tools, "python", name);

/** Python with pytest and coverage.py. */
export const python: Toolchain = {
  name: "python",
  manifests: ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt"],
  runtime: { argv: ["python3", "--version"] },
  tools: join(import.meta.dirname, "tools"),
  detect,
  install: planInstall,
  compile: (project) => ({
    status: "command",
    command: { argv: [venvPython, tool("check_syntax.py")], env: environment(project) },
  }),
  lint: (project, files) =>
    usesRuff(project, files)
      ? {
          status: "command",
          command: {
            argv: [posix.join(venv, "bin/ruff"), "check", "--no-cache", "--output-format=concise", "."],
            env: environment(project),
          },
        }
      : { status: "skipped", reason: "ruff is not configured" },
  test: testGate,
  readTestRun: (project, { out, result }) =>
    create(TestRunSchema, {
      results: readResultLines(project, out),
      stdout: result.stdout,
      stderr: result.stderr,
      durationMs: Math.round(result.durationMs),
      exitCode: result.exitCode ?? -1,
    }),
  readCoverage: async (project, out) => {
    const measured = readCoverageJson(project, out);
    return measured && toCoverage(measured.filter((file) => isSourceFile(file.path)));
  },
  readLintErrors: readFindings,
  isTestFile,
  isSourceFile,
  generatedTestPath,
};

function detect(files: ProjectFiles, root = ""): Project | undefined {
  const own = files.paths.filter((path) => fromRoot(root, path) !== undefined && isCode(path));
  const manifests = ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt"];
  if (own.length === 0 && !manifests.some((path) => files.paths.includes(inRoot(root, path))))
    return undefined;
  return {
    toolchain: "python",
    root,
    runner: "pytest",
    moduleSystem: "commonjs",
    typescript: false,
    hasTests: collectedTests(root, files).length > 0,
  };
}

function testGate(project: Project, files: ProjectFiles, selection: TestSelection): Gate {
  const settings = pytestSettings(project, files);
  const argv = [
    venvPython,
    tool("run_pytest.py"),
    `--out=${layout.out}`,
    ...(selection.coverage ? ["--coverage"] : []),
    ...(selection.shuffleSeed === undefined ? [] : [`--shuffle=${selection.shuffleSeed}`]),
    ...(selection.names ?? []).map((name) => `--name=${name}`),
    "-p",
    "no:cacheprovider",
    "-p",
    "no:randomly",
    "--continue-on-collection-errors",
    // A second measurement would switch ours off, and worker processes escape it.
    ...(/--cov\b/.test(settings) ? ["--no-cov"] : []),
    ...(/(?:^|[\s"'])(?:-n[\s=\d"']|--numprocesses|--dist)/.test(settings) ? ["-n", "0"] : []),
    ...(!selection.files && hasFastMarker(settings) ? ["-m", "fast"] : []),
    ...(selection.files ?? []).flatMap((path) => fromRoot(project.root, path) ?? []),
  ];
  return { status: "command", command: { argv, env: environment(project) } };
}

function hasFastMarker(settings: string): boolean {
  return /markers\s*=[\s\S]*?(?:^\s*|["'])fast\b/m.test(settings);
}

function environment(project: Project): Record<string, string> {
  const folder = projectFolder(project);
  return {
    PYTHONPATH: `${posix.join(folder, "src")}:${folder}`,
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONHASHSEED: "0",
    NO_COLOR: "1",
    CI: "1",
  };
}

/** Findings of the syntax check and of ruff. */
function readFindings(project: Project, result: SandboxResult): LintError[] {
  return `${result.stdout}\n${result.stderr}`.split("\n").flatMap((text) => {
    const groups =
      text.match(
        /^(?<file>[^\s:][^:]*\.\w+):(?<line>\d+):\d+: (?<rule>[A-Z]+\d+|[\w-]+:?)(?: \[\*\])? (?<message>.*)$/,
      )?.groups ??
      text.match(/^(?<file>[^\s:][^:]*\.py):(?<line>\d+): (?<rule>\w+): (?<message>.*)$/)?.groups;
    if (!groups) return [];
    return create(LintErrorSchema, {
      file: toRepoPath(project, groups["file"] ?? "") ?? "",
      line: Number(groups["line"]),
      rule: (groups["rule"] ?? "").replace(/:$/, ""),
      message: groups["message"] ?? "",
    });
  });
}
