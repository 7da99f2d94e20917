import { type DetectedProject, detectProjects as detectAmong } from "./detect-projects.ts";
import { go } from "./go/go.ts";
import { javascript } from "./javascript/javascript.ts";
import { python } from "./python/python.ts";
import { rust } from "./rust/rust.ts";
import type { ProjectFiles, Toolchain } from "./toolchain.ts";

export { type DetectedProject, fileKinds, projectOf } from "./detect-projects.ts";

/** Every toolchain Goldseam knows. */
export const toolchains: readonly Toolchain[] = [javascript, python, go, rust];

/** Every project of a repository, the main one first; throws NO_TOOLCHAIN where there is none. */
export function detectProjects(
  files: ProjectFiles,
  config: Parameters<typeof detectAmong>[2],
): readonly [DetectedProject, ...DetectedProject[]] {
  return detectAmong(toolchains, files, config);
}

/** Whether any toolchain takes a file for a test. */
export function isTestFile(path: string): boolean {
  return toolchains.some((one) => one.isTestFile(path));
}
