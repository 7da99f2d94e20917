import { coverageOf, type TestFile } from "../../../admission/index.ts";
import { type Coverage, create, type SourceGain, SourceGainSchema } from "../../../contracts/index.ts";

/** The gains of the admitted tests for a source file that tests were asked for. */
export function sourceGain(
  { path, targets }: { readonly path: string; readonly targets: readonly string[] },
  files: readonly TestFile[],
  { before, after = before }: { readonly before: Coverage | undefined; readonly after: Coverage | undefined },
): SourceGain {
  const old = coverageOf(before, path);
  const now = coverageOf(after, path) ?? old;
  const tested = new Set(files.flatMap(({ candidates }) => candidates.map(({ target }) => target)));
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
}
