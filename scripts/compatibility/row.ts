import type { Stratum } from "./population.ts";

/** How often tests passed and failed, how it ended and how long it took. */
export interface Outcome {
  /** pass, fail, or why there is no outcome. */
  readonly status: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

/** The tests that a real change got. */
export interface ChangeOutcome {
  /** The commit whose change of sources was taken, without its tests. */
  readonly commit: string;
  readonly state: string;
  /** Functions that the change adds and a test can call, and those of them that got a test. */
  readonly added: number;
  readonly addedTested: number;
  /** The same of functions that it changes. */
  readonly changed: number;
  readonly changedTested: number;
  readonly admitted: number;
  readonly refused: number;
  readonly seconds: number;
  readonly note: string;
}

/** The results of one repository. */
export interface Row {
  readonly name: string;
  readonly stratum: Stratum;
  readonly commit: string;
  /** The repository's own commands. */
  readonly own: Outcome;
  /** The first build, with the install, and a second one from the cache. */
  readonly first: Outcome;
  readonly second: Outcome;
  /** Absent if it was not tried, and "none" if the last commits hold no such change. */
  readonly change?: ChangeOutcome | "none" | undefined;
  /** The first line of a problem. */
  readonly note: string;
}
