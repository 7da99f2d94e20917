import type { Gate, Project, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { projectLinters } from "./linters.ts";

/** The first linter that is set up, on the files that the package's own lint script names, or on those of them asked for. */
export function lintGate(project: Project, files: ProjectFiles, only?: readonly string[]): Gate {
  const [linter] = projectLinters(project, files);
  if (!linter) return { status: "skipped", reason: "no linter is set up" };
  const covered = only?.filter(linter.covers);
  if (covered?.length === 0) return { status: "skipped", reason: "the project's linter leaves tests out" };
  return { status: "command", command: linter.check(covered) };
}
