import { posix } from "node:path";
import { venv } from "../../languages/python/toolchain/packaging.ts";
import { projectFolder } from "../../languages/toolchain/repo-path.ts";
import {
  layout,
  type Project,
  type ProjectFiles,
  type ToolCommand,
} from "../../languages/toolchain/toolchain.ts";

/** The commands that format one file the project's way, in their order; none where the project has no formatter. */
export function formatterCommands(project: Project, files: ProjectFiles, testPath: string): ToolCommand[] {
  const read = (name: string) => files.read(posix.join(project.root, name)) ?? "";
  const path = posix.join(layout.workspace, testPath);
  const argvs =
    project.toolchain === "python"
      ? pythonFormatters(read)
      : javascriptFormatters(read("package.json"), posix.join(projectFolder(project), "node_modules/.bin"));
  return argvs.map((argv) => ({ argv: [...argv, path] }));
}

/** What a project formats with; where it names both, ruff only lints unless it is told to format. */
function pythonFormatters(read: (name: string) => string): string[][] {
  const settings = [
    "pyproject.toml",
    "setup.cfg",
    "tox.ini",
    "requirements-dev.txt",
    "requirements.txt",
    ".pre-commit-config.yaml",
    "ruff.toml",
  ]
    .map(read)
    .join("\n");
  const black = [posix.join(venv, "bin/black"), "--quiet"];
  const ruff = [posix.join(venv, "bin/ruff"), "format", "--no-cache"];
  if (/\[tool\.ruff\.format|\bruff-format\b|\bruff format\b/.test(settings)) return [ruff];
  if (/\bblack\b/.test(settings)) return [black];
  return read("ruff.toml") !== "" || /\[tool\.ruff|\bruff\b/.test(settings) ? [ruff] : [];
}

/** A formatter, then a linter that holds tests to a layout of its own. */
function javascriptFormatters(manifest: string, bin: string): string[][] {
  const uses = (name: string) => manifest.includes(`"${name}":`);
  const tool = (name: string, ...options: string[]) => [posix.join(bin, name), ...options];
  if (uses("@biomejs/biome")) return [tool("biome", "format", "--write")];
  return [
    ...(uses("prettier") ? [tool("prettier", "--write")] : []),
    ...["eslint", "xo", "standard"].filter(uses).map((linter) => tool(linter, "--fix")),
  ];
}
