import { checkPatch, type PatchDeps } from "../../changes/check-patch.ts";
import { type PlanPaths, testsOutsidePlan } from "../../changes/outside-plan.ts";
import { pushAgentBranch } from "../../changes/remote/push-agent-branch.ts";
import { testBuilder, testCommitMessage } from "../../changes/test-commit.ts";
import { BuildStatus, type GeneratedTests, type TestSpec } from "../../contracts/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import { keepMet } from "./outcome/explain-cases.ts";
import { titleTests } from "./outcome/title-tests.ts";
import type { WrittenTests } from "./write-request.ts";

/** Where the tests go. */
export interface CommitOptions {
  readonly written: WrittenTests;
  readonly spec: TestSpec;
  /** RFC 3339, the date of the commit, so that the same input gives the same commit. */
  readonly date: string;
  /** The plan of the change that the tests are for. */
  readonly plan?: PlanPaths | undefined;
  /** Goldseam's own files without the tests that the new ones replace; null for a file that has no other. */
  readonly edits?: ReadonlyMap<string, string | null> | undefined;
}

/** Commits the tests on the spec's branch and publishes that branch to the user's repository and its remote. Does nothing without tests; a patch that the policy refuses is refused as a whole. */
export async function commitTests(
  deps: PatchDeps,
  job: Job,
  { written: { generated, files: added }, spec, date, plan, edits = new Map() }: CommitOptions,
): Promise<GeneratedTests> {
  if (added.size === 0) return generated;
  const files = new Map<string, string | null>([...edits, ...added]);
  const { repo } = job;
  const parentSha = spec.parentCommitSha;
  const refused =
    testsOutsidePlan([...files.keys()], plan) ??
    (await checkPatch(deps, job, { files, parentSha, role: "test-builder", own: new Set(edits.keys()) }));
  if (refused !== undefined) return refusedWhole(generated, refused);
  const branchName = `agt/testbuilder/${spec.id}`;
  const made = await createSteps(job, "write").run(
    "commit_push",
    async () => {
      const author = { ...testBuilder, date };
      const message = testCommitMessage(titleTests(generated.tests), spec.id, replacedBy(generated));
      const commit = { repo, parentSha, branchName, files, message, author };
      await job.confirm?.();
      const commitSha = await deps.git.commitFiles(commit);
      await deps.git.publishBranch(repo, branchName, commitSha);
      return { commitSha, ...(await pushAgentBranch(deps, job, { branchName, commitSha })) };
    },
    ({ commitSha, pushedTo, pushNote }) => ({
      status: "pass",
      detail: [commitSha.slice(0, 12), pushedTo && `pushed to ${pushedTo}`, pushNote]
        .filter(Boolean)
        .join(", "),
    }),
  );
  return { ...generated, branchName, ...made };
}

/** Such as `fare(2) was 4, is 9`, each once. */
function replacedBy({ rewritten }: GeneratedTests): string[] {
  const altered = rewritten.filter(({ input }) => input !== "");
  return [...new Set(altered.map(({ input, before, after }) => `${input} was ${before}, is ${after}`))];
}

/** The result for tests that the policy refuses. */
export function refusedWhole(generated: GeneratedTests, reason: string): GeneratedTests {
  const notes = `The tests were refused as a whole: ${reason}`;
  const cases = keepMet(generated, [], "the tests were refused as a whole");
  return { ...generated, precheck: BuildStatus.FAILED, notes, files: [], tests: [], cases };
}
