import { type BuildReport, type Coverage, type FailedTest, FailureClass } from "../../../contracts/index.ts";
import { projectFrames } from "../../../judge/index.ts";
import { inRoot } from "../../../languages/toolchain/repo-path.ts";
import type { ProjectFiles } from "../../../languages/toolchain/toolchain.ts";
import type { ChangedFile } from "../../../ports/git.ts";
import { leastRunMs } from "../../../workbench/limits/limit-tests.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import { partFailures } from "../flakes/compare-with-base.ts";
import type { Explained, GateLimits, GateOutcome } from "../gate-outcome.ts";
import { changedAndRun, changedFrames, type Line } from "./blamed-lines.ts";

/** Each costs one more run of one test. */
const maxRuns = 5;
const maxBlamed = 3;
const maxRunMs = 60_000;
const maxText = 120;

/**
 * Says where each failure happened and which changed lines are likely to blame: those it names itself, else those that
 * the failing test runs. Only failures that are held against the change are looked into.
 */
export async function explainFailures(
  bench: Workbench,
  outcome: GateOutcome,
  options: {
    readonly baseReport?: BuildReport | undefined;
    /** What the commit changed. */
    changed(): Promise<readonly ChangedFile[]>;
    readonly limits: Pick<GateLimits, "againMs">;
  },
): Promise<GateOutcome> {
  const { held } = partFailures(outcome, options.baseReport);
  if (held.length === 0) return outcome;
  const changed = await options.changed();
  const files = bench.files();
  const explained = new Map<string, Explained>();
  const possible = changedAndRun(changed, outcome.testRun?.coverage);
  let runs = 0;
  for (const failure of oneOfEachKindFirst(held)) {
    const frames = framesOf(failure, bench, files);
    const named = changedFrames(frames, changed);
    const leftMs = Math.min(maxRunMs, options.limits.againMs());
    const mayRun = runs < maxRuns && leftMs >= leastRunMs;
    const isOpen = named.length === 0 && possible.length > 0 && canRun(failure) && mayRun;
    const ran = isOpen ? await coverageOf(bench, failure, { number: ++runs, timeoutMs: leftMs }) : undefined;
    const lines = isOpen ? changedAndRun(changed, ran, frames) : named;
    explained.set(testIdentity(failure), {
      place: frames[0] ? describeLine(frames[0], files) : "",
      blamed: lines.slice(0, maxBlamed).map((line) => describeLine(line, files)),
    });
  }
  return { ...outcome, explained };
}

/** Reports show one failure of each kind. */
function oneOfEachKindFirst(failures: readonly FailedTest[]): FailedTest[] {
  const kinds = [...Map.groupBy(failures, ({ fingerprint }) => fingerprint).values()];
  return [...kinds.map((kind) => kind.slice(0, 1)), ...kinds.map((kind) => kind.slice(1))].flat();
}

function canRun({ file, failureClass }: FailedTest): boolean {
  return file !== "" && failureClass === FailureClass.TEST_FAILURE;
}

/** The lines that one test runs; undefined if the runner cannot run it alone. */
async function coverageOf(
  bench: Workbench,
  { file, name }: FailedTest,
  { number, timeoutMs }: { readonly number: number; readonly timeoutMs: number },
): Promise<Coverage | undefined> {
  const { testRun, coverage } = await bench.runTests({
    files: [file],
    names: [name],
    coverage: true,
    timeoutMs,
    log: `blame-${number}`,
  });
  return testRun.results.some((result) => result.name === name) ? coverage : undefined;
}

/** The frames of a failure as lines of the repository. Runners name files from several folders. */
function framesOf(
  failure: FailedTest,
  { project: { root }, toolchain }: Workbench,
  files: ProjectFiles,
): Line[] {
  const known = new Set(files.paths);
  return projectFrames(failure.message, [toolchain.signs]).flatMap(({ file, line }) => {
    const path = [file, inRoot(root, file), failure.file].find(
      (one) => known.has(one) && (one === file || one.endsWith(`/${file}`)),
    );
    return path !== undefined && line !== undefined ? [{ path, line }] : [];
  });
}

/** A line with its text, such as `cart.py:2: return total + 1`. */
function describeLine({ path, line }: Line, files: ProjectFiles): string {
  const text = files.read(path)?.split("\n")[line - 1]?.trim().slice(0, maxText);
  return text ? `${path}:${line}: ${text}` : `${path}:${line}`;
}
