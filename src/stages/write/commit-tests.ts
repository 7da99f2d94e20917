import type { TestSpec } from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { TestFile } from "./test-file.ts";

/** Commits the admitted files on the spec's branch and hands that branch to the user's repository. */
export async function commitTests(
  git: Git,
  files: readonly TestFile[],
  { repo, spec, date }: { readonly repo: string; readonly spec: TestSpec; readonly date: string },
): Promise<{ readonly branchName: string; readonly commitSha: string }> {
  const branchName = `agt/testbuilder/${spec.id}`;
  const commitSha = await git.commitFiles({
    repo,
    parentSha: spec.parentCommitSha,
    branchName,
    files: new Map(files.map(({ testPath, text }) => [testPath, text])),
    message: `tests: ${spec.id}`,
    author: { name: "Goldseam", email: "goldseam@localhost", date },
  });
  await git.publishBranch(repo, branchName, commitSha);
  return { branchName, commitSha };
}
