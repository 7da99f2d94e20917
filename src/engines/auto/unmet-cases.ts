import type { TestCase } from "../../contracts/index.ts";
import type { SourceSymbol } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { meetsCase, shownBy } from "../../languages/tests/meets-case.ts";

/** How cases are matched with tests. */
export interface MatchRules {
  readonly symbols: readonly SourceSymbol[];
  readonly errorCheck: RegExp | undefined;
}

/** The planned cases that no candidate meets. One that is proposed only to be refused meets none; neither does a case without a name count. */
export function unmetCases(
  cases: readonly TestCase[],
  candidates: readonly Candidate[],
  { symbols, errorCheck }: MatchRules,
): readonly TestCase[] {
  const shown = candidates
    .filter(({ refuted }) => refuted === undefined)
    .map((candidate) => shownBy(candidate, errorCheck));
  return cases.filter(
    (planned) => planned.name !== "" && !shown.some((one) => meetsCase(one, planned, symbols)),
  );
}
