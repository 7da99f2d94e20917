import type { Run } from "../contracts/index.ts";
import type { ChangedFile, Git } from "../ports/git.ts";

type Repository = Pick<Git, "branchTip" | "sync" | "isAncestor" | "changedFiles">;

const MOST_NAMED = 3;

/** Whether the evidence of an approval request still fits. */
export type Movement =
  | {
      readonly status: "none";
      /** The tip that it fits; undefined if the branch is gone. */
      readonly intoSha: string | undefined;
    }
  /** In a sentence that says what to do. */
  | { readonly status: "moved"; readonly reason: string };

/**
 * Whether the branches of an approval request moved so that its evidence no longer fits. It fits as long as the change is the newest commit of its branch, and the branch that it goes into has at most moved on in
 * documentation that the change does not touch. A branch that has the commit already counts as merged.
 */
export async function findMovement(
  git: Repository,
  run: Pick<Run, "change" | "approval" | "coderFiles" | "capability">,
): Promise<Movement> {
  const { change, approval } = run;
  if (!change || !approval) return { status: "none", intoSha: undefined };
  const { repo, branchName, intoBranch, commitSha } = change;
  const into = await git.branchTip(repo, intoBranch);
  const none = { status: "none", intoSha: into } as const;
  const moved = (reason: string) => ({ status: "moved", reason }) as const;
  if (into !== undefined) await git.sync(repo, [into]);
  if (run.capability && into !== undefined) {
    const changed = await git.changedFiles(repo, approval.commitSha, into);
    return changed.some(({ path }) => path === "goldseam.json")
      ? moved(`goldseam.json changed on ${intoBranch} after the question was asked: ask again`)
      : none;
  }
  if (into !== undefined && (await git.isAncestor(repo, approval.commitSha, into))) return none;
  const tip = branchName === "" ? undefined : await git.branchTip(repo, branchName);
  if (tip !== undefined && tip !== commitSha)
    return moved(
      `${branchName} moved to ${short(tip)} after the question was asked: run Goldseam on that commit`,
    );
  const from = approval.intoSha;
  if (into === undefined || from === "" || into === from) return none;
  const way = `${intoBranch} moved from ${short(from)} to ${short(into)} after the question was asked`;
  const remedy = `merge ${intoBranch} into ${branchName || "the change"} and run Goldseam on the result`;
  if (!(await git.isAncestor(repo, from, into)))
    return moved(`${way}, and its history was rewritten: ${remedy}`);
  const touched = [...change.changedFiles, ...run.coderFiles, ...(approval.packet?.generatedFiles ?? [])];
  const counted = countingPaths(await git.changedFiles(repo, from, into), touched);
  return counted.length === 0 ? none : moved(`${way}, in ${listPaths(counted)}: ${remedy}`);
}

/** A note if the branch that a change goes into is ahead of its base: nothing has tested the two together. */
export async function noteLead(
  git: Repository,
  change: {
    readonly repo: string;
    readonly baseSha: string;
    readonly intoBranch: string;
    readonly intoSha: string;
  },
): Promise<string[]> {
  const { repo, baseSha, intoSha, intoBranch } = change;
  if (baseSha === "" || intoSha === "" || intoSha === baseSha) return [];
  if (!(await git.isAncestor(repo, baseSha, intoSha))) return [];
  const counted = countingPaths(await git.changedFiles(repo, baseSha, intoSha), []);
  if (counted.length === 0) return [];
  return [`${intoBranch} is ahead of the base, in ${listPaths(counted)}: the two were not tested together`];
}

/** Files that results of tests may depend on, and those that the change touches too. */
function countingPaths(moved: readonly ChangedFile[], touched: readonly string[]): string[] {
  const paths = moved.flatMap(({ path, oldPath }) => (oldPath === undefined ? [path] : [path, oldPath]));
  return paths.filter((path) => !isDocumentation(path) || touched.includes(path));
}

function isDocumentation(path: string): boolean {
  return /(?:^|\/)(?:[^/]+\.(?:md|markdown|rst|adoc)|(?:licen[cs]e|copying|notice|authors|changelog)(?:\.txt)?)$/i.test(
    path,
  );
}

function listPaths(paths: readonly string[]): string {
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : "";
  return `${paths.slice(0, MOST_NAMED).join(", ")}${more}`;
}

function short(sha: string): string {
  return sha.slice(0, 7);
}
