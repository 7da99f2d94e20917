import { posix } from "node:path";
import { layout, type Project, type ProjectFiles, type ToolCommand } from "../../toolchain/toolchain.ts";
import { venv } from "../toolchain/packaging.ts";

const settingFiles = [
  "pyproject.toml",
  "setup.cfg",
  "tox.ini",
  "requirements-dev.txt",
  "requirements.txt",
  ".pre-commit-config.yaml",
  "ruff.toml",
];

/** The formatters of a project; if it names both, ruff only lints unless its settings say that it formats. */
export function pythonFormatters(project: Project, files: ProjectFiles, testPath: string): ToolCommand[] {
  const read = (name: string) => files.read(posix.join(project.root, name)) ?? "";
  const tool = (name: string, ...options: string[]): ToolCommand[] => [
    { argv: [posix.join(venv, "bin", name), ...options, posix.join(layout.workspace, testPath)] },
  ];
  const settings = settingFiles.map(read).join("\n");
  const ruff = tool("ruff", "format", "--no-cache");
  if (/\[tool\.ruff\.format|\bruff-format\b|\bruff format\b/.test(settings)) return ruff;
  if (/\bblack\b/.test(settings)) return tool("black", "--quiet");
  return read("ruff.toml") !== "" || /\[tool\.ruff|\bruff\b/.test(settings) ? ruff : [];
}
