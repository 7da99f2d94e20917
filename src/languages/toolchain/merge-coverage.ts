import { type Coverage, create, type FileCoverage, FileCoverageSchema } from "../../contracts/index.ts";
import { coverageOf } from "./coverage.ts";

/**
 * Coverage after some tests of a commit ran. In an unchanged file, the coverage of the base's run counts too. In any
 * other file only the tests that ran now count, which are all that reach it.
 */
export function mergeCoverage(
  now: Coverage | undefined,
  base: Coverage | undefined,
  isUnchanged: (path: string) => boolean,
): Coverage | undefined {
  if (!base?.measured || (now && !now.measured)) return now;
  const before = new Map(base.files.filter(({ path }) => isUnchanged(path)).map((file) => [file.path, file]));
  const measured = (now?.files ?? []).map((file) => {
    const earlier = before.get(file.path);
    return earlier ? unite(earlier, file) : file;
  });
  const paths = new Set(measured.map(({ path }) => path));
  return coverageOf([...measured, ...[...before.values()].filter(({ path }) => !paths.has(path))]);
}

/** Two measurements of one text: a line that either covered is covered. */
function unite(a: FileCoverage, b: FileCoverage): FileCoverage {
  const covered = new Set([...a.coveredLines, ...b.coveredLines]);
  const uncovered = new Set([...a.uncoveredLines, ...b.uncoveredLines]).difference(covered);
  const branches = inBoth(
    a.uncoveredBranches,
    b.uncoveredBranches,
    ({ line, toLine }) => `${line}:${toLine}`,
  );
  const functions = inBoth(a.uncoveredFunctions, b.uncoveredFunctions, ({ name, line }) => `${name}:${line}`);
  const branchesTotal = Math.max(a.branchesTotal, b.branchesTotal);
  const functionsTotal = Math.max(a.functionsTotal, b.functionsTotal);
  return create(FileCoverageSchema, {
    path: a.path,
    linesTotal: covered.size + uncovered.size,
    linesCovered: covered.size,
    coveredLines: [...covered].sort((x, y) => x - y),
    uncoveredLines: [...uncovered].sort((x, y) => x - y),
    branchesTotal,
    branchesCovered: branchesTotal - branches.length,
    uncoveredBranches: branches,
    functionsTotal,
    functionsCovered: functionsTotal - functions.length,
    uncoveredFunctions: functions,
  });
}

/** Several branches may start on one line: each counts. A file that was never loaded has no branches to show. */
function inBoth<T>(a: readonly T[], b: readonly T[], keyOf: (one: T) => string): T[] {
  const left = Map.groupBy(b, keyOf);
  return a.filter((one) => left.get(keyOf(one))?.pop() !== undefined);
}
