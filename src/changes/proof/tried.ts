import type { TestOutcome } from "../../contracts/index.ts";
import type { TestName, Texts } from "./fix.ts";

/** How a test ended. */
export interface Tried {
  readonly outcome: TestOutcome;
  /** Why it failed, cut from its message; empty if it passed. */
  readonly cause: string;
}

/**
 * How tests ended with other texts in a commit; undefined for a run without results, or when time is over. Whole files may be
 * run, because some tests are named after what they are given.
 */
export type TryOut = (
  texts: Texts,
  tests: readonly TestName[] | undefined,
  scope?: "tests" | "files",
) => Promise<ReadonlyMap<string, Tried> | undefined>;
