import type { Observation } from "../search/observation.ts";
import type { Assertion } from "../search/oracle.ts";
import type { Subject } from "../search/subject.ts";
import type { Vocabulary } from "./phrase.ts";

/** An observation with what a test of it checks. */
export interface Named {
  readonly subject: Subject;
  readonly observation: Observation;
  readonly assertions: readonly Assertion[];
  /** Another test of the same subject whose call it makes as well, because by itself it would hold for an empty function. */
  readonly contrast?: Named;
}

/** How names are made. */
export interface Naming {
  readonly words: Vocabulary;
  /** Turns a title into a name as the runner reports it. */
  readonly finish: (test: Named, title: string) => string;
}
