import type { ReadTests, TestLiterals } from "../../../changes/proof/expected-values.ts";
import type { Fix, FixedFile } from "../../../changes/proof/fix.ts";
import { findIdleCall, findKnownCall, type Side } from "../../../engines/compare/index.ts";
import { dialectOf, testingOf } from "../../../languages/language-of.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import type { BuildDeps } from "../build-options.ts";
import { openFreshBench, type ProjectAt } from "./try-out.ts";

/** A project of a fixed commit, and its fix. */
export interface FixPlace extends ProjectAt {
  /** Whether the fix may know an input, because it names it. */
  readonly isNamed: (input: string) => boolean;
  readonly fix: Pick<Fix, "redSha" | "baseSha">;
  readonly files: readonly FixedFile[];
  readonly outlines: SyntaxParser;
}

/** Finds fixes that work only while tests run, or only for the inputs of tests. */
export interface IdleFinder {
  find(file: ReadTests, test: TestLiterals, passesOnBase: boolean): Promise<string | undefined>;
  close(): Promise<void>;
}

const BUDGET_MS = 20_000;
const MOST_TESTS = 10;

/**
 * Makes the calls whose results a test compares in processes that run no tests: on the base, without the fix, and with it. If
 * the test does not pass on the base, makes others like them instead. Looks at the files of the fix, in languages with a
 * driver.
 */
export function createIdleFinder(deps: BuildDeps, job: Job, place: FixPlace): IdleFinder {
  const { fix, commitSha, detected, files, outlines, isNamed } = place;
  const opened = new Map<string, ReturnType<typeof openFreshBench>>();
  const benchOf = (sha: string) => {
    const own = { ...job, jobId: `${job.jobId}-outside-${sha.slice(0, 12)}` };
    const bench = opened.get(sha) ?? openFreshBench(deps, own, { commitSha: sha, detected });
    opened.set(sha, bench);
    return bench;
  };
  const sideOf = async (sha: string, path: string, text: string | undefined) => {
    const outline = text === undefined ? undefined : outlines.parse(path, text);
    const bench = outline && (await benchOf(sha))?.workbench;
    return bench && text !== undefined ? makeSide(bench, { path, text, outline, outlines }) : undefined;
  };
  const searched = files.filter(({ path }) => dialectOf(path)?.isSearched);
  let tests = 0;
  return {
    async find(file, { comparedCalls }, passesOnBase) {
      const tree = outlines.tree(file.path, file.text);
      if (!tree || comparedCalls.size === 0 || tests >= MOST_TESTS) return undefined;
      tests += 1;
      for (const { path, oldPath = path, base: before, before: broken, after } of searched) {
        const search = (await testingOf(path))?.search;
        const outline = after === undefined ? undefined : outlines.parse(path, after);
        const written = outline && (await search?.values.callsIn({ text: file.text, tree }, outline));
        const plans = (written ?? []).flatMap(({ plan, end }) => (comparedCalls.has(end) ? [plan] : []));
        if (plans.length === 0) continue;
        const [base, red, fixed] = await Promise.all([
          passesOnBase ? sideOf(fix.baseSha, oldPath, before) : undefined,
          sideOf(fix.redSha, oldPath, broken),
          sideOf(commitSha, path, after),
        ]);
        if (!red || !fixed || (passesOnBase && !base)) continue;
        const now = () => deps.clock.nowMs();
        const limits = { now, deadlineMs: now() + BUDGET_MS };
        const reason = base
          ? await findIdleCall(plans, { base, red, fixed }, limits)
          : await findKnownCall(plans, { red, fixed }, { ...limits, isNamed });
        if (reason !== undefined) return reason;
      }
      return undefined;
    },
    async close() {
      for (const bench of opened.values()) await (await bench)?.close();
    },
  };
}

function makeSide(
  workbench: Workbench,
  { path, text, outline, outlines }: Omit<Side, "workbench" | "tree"> & { readonly outlines: SyntaxParser },
): Side {
  return { path, text, outline, workbench, tree: () => outlines.tree(path, text) };
}
