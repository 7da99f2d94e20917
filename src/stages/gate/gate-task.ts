import type { PatchDeps } from "../../changes/check-patch.ts";
import type { FixDeps } from "../../changes/fix-commit.ts";
import type { GateEnvironment } from "../../contracts/index.ts";
import type { Snapshot } from "../../ports/git.ts";
import type { Judging } from "./judge-commit.ts";

/** Everything the gates need from outside. */
export interface GateDeps extends PatchDeps, Judging, Pick<FixDeps, "isTestFile" | "referencesFolder"> {
  /** Set if failing gates should be fixed and a coder is configured. */
  readonly coder?: FixDeps["coder"] | undefined;
  /** Whether a fix that passes is applied; else it is kept as a patch. */
  readonly applyFix: boolean;
  /** Folder for patches that are not applied. */
  readonly patchFolder: string;
}

/** The snapshot that would be committed, and what is known about it. */
export interface GateTask {
  readonly snapshot: Snapshot;
  /** The task that was worked on. */
  readonly task: string;
  readonly environment: GateEnvironment;
  /** RFC 3339. */
  readonly startedAt: string;
}
