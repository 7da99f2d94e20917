import { GoldseamError, type Run } from "../contracts/index.ts";
import type { Git } from "../ports/git.ts";
import type { Forge, PullRequest } from "../ports/remote/forge.ts";

/** What a pull request needs. */
export interface PullRequestDeps {
  readonly git: Git;
  readonly forge: Forge;
  readonly remote: string;
}

/** The pull request of the author for their own branch, if they have one. */
export async function findAuthorsPullRequest(
  forge: Forge,
  { change }: Run,
): Promise<PullRequest | undefined> {
  const { branchName = "", intoBranch = "" } = change ?? {};
  if (branchName === "" || branchName === intoBranch) return undefined;
  return forge.findPullRequest({ head: branchName, base: intoBranch });
}

/**
 * The pull request that would merge exactly what was asked about: found, or opened. Doing it twice opens one. The remote has
 * the commit already, or gets it here; what has a secret is the caller's to hold back.
 */
export async function ensurePullRequest(
  deps: PullRequestDeps,
  run: Run,
  texts: { readonly title: string; readonly body: string },
): Promise<PullRequest> {
  const { forge } = deps;
  const base = run.approval?.intoBranch ?? "";
  const head = await ensureHead(deps, run);
  const found = await forge.findPullRequest({ head, base });
  if (found) return found;
  try {
    return await forge.openPullRequest({ head, base, ...texts });
  } catch (error) {
    // Somebody else was faster.
    const late = await forge.findPullRequest({ head, base });
    if (late) return late;
    throw error;
  }
}

/** A branch on the remote that ends with the commit. */
async function ensureHead({ git, remote }: PullRequestDeps, run: Run): Promise<string> {
  const { approval, change, generatedTests } = run;
  if (!approval || !change) throw new GoldseamError("CONFLICT", `run ${run.id} has nothing to merge`);
  const { repo, branchName: authors } = change;
  const { commitSha } = approval;
  const tips = authors === approval.intoBranch ? new Map() : await git.remoteTips(repo, remote, [authors]);
  if (authors !== "" && tips.get(authors) === commitSha) return authors;
  const ofTests = generatedTests?.commitSha === commitSha ? generatedTests.branchName : undefined;
  const branchName = ofTests ?? `agt/change/${run.id}`;
  const pushed = await git.pushBranch({ repo, remote, branchName, commitSha });
  if (pushed.status === "refused") throw new GoldseamError("FORBIDDEN", pushed.detail);
  return branchName;
}
