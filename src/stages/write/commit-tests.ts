import type { GeneratedTests, TestSpec } from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Progress } from "../../ports/progress.ts";
import { createSteps } from "../build/steps.ts";
import type { WrittenTests } from "./write-tests.ts";

/** Where the tests go. */
export interface CommitOptions {
  readonly repo: string;
  readonly spec: TestSpec;
  /** RFC 3339; the commit bears it, so that the same input gives the same commit. */
  readonly date: string;
  readonly runId: string;
  readonly progress: Progress;
}

/** Commits the tests on the spec's branch and hands that branch to the user's repository. Without tests nothing happens. */
export async function commitTests(
  git: Git,
  { generated, files }: WrittenTests,
  options: CommitOptions,
): Promise<GeneratedTests> {
  if (files.size === 0) return generated;
  const { repo, spec, date } = options;
  const branchName = `agt/testbuilder/${spec.id}`;
  const commitSha = await createSteps(options.progress, { runId: options.runId, stage: "write" }).run(
    "commit_push",
    async () => {
      const author = { name: "Goldseam", email: "goldseam@localhost", date };
      const message = `tests: ${spec.id}`;
      const commit = { repo, parentSha: spec.parentCommitSha, branchName, files, message, author };
      const made = await git.commitFiles(commit);
      await git.publishBranch(repo, branchName, made);
      return made;
    },
    (made) => ({ status: "pass", detail: made.slice(0, 12) }),
  );
  return { ...generated, branchName, commitSha };
}
