import { posix } from "node:path";
import { layout, type Project, type ProjectFiles, type ToolCommand } from "../../toolchain/toolchain.ts";
import { projectLinters } from "../toolchain/gates/linters.ts";
import { dependsOn } from "../toolchain/install/manifest.ts";
import { readProjectManifest } from "../toolchain/install/workspace.ts";
import { installedBin } from "../toolchain/runners/runner.ts";

/** The formatter of a project, then its linters, which fix what they can: one may require its own layout. */
export function javascriptFormatters(
  project: Project,
  files: ProjectFiles,
  testPaths: readonly string[],
): ToolCommand[] {
  const paths = testPaths.map((path) => posix.join(layout.workspace, path));
  const usesPrettier = dependsOn(readProjectManifest(files, project.root), "prettier");
  return [
    ...(usesPrettier ? [{ argv: [installedBin(project, "prettier"), "--write", ...paths] }] : []),
    ...projectLinters(project, files).map(({ fix }) => fix(testPaths)),
  ];
}
