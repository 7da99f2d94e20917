import type { Observation } from "../search/observation.ts";
import type { Assertion } from "../search/oracle.ts";
import type { Subject } from "../search/subject.ts";
import type { Vocabulary } from "./phrase.ts";

/** An observation with the checks of its test. */
export interface Named {
  readonly subject: Subject;
  readonly observation: Observation;
  readonly assertions: readonly Assertion[];
  /** Another test of the same subject whose call it also makes, because alone it would pass with an empty function. */
  readonly contrast?: Named;
}

/** How names are made. */
export interface Naming {
  readonly words: Vocabulary;
  /** Turns a title into the name that the runner reports; undefined if it would be too long. An empty title always fits. */
  readonly finish: (test: Named, title: string) => string | undefined;
}
