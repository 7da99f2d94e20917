import type { Git } from "../ports/git.ts";
import type { Services } from "../ports/services.ts";
import type { DependencyCache } from "./cache/dependency-cache.ts";
import type { GuardedSandbox } from "./job/guarded-sandbox.ts";

/** Everything a workbench needs from outside. */
export interface WorkbenchDeps {
  readonly sandbox: GuardedSandbox;
  readonly git: Git;
  readonly services: Services;
  /** Keeps installed dependencies between jobs. */
  readonly cache: DependencyCache;
  /** Folder for temporary files of this process. */
  readonly scratchFolder: string;
}
