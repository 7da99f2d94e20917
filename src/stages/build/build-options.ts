import type { Fix } from "../../changes/proof/fix.ts";
import type { BuildReport, ReachedAssertions, TestResult } from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StageName } from "../../ports/progress.ts";
import type { TestHistory } from "../../ports/records/test-history.ts";
import type { WorkbenchDeps } from "../../workbench/workbench-deps.ts";
import type { ChooseDeps, SelectionOptions } from "./select/choose-tests.ts";

/** Everything a build needs from outside. */
export interface BuildDeps extends WorkbenchDeps, ChooseDeps {
  /** Processors that commands may use. */
  readonly cpus: number;
  /** The version of Goldseam. */
  readonly version: string;
  readonly blobs: Blobs;
  readonly history: TestHistory;
  readonly clock: Clock;
}

/** The purpose of a build. A baseline runs every gate, since all its failures must be known. */
export type BuildStageName = Extract<StageName, "baseline" | "build" | "rebuild" | "gate">;

/** A commit that a coder made on top of an author's. */
export interface HealedCommit {
  /** The coder's commit; generated tests may be on top of it. */
  readonly headSha: string;
  /** The results of the author's own build, if its tests ran. */
  readonly results?: readonly TestResult[] | undefined;
  /** The assertions that they reached. */
  readonly reached?: readonly ReachedAssertions[] | undefined;
}

/** The commit of the author of a change. */
export interface AuthorCommit {
  readonly commitSha: string;
  /** Set if a coder changed it since. */
  readonly healed?: HealedCommit | undefined;
}

/** Tests that somebody named. */
export interface NamedTests {
  /** Test files, relative to the repository. */
  readonly files: readonly string[];
  /** Exact names of tests in them; all if absent. */
  readonly names?: readonly string[] | undefined;
}

/** The commit to build, and what is known about its base. */
export interface BuildOptions {
  readonly commitSha: string;
  readonly branchName: string;
  readonly stage: BuildStageName;
  /** Its failures are listed as pre-existing. Without it, every failure counts as the commit's own. */
  readonly baseReport?: BuildReport | undefined;
  /** The change that it is for: of several projects, those that it does not reach are left out. All are built if absent. */
  readonly change?: { readonly baseSha: string; readonly headSha: string } | undefined;
  /** The commit that it is compared with, to find the changed lines that are to blame; absent or empty if there is none. */
  readonly baseSha?: string | undefined;
  /** The author's own commit, if the built one is on top of it. Only the author decides which tests no longer run. */
  readonly author?: AuthorCommit | undefined;
  /** Tests that the generated tests of the commit replace. */
  readonly rewritten?: readonly Pick<TestResult, "file" | "name">[] | undefined;
  /** The fix by an agent that the commit ends with: the tests that it turned green have to depend on it. */
  readonly fix?: Fix | undefined;
  /** How tests are chosen by what changed; everything runs if absent. */
  readonly selection?: SelectionOptions | undefined;
  /** Only these tests run, on behalf of an agent, and no other gate. */
  readonly named?: NamedTests | undefined;
}
