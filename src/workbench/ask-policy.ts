import { posix } from "node:path";
import type { DetectedProject } from "../languages/index.ts";
import { pathsNamedBy, type ToolPurpose } from "../policy/index.ts";
import type { Asking } from "./job/describe-execution.ts";
import { realPathInside } from "./resolve-named-paths.ts";
import type { BenchRole } from "./workbench.ts";

/** A project in a checkout, and the role that runs things there. */
export interface AskingPlace extends DetectedProject {
  /** Host path. */
  readonly checkout: string;
  readonly role: BenchRole;
}

/** For a command that the toolchain makes. */
export function askTool(
  { toolchain, role }: Pick<AskingPlace, "toolchain" | "role">,
  purpose: ToolPurpose,
): Asking {
  return { kind: "tool", role, toolchain: toolchain.name, purpose };
}

/** For a command that the owner configured, whatever it is for. */
export function askConfigured(
  { checkout, project }: Pick<AskingPlace, "checkout" | "project">,
  argv: readonly string[],
): Asking {
  const real = (part: string) => realPathInside(checkout, posix.join(project.root, part));
  // Not what wildcards match: the sandbox limits what a link among that could reach.
  const realPaths = new Map(pathsNamedBy(argv).map((part) => [part, [real(part)]]));
  return { kind: "run", role: "owner", realPaths };
}

/** For tests of some files, or the project's whole suite. */
export function askTests(
  { checkout, project, role }: AskingPlace,
  files: readonly string[] | undefined,
): Asking {
  const targets = files ?? [project.root || "."];
  const realPaths = new Map(targets.map((path) => [path, [realPathInside(checkout, path)]]));
  return { kind: "test", role, targets, realPaths, isSuite: files === undefined };
}
