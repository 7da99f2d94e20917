import type { FileCoverage } from "../../contracts/index.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";

type Covering = Pick<Candidate, "lines" | "branches" | "places">;

/**
 * The tests that add to the coverage of their source, each measured with those before it: a line that no test ran, a branch
 * that none took. Without the coverage of the existing tests, everything that earlier ones of these do not run is new.
 */
export function addingTests<T extends Covering>(
  tests: readonly T[],
  covered: Pick<FileCoverage, "uncoveredLines" | "uncoveredBranches"> | undefined,
): Set<T> {
  const openLines = covered && new Set(covered.uncoveredLines);
  const openBranches = new Set(covered?.uncoveredBranches.map(branchKey));
  const branchLines = new Set(covered?.uncoveredBranches.map(({ line }) => line));
  const isOpen = (line: number) => openLines?.has(line) ?? true;
  const seen = new Set<string>();
  return new Set(
    tests.filter(({ lines = [], branches, places }) => {
      // Nothing is known of the branches of a line that no test ran.
      const taken = branches
        ?.map(([line, toLine]) => ({ line, toLine }))
        .filter((branch) => openBranches.has(branchKey(branch)) || isOpen(branch.line));
      // An engine that does not know the branches that a test takes says at least which places it runs.
      const isNear = lines.some((line) => branchLines.has(line) || isOpen(line));
      const ran = taken || !isNear ? [] : (places ?? []);
      const gains = [
        ...lines.filter(isOpen).map((line) => `line ${line}`),
        ...(taken ?? []).map(branchKey),
        ...ran.map((place) => `place ${place}`),
      ];
      const adds = gains.some((gain) => !seen.has(gain));
      for (const gain of gains) seen.add(gain);
      return adds;
    }),
  );
}

function branchKey({ line, toLine }: { readonly line: number; readonly toLine: number }): string {
  return `${line}-${toLine}`;
}
