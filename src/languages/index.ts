import { go } from "./go/toolchain/go.ts";
import { javascript } from "./javascript/toolchain/javascript.ts";
import { python } from "./python/toolchain/python.ts";
import { rust } from "./rust/toolchain/rust.ts";
import { type DetectedProject, detectProjects as detectAmong } from "./toolchain/detect-projects.ts";
import type { ProjectFiles, Toolchain } from "./toolchain/toolchain.ts";

export { type DetectedProject, fileKinds, projectOf } from "./toolchain/detect-projects.ts";

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
