import { isGeneratedTest } from "../../languages/toolchain/generated-name.ts";
import type { Git } from "../../ports/git.ts";
import { isTestCommit } from "../test-commit.ts";

/** Where a test file is looked at. */
export interface OwnTestPlace {
  readonly repo: string;
  /** The commit before the change. */
  readonly baseSha: string;
  readonly path: string;
}

/**
 * Whether Goldseam wrote a test file and nobody else touched it: its name says so, and so does every commit of it up to the
 * base. A change can imitate neither, since nothing after the base counts; what is on the base, somebody let in.
 */
export async function isOwnTest(
  git: Pick<Git, "fileCommits">,
  { repo, baseSha, path }: OwnTestPlace,
): Promise<boolean> {
  if (baseSha === "" || !isGeneratedTest(path)) return false;
  const commits = await git.fileCommits(repo, baseSha, path);
  return commits.length > 0 && commits.every(isTestCommit);
}
