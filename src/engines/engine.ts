import type { TestCase } from "../contracts/index.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import type { Value } from "../languages/values/value.ts";
import type { Workbench } from "../workbench/workbench.ts";

/** A request for tests of one source file. */
export interface EngineRequest {
  readonly workbench: Workbench;
  readonly sourcePath: string;
  /** The path of the test file, relative to the repository. */
  readonly testPath: string;
  /** Symbols to test, the most urgent first. */
  readonly targets: readonly string[];
  /** The planned cases of this file, the most urgent first; none where a person named the targets. */
  readonly cases: readonly TestCase[];
  /** Calls that a model suggests for the cases, as data: the engine makes them, and proves what comes of them. */
  readonly calls?: readonly SuggestedCall[];
  readonly budgetMs: number;
  readonly seed: number;
  /** Called at most a few times a second while the engine works. */
  readonly onProgress?: (progress: EngineProgress) => void;
}

/** A call that a model suggests: nothing of it is believed. */
export interface SuggestedCall {
  readonly target: string;
  /** A title in the words of a person; empty if there is none. */
  readonly name: string;
  /** Arguments of the constructor, for a method. */
  readonly made: readonly Value[];
  readonly args: readonly Value[];
  readonly kwargs: readonly (readonly [string, Value])[];
  readonly expected?: { readonly value: Value } | { readonly error: string };
  /** Where the expectation comes from, such as `the doc comment`. */
  readonly source: string;
}

/** An engine's progress on one source file. */
export interface EngineProgress {
  /** Places in the targets' code that the tests found so far run, and how many there are. */
  readonly covered: number;
  readonly reachable: number;
  /** Observations that may become tests. */
  readonly tests: number;
  readonly elapsedMs: number;
  /** Calls of the code under test. */
  readonly executions: number;
}

/** The work behind a proposal. */
export interface EngineStatistics extends Pick<EngineProgress, "covered" | "reachable" | "executions"> {
  /** The total time of the executions. */
  readonly executionMs: number;
  readonly mutantsTried: number;
  readonly mutantsKilled: number;
}

/** An engine's tests for one source file. */
export interface Proposal {
  readonly candidates: readonly Candidate[];
  /** Why there are no or few candidates, for people. */
  readonly notes: readonly string[];
  /** Results that look like bugs, with their inputs: no tests, but questions to a person. */
  readonly questions?: readonly string[];
  /** Absent if the engine runs nothing itself. */
  readonly statistics?: EngineStatistics;
}

/** Writes candidate tests. All of them pass the same admission. */
export interface Engine {
  /** `search` or `model`. */
  readonly name: string;
  propose(request: EngineRequest): Promise<Proposal>;
}
