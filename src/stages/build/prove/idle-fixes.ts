import type { ReadTests, TestLiterals } from "../../../changes/proof/expected-values.ts";
import type { Fix, FixedFile } from "../../../changes/proof/fix.ts";
import { findIdleCall, type Side } from "../../../engines/compare/index.ts";
import { dialectOf, testingOf } from "../../../languages/language-of.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import type { BuildDeps } from "../build-options.ts";
import { openFreshBench, type ProjectAt } from "./try-out.ts";

/** A project of a fixed commit, and its fix. */
export interface FixPlace extends ProjectAt {
  readonly fix: Pick<Fix, "redSha" | "baseSha">;
  readonly files: readonly FixedFile[];
  readonly outlines: SyntaxParser;
}

/** Finds fixes that work only while tests run. */
export interface IdleFinder {
  find(file: ReadTests, test: TestLiterals): Promise<string | undefined>;
  close(): Promise<void>;
}

const BUDGET_MS = 20_000;
const MOST_TESTS = 10;

/**
 * Makes the calls whose results a test compares in processes that run no tests: on the base, without the fix, and with it.
 * Looks at the files of the fix, in languages with a driver.
 */
export function createIdleFinder(deps: BuildDeps, job: Job, place: FixPlace): IdleFinder {
  const { fix, commitSha, detected, files, outlines } = place;
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
    async find(file, { comparedCalls }) {
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
          sideOf(fix.baseSha, oldPath, before),
          sideOf(fix.redSha, oldPath, broken),
          sideOf(commitSha, path, after),
        ]);
        if (!base || !red || !fixed) continue;
        const now = () => deps.clock.nowMs();
        const reason = await findIdleCall(
          plans,
          { base, red, fixed },
          { now, deadlineMs: now() + BUDGET_MS },
        );
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
