import type { PatchDeps } from "../../changes/check-patch.ts";
import type { PlanPaths } from "../../changes/outside-plan.ts";
import {
  BuildStatus,
  create,
  type FailedTest,
  type GeneratedTests,
  RefusedTestSchema,
  type TestSpec,
} from "../../contracts/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { commitTests } from "./commit-tests.ts";
import { keepMet } from "./outcome/explain-cases.ts";

/** Tests that were written, and those of them that failed afterwards. */
export interface TakeOutOptions {
  readonly generated: GeneratedTests;
  readonly failed: readonly FailedTest[];
  readonly spec: TestSpec;
  /** RFC 3339. */
  readonly date: string;
  /** The plan of the change that the tests are for. */
  readonly plan?: PlanPaths | undefined;
  /** Takes out all files, also those whose tests passed. */
  readonly all: boolean;
}

/**
 * Commits the tests again without the files in which one failed. The failed tests are kept among the refused ones; the
 * others of their files are lost, because tests of one file may depend on each other. If one of them replaces an earlier
 * test, all go: the earlier one must not be lost without it.
 */
export async function takeOutTests(
  deps: PatchDeps,
  job: Job,
  { generated, failed, spec, date, plan, all }: TakeOutOptions,
): Promise<GeneratedTests> {
  const broken = new Set(failed.map(({ file }) => file));
  const kept = all ? [] : generated.files.filter((path) => !broken.has(path));
  const files = new Map<string, string>();
  for (const path of kept) {
    const text = await deps.git.readFile(job.repo, generated.commitSha, path);
    if (text !== undefined) files.set(path, text);
  }
  const edits = await editsOf(deps, job, generated);
  const isReplaced = ({ newFile }: { readonly newFile: string }) => newFile === "" || files.has(newFile);
  if (!generated.rewritten.every(isReplaced)) files.clear();
  const refused = failed.map(({ name, file, cause, message }) =>
    create(RefusedTestSchema, {
      name,
      target: generated.tests.find((test) => test.file === file && test.name === name)?.target ?? file,
      step: "second build",
      reason: `it failed in the build with all tests: ${cause || message}`,
    }),
  );
  const tests = generated.tests.filter(({ file }) => files.has(file));
  const rest: GeneratedTests = {
    ...generated,
    commitSha: "",
    precheck: files.size > 0 ? BuildStatus.PASSED : BuildStatus.FAILED,
    notes: `Taken out after a test in it failed in the build with all tests: ${generated.files.filter((path) => !files.has(path)).join(", ")}.`,
    files: [...files.keys()],
    tests,
    cases: keepMet(generated, tests, "its test was taken out after the build with all tests"),
    refused: [...generated.refused, ...refused],
  };
  return commitTests(deps, job, { written: { generated: rest, files }, spec, date, plan, edits });
}

/** Files of earlier tests, as the commit has them without those that it replaces. */
async function editsOf(
  { git }: PatchDeps,
  { repo }: Job,
  { rewritten, commitSha }: GeneratedTests,
): Promise<Map<string, string | null>> {
  const edits = new Map<string, string | null>();
  for (const { file } of rewritten) edits.set(file, (await git.readFile(repo, commitSha, file)) ?? null);
  return edits;
}
