import type { Git } from "../ports/git.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { Services } from "../ports/services.ts";
import type { DependencyCache } from "./cache/dependency-cache.ts";

/** Everything a workbench needs from outside. */
export interface WorkbenchDeps {
  readonly sandbox: Sandbox;
  readonly git: Git;
  readonly services: Services;
  /** Keeps installed dependencies between jobs. */
  readonly cache: DependencyCache;
  /** Folder for temporary files of this process. */
  readonly scratchFolder: string;
}
