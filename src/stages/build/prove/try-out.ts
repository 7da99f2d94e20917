import type { Texts } from "../../../changes/proof/fix.ts";
import type { TryOut } from "../../../changes/proof/tried.ts";
import { cutCause } from "../../../judge/index.ts";
import { type DetectedProject, failureSigns } from "../../../languages/index.ts";
import type { Job } from "../../../workbench/job/job.ts";
import { createSteps } from "../../../workbench/job/steps.ts";
import { leastRunMs, limitTests, type TestTime } from "../../../workbench/limits/limit-tests.ts";
import { runLimitMs } from "../../../workbench/limits/run-limit.ts";
import { openCheckout } from "../../../workbench/open-workbench.ts";
import { isFailure } from "../../../workbench/running/judge-run.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import { removeInside, writeInside } from "../../../workbench/write-inside.ts";
import type { BuildDeps } from "../build-options.ts";

/** One project of a commit. */
export interface ProjectAt {
  readonly commitSha: string;
  readonly detected: DetectedProject;
}

/** More tests than this are run as whole files. */
const MOST_BY_NAME = 20;

/** A try that takes so many times as long as the longest before it loops for ever. */
const TIMES_LONGER = 10;
const LEAST_LIMIT_MS = 5_000;

/**
 * Runs tests of a project with other texts in it, each time in a checkout in which nothing ran before, as long as there is
 * time for tests. Code that no longer ends takes little of that time.
 */
export function createTryOut(
  deps: BuildDeps,
  job: Job,
  { testTime: time, ...place }: ProjectAt & { readonly testTime: TestTime },
): TryOut {
  const testTimeoutMs = runLimitMs(job.config);
  let count = 0;
  let longestMs = Number.POSITIVE_INFINITY;
  return async (texts, tests, scope = "tests") => {
    if (time.remainingMs() < leastRunMs) return undefined;
    count += 1;
    return withFreshBench(
      deps,
      { ...job, jobId: `${job.jobId}-proof-${place.commitSha.slice(0, 12)}-${count}` },
      place,
      async (bench) => {
        await writeTexts(bench.path, texts);
        const files = [...new Set((tests ?? []).map(({ file }) => file))];
        const isChosen = files.length > 0 && !files.includes("");
        const run = await limitTests(bench, { time, testTimeoutMs }).runTests({
          ...(isChosen ? { files } : {}),
          ...(isChosen && scope === "tests" && tests && tests.length <= MOST_BY_NAME
            ? { names: tests.map(({ name }) => name) }
            : {}),
          coverage: false,
          log: `prove_fix-${count}`,
          timeoutMs: Math.min(testTimeoutMs, Math.max(LEAST_LIMIT_MS, TIMES_LONGER * longestMs)),
        });
        if (run.status === "timeout" || run.status === "broken") return undefined;
        longestMs = Math.max(run.result.durationMs, Number.isFinite(longestMs) ? longestMs : 0);
        return new Map(
          run.testRun.results.map((test) => {
            const cause = isFailure(test) ? cutCause(test, failureSigns) : "";
            return [testIdentity(test), { outcome: test.outcome, cause }];
          }),
        );
      },
    );
  };
}

/** Works on a bench of its own; undefined if its dependencies cannot be put in place. */
export async function withFreshBench<T>(
  deps: BuildDeps,
  job: Job,
  place: ProjectAt,
  work: (bench: Workbench) => Promise<T>,
): Promise<T | undefined> {
  const opened = await openFreshBench(deps, job, place);
  try {
    return opened && (await work(opened.workbench));
  } finally {
    await opened?.close();
  }
}

/** A bench in a checkout in which nothing ran before, until it is closed. */
export interface FreshBench {
  readonly workbench: Workbench;
  close(): Promise<void>;
}

/** Undefined if its dependencies cannot be put in place. */
export async function openFreshBench(
  deps: BuildDeps,
  job: Job,
  { commitSha, detected }: ProjectAt,
): Promise<FreshBench | undefined> {
  const steps = createSteps({ ...job, progress: () => {} }, "build");
  const checkout = await openCheckout(deps, job, { commitSha, steps });
  try {
    const opened = await checkout.furnish(detected, { steps, role: "owner" });
    if (opened.status !== "ready") {
      await checkout.remove();
      return undefined;
    }
    const { workbench } = opened;
    const close = async () => {
      try {
        await workbench.close();
      } finally {
        await checkout.remove();
      }
    };
    return { workbench, close };
  } catch (error) {
    await checkout.remove();
    throw error;
  }
}

async function writeTexts(root: string, texts: Texts): Promise<void> {
  for (const [path, text] of texts) {
    if (text === null) await removeInside(root, path);
    else await writeInside(root, path, text);
  }
}
