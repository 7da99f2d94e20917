import type { TestCase } from "../contracts/index.ts";
import type { Mutant } from "../languages/mutants/mutant.ts";
import type { Plan } from "../languages/search/plan.ts";
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
  /** Asks a model for better names and inputs of searched tests; absent if there is nobody to ask. */
  readonly reword?: (tests: readonly SearchedTest[]) => Promise<readonly Rewording[]>;
  /** Calls of tests that these replace: the engine observes them again, and has a test for each that it can. */
  readonly again?: readonly Plan[];
  /** What no test runs, takes or notices yet, as far as it is known. */
  readonly open?: OpenCode | undefined;
  readonly budgetMs: number;
  readonly seed: number;
  /** The time that is left for asking a model; no limit if absent. */
  readonly remainingMs?: (() => number) | undefined;
  readonly signal?: AbortSignal | undefined;
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

/** A test that the search found, for people to read. */
export interface SearchedTest {
  /** The symbol under test. */
  readonly target: string;
  /** Its calls in the language's own words. */
  readonly call: string;
  /** What came of them. */
  readonly outcome: string;
}

/** A better name, and better arguments of the last call, for one of the searched tests: nothing of it is believed. */
export interface Rewording {
  /** The test's place in the list that was sent. */
  readonly at: number;
  /** A title in the words of a person; empty if there is none. */
  readonly name: string;
  /** Absent if the arguments stay. */
  readonly args?: readonly Value[] | undefined;
}

/** Lines and branches of a source that no test runs, and changes of it that no test notices. */
export interface OpenCode {
  readonly lines: readonly number[];
  /** From line to line, 0 for leaving. */
  readonly branches: readonly (readonly [number, number])[];
  readonly mutants: readonly Pick<Mutant, "line" | "description">[];
  /** Planned cases that no test meets, if some engine tried before; undefined if none did. */
  readonly unmet?: readonly TestCase[];
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

/** What the calls of a model took. */
export interface EngineUsage {
  readonly model: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars; absent where the model's price is not configured. */
  readonly costUsd?: number;
}

/** A part of a model's answer that did not become a candidate: the step of admission that it would fail, and why. */
export interface RefusedPiece {
  readonly name: string;
  readonly target: string;
  readonly step: string;
  readonly reason: string;
  readonly source: string;
  /** What its engine says against the code, if it holds that the code is wrong and not the test. */
  readonly refuted?: string | undefined;
}

/** A step that a candidate failed, and what was found. */
export interface Finding {
  readonly candidate: Candidate;
  readonly step: string;
  readonly reason: string;
}

/** A candidate that may pass now; undefined if the engine has none. */
export interface Repair {
  readonly candidate: Candidate | undefined;
  /** Why the code is wrong and not the candidate, as far as the engine can say. */
  readonly refuted?: string | undefined;
  readonly notes: readonly string[];
  readonly usage?: EngineUsage;
}

/** An engine's tests for one source file. */
export interface Proposal {
  readonly candidates: readonly Candidate[];
  /** Why there are no or few candidates, for people. */
  readonly notes: readonly string[];
  /** Results that look like bugs, with their inputs: no tests, but questions to a person. */
  readonly questions?: readonly string[];
  readonly refused?: readonly RefusedPiece[];
  readonly usage?: EngineUsage;
  /** Changes of the code that the engine tried, and that no candidate notices. */
  readonly survivors?: OpenCode["mutants"];
  /** Absent if the engine runs nothing itself. */
  readonly statistics?: EngineStatistics;
}

/** Writes candidate tests. All of them pass the same admission. */
export interface Engine {
  /** `search`, `model` or `auto`. */
  readonly name: string;
  propose(request: EngineRequest): Promise<Proposal>;
  /** Corrects one of its candidates. The caller says what was found, and asks at most twice for each. */
  repair?(request: EngineRequest, finding: Finding): Promise<Repair>;
}
