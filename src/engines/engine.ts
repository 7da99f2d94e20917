import type { Candidate } from "../languages/tests/candidate.ts";
import type { Workbench } from "../workbench/workbench.ts";

/** What an engine is asked for: tests of one source file. */
export interface EngineRequest {
  readonly workbench: Workbench;
  readonly sourcePath: string;
  /** Where the tests will stand, relative to the repository. */
  readonly testPath: string;
  /** Symbols to test, the most urgent first. */
  readonly targets: readonly string[];
  readonly budgetMs: number;
  readonly seed: number;
  /** Called a few times a second at most while the engine works. */
  readonly onProgress?: (progress: EngineProgress) => void;
}

/** How far an engine has come with one source file. */
export interface EngineProgress {
  /** Places in the targets' code that something found so far runs through, of those that are there. */
  readonly covered: number;
  readonly reachable: number;
  /** Observations that may become tests. */
  readonly tests: number;
  readonly elapsedMs: number;
  readonly executions: number;
}

/** What an engine did for its proposal. */
export interface EngineStatistics {
  /** Calls of the code under test, and the time they took together. */
  readonly executions: number;
  readonly executionMs: number;
  /** Places in the targets' code that the search ran through, of those that are there. */
  readonly covered: number;
  readonly reachable: number;
  readonly mutantsTried: number;
  readonly mutantsKilled: number;
}

/** What an engine found for one source file. */
export interface Proposal {
  readonly candidates: readonly Candidate[];
  /** Why there are none or few, in words for a person. */
  readonly notes: readonly string[];
  /** Absent where the engine runs nothing itself. */
  readonly statistics?: EngineStatistics;
}

/** Writes candidate tests. Whatever it proposes passes the same admission. */
export interface Engine {
  /** `search` or `model`. */
  readonly name: string;
  propose(request: EngineRequest): Promise<Proposal>;
}
