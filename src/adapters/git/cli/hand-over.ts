import { GoldseamError } from "../../../contracts/index.ts";
import type { HandOver } from "../../../ports/git.ts";
import type { GitProcess } from "./git-process.ts";
import type { Mirror } from "./mirror.ts";

/** Copies a branch of the mirror to the user's repository. */
export async function publishBranch(
  git: GitProcess,
  mirror: Mirror,
  target: { repo: string; branchName: string; commitSha: string },
): Promise<void> {
  await fetchInto(git, mirror, {
    ...target,
    refspec: [`+${target.commitSha}:refs/heads/${target.branchName}`],
  });
}

/** Moves a branch of the user's repository forward; where it is checked out, the tree follows only if it is clean. */
export async function fastForward(
  git: GitProcess,
  mirror: Mirror,
  target: { repo: string; branchName: string; commitSha: string; ownFiles?: readonly string[] },
): Promise<HandOver> {
  const { repo, branchName, commitSha, ownFiles = [] } = target;
  const tip = await branchTip(git, repo, branchName);
  if (tip === undefined) return { status: "refused", detail: `branch ${branchName} no longer exists` };
  if (tip === commitSha) return { status: "done" };
  const inMirror = await git.try(["--git-dir", mirror.gitDir, "merge-base", "--is-ancestor", tip, commitSha]);
  if (inMirror.exitCode !== 0) return { status: "refused", detail: `${branchName} has moved: approve again` };
  const checkout = await findCheckout(git, repo, branchName);
  if (checkout === undefined) {
    await fetchInto(git, mirror, { repo, refspec: [`${commitSha}:refs/heads/${branchName}`] });
    return { status: "done" };
  }
  await fetchInto(git, mirror, { repo, refspec: [commitSha] });
  // A file of Goldseam's own may have grown meanwhile; git itself keeps a merge from overwriting it.
  const others = ["--", ":/", ...ownFiles.map((path) => `:(top,exclude,literal)${path}`)];
  const status = await git.run(["-C", checkout, "status", "--porcelain", "--untracked-files=no", ...others]);
  const command = `git -C ${checkout} merge --ff-only ${commitSha}`;
  if (status !== "") {
    const detail = `${branchName} is checked out with uncommitted changes: commit or stash them, then run ${command}`;
    return { status: "refused", detail };
  }
  const merged = await git.try(["-C", checkout, "merge", "--quiet", "--ff-only", commitSha]);
  if (merged.exitCode === 0) return { status: "done" };
  const said = merged.stderr.trim().split("\n")[0] ?? "";
  return {
    status: "refused",
    detail: `the checkout of ${branchName} cannot follow (${said}): fix that, then run ${command}`,
  };
}

/** The commit a branch of the user's repository points at. */
export async function branchTip(
  git: GitProcess,
  repo: string,
  branchName: string,
): Promise<string | undefined> {
  const commit = `refs/heads/${branchName}^{commit}`;
  const tip = await git.try(["-C", repo, "rev-parse", "--verify", "--quiet", commit]);
  return tip.exitCode === 0 ? tip.stdout.trim() : undefined;
}

async function fetchInto(
  git: GitProcess,
  mirror: Mirror,
  target: { repo: string; refspec: readonly string[] },
) {
  const plain = ["--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules"];
  const from = ["--no-auto-maintenance", mirror.gitDir, ...target.refspec];
  const fetched = await git.try(["-C", target.repo, "fetch", ...plain, ...from]);
  if (fetched.exitCode === 0) return;
  const said = fetched.stderr.trim().split("\n").at(-1) ?? "";
  throw new GoldseamError("GIT_FAILED", `could not write to ${target.repo}: ${said}`);
}

async function findCheckout(git: GitProcess, repo: string, branchName: string): Promise<string | undefined> {
  const list = await git.run(["-C", repo, "worktree", "list", "--porcelain"]);
  const holder = list
    .split("\n\n")
    .find((entry) => entry.split("\n").includes(`branch refs/heads/${branchName}`));
  return /^worktree (.*)$/m.exec(holder ?? "")?.[1];
}
