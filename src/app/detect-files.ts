import { GoldseamError } from "../contracts/index.ts";
import { detectProjects, languages } from "../languages/index.ts";
import { type SampleFile, sampleChange } from "../languages/toolchain/sample-change.ts";
import type { Project, ProjectFiles } from "../languages/toolchain/toolchain.ts";

export type { Project } from "../languages/toolchain/toolchain.ts";

/** The projects that toolchains find in some files, the main one first. */
export function detectFiles(files: ProjectFiles): readonly Project[] {
  try {
    return detectProjects(files, {}).map(({ project }) => project);
  } catch (error) {
    if (error instanceof GoldseamError && error.code === "NO_TOOLCHAIN") return [];
    throw error;
  }
}

/** Names of the files that say how a project is set up. */
export const manifestNames: readonly string[] = languages.flatMap(({ toolchain }) => toolchain.manifests);

/** A small untested source file for a repository; undefined if its language has no sample. */
export function sampleFor(files: ProjectFiles): SampleFile | undefined {
  return sampleChange(
    languages.map(({ toolchain }) => toolchain),
    files,
  );
}
