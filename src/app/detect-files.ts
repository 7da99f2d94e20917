import { GoldseamError } from "../contracts/index.ts";
import { detectProjects, languages } from "../languages/index.ts";
import { type SampleFile, sampleChange } from "../languages/toolchain/sample-change.ts";
import type { Project, ProjectFiles } from "../languages/toolchain/toolchain.ts";

export type { Project } from "../languages/toolchain/toolchain.ts";

/** What toolchains recognise in some files, the main project first. */
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

/** A small source file for a repository that no test covers; undefined where its language has no sample. */
export function sampleFor(files: ProjectFiles): SampleFile | undefined {
  return sampleChange(
    languages.map(({ toolchain }) => toolchain),
    files,
  );
}
