import { readTestFile } from "../../changes/own-tests/read-test-file.ts";
import { create, type FailedTest, type StaleTest, StaleTestSchema } from "../../contracts/index.ts";
import { compareCalls, type DifferingCall, findAffected } from "../../engines/compare/index.ts";
import { fileKinds, projectOf } from "../../languages/index.ts";
import { type Plan, planKey } from "../../languages/search/plan.ts";
import { detectAt } from "../../workbench/detect-at.ts";
import type { Job } from "../../workbench/job/job.ts";
import { redactMessage } from "../../workbench/job/redact-message.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import { readChangedSources } from "./changed-sources.ts";
import type { SharedSource } from "./compare-project.ts";
import type { DiffDeps, DiffOptions } from "./diff-commit.ts";
import { withBenches } from "./with-benches.ts";

/** Failed tests of generated files, and the change that they fail with. */
export interface StaleOptions extends Pick<DiffOptions, "baseSha" | "headSha"> {
  readonly failed: readonly FailedTest[];
}

/** More failures than this are not looked into: a change that alters so much is for a person. */
const MOST_TESTS = 100;
const BUDGET_MS = 20_000;

/**
 * Of failed tests, those that call a function that the change itself alters, with arguments for which it answers differently
 * now: each with that call and both answers. Others fail for reasons that the calls in them do not show.
 */
export async function findStale(
  deps: DiffDeps,
  job: Job,
  { baseSha, headSha, failed }: StaleOptions,
): Promise<StaleTest[]> {
  if (failed.length === 0 || failed.length > MOST_TESTS) return [];
  const projects = await detectAt(deps.git, job, headSha);
  const range = { repo: job.repo, baseSha, headSha, ...fileKinds(projects) };
  const { sources } = await readChangedSources(deps, range);
  const shared = sources.flatMap(({ base, head }) => (base && head ? [{ base, head }] : []));
  const found: StaleTest[] = [];
  for (const part of Map.groupBy(shared, ({ head }) => projectOf(projects, head.path)).values()) {
    const open = failed.filter((test) => !found.some((one) => isSame(one, test)));
    found.push(...(await findInProject(deps, job, { baseSha, headSha, failed: open, sources: part })));
  }
  return found;
}

async function findInProject(
  deps: DiffDeps,
  job: Job,
  { baseSha, headSha, failed, sources }: StaleOptions & { readonly sources: readonly SharedSource[] },
): Promise<StaleTest[]> {
  const calls = await callsOf(deps, job, { headSha, failed, sources });
  const [first] = calls;
  if (!first) return [];
  const both = { baseSha, headSha, source: first.source };
  const opened = await withBenches(deps, job, both, (benches) =>
    createSteps(job, "diff").run(
      "compare_tests",
      async () => {
        const differing = new Map<string, DifferingCall>();
        const now = () => deps.clock.nowMs();
        for (const [source, own] of Map.groupBy(calls, (one) => one.source)) {
          const sides = {
            base: { ...source.base, workbench: benches.base },
            head: { ...source.head, workbench: benches.head },
          };
          const plans = own.map(({ plan }) => plan);
          for (const one of await compareCalls(plans, sides, { now, deadlineMs: now() + BUDGET_MS }))
            differing.set(keyOf(source, one.plan), one);
        }
        const told = new Set<DifferingCall>();
        const stale = failed.flatMap((test) => {
          const own = calls.flatMap(({ plan, source, of }) => {
            const seen = of === test ? differing.get(keyOf(source, plan)) : undefined;
            return seen ? [{ source, seen }] : [];
          });
          // The rows of a table share their lines: each is shown with another of its calls.
          const shown = own.find(({ seen }) => !told.has(seen)) ?? own[0];
          if (shown) told.add(shown.seen);
          return shown ? [describe(test, shown)] : [];
        });
        return Promise.all(stale.map((one) => redactMessage(job, StaleTestSchema, one)));
      },
      (stale) => ({ status: "pass", detail: `${stale.length} of ${failed.length} test altered behaviour` }),
    ),
  );
  return opened.status === "done" ? opened.result : [];
}

interface TestCall {
  readonly of: FailedTest;
  readonly source: SharedSource;
  readonly plan: Plan;
}

/** The calls of failed tests to functions that the change alters. */
async function callsOf(
  { git, outlines }: DiffDeps,
  { repo }: Job,
  { headSha, failed, sources }: Omit<StaleOptions, "baseSha"> & { readonly sources: readonly SharedSource[] },
): Promise<TestCall[]> {
  const found: TestCall[] = [];
  for (const [path, tests] of Map.groupBy(failed, ({ file }) => file)) {
    const text = await git.readFile(repo, headSha, path);
    const file = text === undefined ? undefined : await readTestFile(outlines, path, text);
    for (const source of sources) {
      const affected = new Set(findAffected(source.base, source.head).targets);
      for (const of of tests) {
        const block = file?.blockOf(of.name);
        const plans = file && block ? await file.callsIn(block, source.head.outline) : [];
        found.push(
          ...plans.filter(({ target }) => affected.has(target)).map((plan) => ({ of, source, plan })),
        );
      }
    }
  }
  return found;
}

function describe(
  { name, file }: FailedTest,
  { source, seen }: { readonly source: SharedSource; readonly seen: DifferingCall },
): StaleTest {
  const { plan, input, before, after } = seen;
  const target = `${source.head.path}::${plan.target}`;
  return create(StaleTestSchema, { name, file, target, input, before, after });
}

function keyOf({ head }: SharedSource, plan: Plan): string {
  return `${head.path}\0${planKey(plan)}`;
}

function isSame(one: Pick<FailedTest, "file" | "name">, other: Pick<FailedTest, "file" | "name">): boolean {
  return one.file === other.file && one.name === other.name;
}
