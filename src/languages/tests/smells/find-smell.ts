import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import { findMockEcho } from "./mock-echo.ts";
import { findTautology } from "./tautology.ts";
import { certainAssertions, readFacts, type TestFacts } from "./test-facts.ts";
import type { TestGrammar } from "./test-grammar.ts";
import { findChance, findClock, findNetwork, findSleep } from "./unsteady.ts";

/** The smells of one test that its tree shows. */
export type SmellName =
  | "no assertion"
  | "tautology"
  | "mock echo"
  | "snapshot only"
  | "sleep"
  | "network"
  | "randomness"
  | "wall clock"
  | "skipped";

/** A smell of a test, and the evidence. */
export interface Smell {
  readonly name: SmellName;
  readonly reason: string;
}

/**
 * Why a test proves next to nothing, although it asserts something: all that it asserts is shallow, or asserted only under a
 * condition. Undefined if it asserts more. Engines that run the code assert what it does; whoever only writes tests may not.
 */
export function findShallow(tree: SyntaxNode, grammar: TestGrammar): string | undefined {
  const { assertions } = readFacts(tree, grammar);
  if (assertions.length > 0 && certainAssertions(tree, grammar).length === 0)
    return "it asserts only under a condition: each check of a test runs whatever comes out";
  return assertions.length > 0 && assertions.every(({ isShallow }) => isShallow)
    ? "it asserts only that something is there, its type, or that anything goes wrong: check which value, or which error"
    : undefined;
}

/** The first smell of a test file that holds one test; undefined if it has none. */
export function findSmell(tree: SyntaxNode, grammar: TestGrammar): Smell | undefined {
  const facts = readFacts(tree, grammar);
  for (const [name, check] of Object.entries(checks)) {
    const reason = check(facts);
    if (reason !== undefined) return { name: name as SmellName, reason };
  }
  return undefined;
}

const checks: Readonly<Record<SmellName, (facts: TestFacts) => string | undefined>> = {
  skipped: ({ isSkipped }) => (isSkipped ? "it is skipped, or runs alone" : undefined),
  "no assertion": ({ assertions }) =>
    assertions.length === 0 ? "it asserts nothing that can fail" : undefined,
  "snapshot only": ({ assertions }) =>
    assertions.every(({ relation }) => relation === "snapshot")
      ? "it compares only with a stored snapshot, which nobody reads"
      : undefined,
  tautology: findTautology,
  "mock echo": (facts) => {
    const mock = findMockEcho(facts);
    return mock && `it asserts the value that it gave to its own mock: ${mock}`;
  },
  sleep: findSleep,
  network: findNetwork,
  randomness: findChance,
  "wall clock": findClock,
};
