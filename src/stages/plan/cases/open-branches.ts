import type { Branch } from "../../../languages/syntax/outline.ts";
import type { Measured } from "../planning.ts";

/** A condition with the outcome that no test has produced yet. */
export interface OpenBranch {
  readonly branch: Branch;
  readonly outcome: "true" | "false";
}

/** The conditions of a symbol that lack an outcome, in source order; all of them if nothing was measured. */
export function openBranches(measured: Measured): OpenBranch[] {
  return measured.symbol.branches.flatMap((branch) => {
    const outcome = missingOutcome(branch, measured);
    return outcome ? [{ branch, outcome }] : [];
  });
}

function missingOutcome(branch: Branch, { known, uncovered, missedBranches }: Measured) {
  const within = (line: number) => line >= branch.lineStart && line <= branch.lineEnd;
  if (!known || uncovered.some(within)) return "true";
  const missed = missedBranches.filter(({ line }) => line === branch.line);
  if (missed.length === 0) return undefined;
  // On one line, coverage does not say which branch was taken.
  const leadsIn = branch.lineStart === branch.line || missed.some(({ toLine }) => within(toLine));
  return leadsIn ? "true" : "false";
}
