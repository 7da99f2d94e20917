import { GoldseamError } from "../contracts/index.ts";
import { detectProject } from "../toolchains/index.ts";
import type { Project, ProjectFiles } from "../toolchains/toolchain.ts";

export type { Project } from "../toolchains/toolchain.ts";

/** What a toolchain recognises in some files; undefined where none does. */
export function detectFiles(files: ProjectFiles): Project | undefined {
  try {
    return detectProject(files, {}).project;
  } catch (error) {
    if (error instanceof GoldseamError && error.code === "NO_TOOLCHAIN") return undefined;
    throw error;
  }
}
