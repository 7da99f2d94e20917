import type { Config } from "../../config/config.ts";
import type { GeneratedTests, TestSpec } from "../../contracts/index.ts";
import type { Engine } from "../../engines/engine.ts";
import type { Plan } from "../../languages/search/plan.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Model } from "../../ports/model.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Deadline } from "../../workbench/job/deadline.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import type { Journal } from "./journal/journal.ts";

/** Everything the write stage needs from outside. */
export interface WriteDeps {
  readonly engine: Engine;
  readonly outlines: SyntaxParser;
  readonly secrets: Secrets;
  /** Opens the model that suggests calls for planned cases; undefined if settings name none. */
  readonly models?: { open(config: Config, runId: string): Promise<Model | undefined> };
}

/** The targets to write tests for, and the place. */
export interface WriteOptions {
  /** Open on the spec's parent commit; its files are changed. */
  readonly workbench: Workbench;
  readonly spec: TestSpec;
  /** The same seed gives the same tests, as far as time allows. */
  readonly seed?: number | undefined;
  /** Opens the commit before the change, to see what red tests do there; undefined if there is none. */
  readonly openParent?: (() => Promise<Workbench | undefined>) | undefined;
  /** The existing test files that can reach the targets; all if absent. */
  readonly related?: readonly string[] | undefined;
  readonly deadline?: Deadline;
  readonly journal?: Journal;
  /** Calls of tests that the new ones replace, by source. */
  readonly again?: ReadonlyMap<string, readonly Plan[]> | undefined;
}

/** Tests that proved their worth, with evidence; not committed yet. */
export interface WrittenTests {
  readonly generated: GeneratedTests;
  /** Test files by path, relative to the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** Lines of the sources before and after; absent if nothing was measured. */
  readonly lines?: { readonly total: number; readonly before: number; readonly after: number };
  /** Set if time was up before everything was proven. */
  readonly isCut?: boolean;
}
