import { TestOutcome } from "../../contracts/index.ts";
import { testIdentity } from "../../workbench/test-identity.ts";
import type { TestName } from "./fix.ts";
import type { Tried } from "./tried.ts";

/** What tests made of several changes. */
export interface Tally {
  readonly tests: readonly TestName[];
  /** Whether the run said something about one of the tests. */
  add(label: string, outcomes: ReadonlyMap<string, Tried> | undefined): boolean;
  isNoticed(test: TestName): boolean;
  /** The changes that a test noticed. */
  noticed(test: TestName): readonly string[];
  of(test: TestName): "noticed" | "unnoticed" | "unknown";
  /** The changes that a test was run on. */
  labels(test: TestName): string;
  /** Whether tests were run on a change and none noticed it. */
  isIdle(label: string): boolean;
}

/** Empty at first. */
export function createTally(tests: readonly TestName[]): Tally {
  const seen: { readonly label: string; readonly test: string; readonly isNoticed: boolean }[] = [];
  const own = (test: TestName) => seen.filter((one) => one.test === testIdentity(test));
  const isNoticed = (test: TestName) => own(test).some((one) => one.isNoticed);
  return {
    tests,
    add(label, outcomes) {
      const before = seen.length;
      for (const test of tests) {
        const outcome = outcomes?.get(testIdentity(test))?.outcome;
        if (outcome !== undefined)
          seen.push({ label, test: testIdentity(test), isNoticed: outcome !== TestOutcome.PASSED });
      }
      return seen.length > before;
    },
    isNoticed,
    noticed: (test) => own(test).flatMap((one) => (one.isNoticed ? [one.label] : [])),
    of: (test) => (isNoticed(test) ? "noticed" : own(test).length > 0 ? "unnoticed" : "unknown"),
    labels: (test) => [...new Set(own(test).map(({ label }) => label))].join(", "),
    isIdle: (label) =>
      seen.some((one) => one.label === label) && !seen.some((one) => one.label === label && one.isNoticed),
  };
}
