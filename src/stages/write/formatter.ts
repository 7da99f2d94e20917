import { posix } from "node:path";
import { venv } from "../../toolchains/python/packaging.ts";
import { projectFolder } from "../../toolchains/repo-path.ts";
import { layout, type Project, type ProjectFiles, type ToolCommand } from "../../toolchains/toolchain.ts";

/** The command that formats one file the project's way; undefined where the project has no formatter. */
export function formatterCommand(
  project: Project,
  files: ProjectFiles,
  testPath: string,
): ToolCommand | undefined {
  const read = (name: string) => files.read(posix.join(project.root, name)) ?? "";
  const path = posix.join(layout.workspace, testPath);
  if (project.toolchain === "python") {
    const settings = ["pyproject.toml", "setup.cfg", "requirements-dev.txt", "requirements.txt"]
      .map(read)
      .join("\n");
    if (/^\s*\[tool\.ruff|\bruff\b/m.test(settings))
      return { argv: [posix.join(venv, "bin/ruff"), "format", "--no-cache", path] };
    if (/\bblack\b/.test(settings)) return { argv: [posix.join(venv, "bin/black"), "--quiet", path] };
    return undefined;
  }
  const manifest = read("package.json");
  const tool = (name: string) => posix.join(projectFolder(project), "node_modules/.bin", name);
  if (manifest.includes('"@biomejs/biome"')) return { argv: [tool("biome"), "format", "--write", path] };
  if (/"prettier"\s*:/.test(manifest)) return { argv: [tool("prettier"), "--write", path] };
  return undefined;
}
