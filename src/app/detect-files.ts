import { GoldseamError } from "../contracts/index.ts";
import { detectProjects } from "../languages/index.ts";
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
