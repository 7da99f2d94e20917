import { coverageOf, type TestFile } from "../../admission/index.ts";
import { type Coverage, create, type SourceGain, SourceGainSchema } from "../../contracts/index.ts";

/** The gains of the admitted tests, for each source file that tests were asked for. */
export function sourceGains(
  targetsByPath: ReadonlyMap<string, readonly string[]>,
  files: readonly TestFile[],
  { before, after = before }: { readonly before: Coverage | undefined; readonly after: Coverage | undefined },
): SourceGain[] {
  return [...targetsByPath].map(([path, targets]) => {
    const old = coverageOf(before, path);
    const now = coverageOf(after, path) ?? old;
    const own = files.filter(({ sourcePath }) => sourcePath === path);
    const tested = new Set(own.flatMap(({ candidates }) => candidates.map(({ target }) => target)));
    const isTested = (target: string) =>
      [...tested].some((one) => one === target || one.startsWith(`${target}.`));
    return create(SourceGainSchema, {
      path,
      targets: targets.length,
      targetsTested: targets.filter(isTested).length,
      linesTotal: now?.linesTotal ?? 0,
      linesBefore: old?.linesCovered ?? 0,
      linesAfter: now?.linesCovered ?? 0,
      branchesTotal: now?.branchesTotal ?? 0,
      branchesBefore: old?.branchesCovered ?? 0,
      branchesAfter: now?.branchesCovered ?? 0,
      functionsTotal: now?.functionsTotal ?? 0,
      functionsBefore: old?.functionsCovered ?? 0,
      functionsAfter: now?.functionsCovered ?? 0,
    });
  });
}
