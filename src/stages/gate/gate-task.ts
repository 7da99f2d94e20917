import type { PatchDeps } from "../../changes/check-patch.ts";
import type { FixDeps } from "../../changes/fix-commit.ts";
import type { GateEnvironment } from "../../contracts/index.ts";
import type { Snapshot } from "../../ports/git.ts";
import type { Judging } from "./judge-commit.ts";

/** What the gates stand on. */
export interface GateDeps extends PatchDeps, Judging, Pick<FixDeps, "isTestFile"> {
  /** Set where failing gates shall be fixed and somebody is there to do it. */
  readonly coder?: FixDeps["coder"] | undefined;
  /** Folder for a patch that does not fit. */
  readonly patchFolder: string;
}

/** What would be committed, and what is known about it. */
export interface GateTask {
  readonly snapshot: Snapshot;
  /** What was worked on. */
  readonly task: string;
  readonly environment: GateEnvironment;
  /** RFC 3339. */
  readonly startedAt: string;
}
