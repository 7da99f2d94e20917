import { GoldseamError } from "../contracts/index.ts";
import { detectProjects } from "../toolchains/index.ts";
import type { Project, ProjectFiles } from "../toolchains/toolchain.ts";

export type { Project } from "../toolchains/toolchain.ts";

/** What toolchains recognise in some files, the main project first. */
export function detectFiles(files: ProjectFiles): readonly Project[] {
  try {
    return detectProjects(files, {}).map(({ project }) => project);
  } catch (error) {
    if (error instanceof GoldseamError && error.code === "NO_TOOLCHAIN") return [];
    throw error;
  }
}
