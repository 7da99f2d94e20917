import type { Observation } from "../search/observation.ts";
import type { Assertion } from "../search/oracle.ts";
import { isFollowed } from "../search/plan.ts";
import type { Subject } from "../search/subject.ts";
import { titleOfName } from "./behaviour/name-title.ts";
import type { Vocabulary } from "./phrase.ts";

/** An observation with the checks of its test. */
export interface Named {
  readonly subject: Subject;
  readonly observation: Observation;
  readonly assertions: readonly Assertion[];
  /** Another test of the same subject whose call it also makes, because alone it would pass with an empty function. */
  readonly contrast?: Named;
  /** A title that somebody gave it. */
  readonly title?: string;
  /** Whether the title only replaces another one: as a row of a table, a test needs none. */
  readonly isReworded?: true;
  /** Who says that what it asserts is right; absent if it was only observed. */
  readonly intent?: string;
  /** What was expected, and what the code does instead: the test fails. */
  readonly refuted?: string;
}

/** How names are made. */
export interface Naming {
  readonly words: Vocabulary;
  /** Turns a title into the name that the runner reports; undefined if it would be too long. An empty title always fits. */
  readonly finish: (test: Named, title: string) => string | undefined;
  /** Titles of the test that shows what its function is for, the best first; `does` is what documentation says of it. */
  readonly plainTitles?: (test: Named, does: string | undefined) => readonly string[];
}

/** The words of documentation, else those of the function's name if the test calls nothing else. */
export function titlesInWords({ subject, observation }: Named, does: string | undefined): string[] {
  const named = isFollowed(observation.plan) ? undefined : titleOfName(subject, observation.value);
  return [does, named].flatMap((title) => title ?? []);
}
