import type { CaseKind } from "../contracts/index.ts";
import type { Mutant } from "../languages/mutants/mutant.ts";
import type { Workbench } from "../workbench/workbench.ts";

/** Something a test file imports. */
export interface TestImport {
  /** As written in the import, such as `../src/slug.js` or `shop.cart`. */
  readonly module: string;
  readonly name: string;
  /** How the name is brought in; `whole` is the module itself under that name. */
  readonly kind: "named" | "default" | "whole";
  /** Python: modules that it is imported without, as if they were not installed. */
  readonly without?: readonly string[];
}

/** Where a test stands in a table of cases; tests with the same text around their rows share one. */
export interface TableRow {
  readonly before: string;
  readonly row: string;
  readonly after: string;
  /** Whether rows may stand in one line where they fit. */
  readonly inline?: boolean;
}

/** One test that an engine proposes. Files are assembled from the admitted ones. */
export interface Candidate {
  /** Unique within its file; the runner reports it under this name. */
  readonly name: string;
  /** The symbol under test, `Class.method` for a method. */
  readonly target: string;
  /** The heading it stands under where the runner has headings. */
  readonly group: string;
  readonly kind: CaseKind;
  /** The test alone, not indented. */
  readonly code: string;
  /** Where the file has it as a row of a table instead. */
  readonly row?: TableRow;
  readonly imports: readonly TestImport[];
  /** Lines of the source file that it runs. */
  readonly lines: readonly number[];
  /** Branches that it takes, from line to line, 0 for leaving; undefined where the engine does not know them. */
  readonly branches: readonly (readonly [number, number])[] | undefined;
  /** Mutants that the engine saw it kill and no other candidate: admission tries them where it has to. */
  readonly kills?: readonly Pick<Mutant, "line" | "description">[];
}

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
