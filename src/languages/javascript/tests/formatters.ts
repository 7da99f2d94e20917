import { posix } from "node:path";
import { projectFolder } from "../../toolchain/repo-path.ts";
import { layout, type Project, type ProjectFiles, type ToolCommand } from "../../toolchain/toolchain.ts";

/** The formatters of a project: a formatter, then a linter that requires its own layout. */
export function javascriptFormatters(project: Project, files: ProjectFiles, testPath: string): ToolCommand[] {
  const manifest = files.read(posix.join(project.root, "package.json")) ?? "";
  const uses = (name: string) => manifest.includes(`"${name}":`);
  const bin = posix.join(projectFolder(project), "node_modules/.bin");
  const path = posix.join(layout.workspace, testPath);
  const tool = (name: string, ...options: string[]): ToolCommand => ({
    argv: [posix.join(bin, name), ...options, path],
  });
  if (uses("@biomejs/biome")) return [tool("biome", "format", "--write")];
  return [
    ...(uses("prettier") ? [tool("prettier", "--write")] : []),
    ...["eslint", "xo", "standard"].filter(uses).map((linter) => tool(linter, "--fix")),
  ];
}
