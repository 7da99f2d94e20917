import { createHash } from "node:crypto";
import { GoldseamError } from "../../../../contracts/index.ts";
import type { MergePush, Pushed } from "../../../../ports/git.ts";
import type { RemoteUrl } from "../../../../ports/remote/remote-url.ts";
import type { GitProcess } from "../git-process.ts";
import type { Mirror } from "../mirror.ts";
import { ask, talk } from "./talk.ts";

/** A remote of a repository, seen from its mirror. */
export interface Far {
  readonly git: GitProcess;
  readonly mirror: Mirror;
  readonly remote: RemoteUrl;
  /** As the user calls it. */
  readonly name: string;
  /** The mirror is all there is of the repository on this machine. */
  readonly isClone: boolean;
}

/** The commits that these branches of the remote point at, brought to the mirror. Absent branches are left out. */
export async function remoteTips(far: Far, branches: readonly string[]): Promise<Map<string, string>> {
  const { git, mirror, remote } = far;
  const refs = [...new Set(branches.filter((name) => name !== ""))].map((name) => `refs/heads/${name}`);
  if (refs.length === 0) return new Map();
  const listing = ["ls-remote", "--end-of-options", remote.url, ...refs];
  const listed = await ask(git, mirror.gitDir, { remote, args: listing });
  const all = [...listed.matchAll(/^([0-9a-f]{40,64})\trefs\/heads\/(.+)$/gm)].map(
    ([, sha = "", name = ""]) => [name, sha] as const,
  );
  // A pattern matches the end of a name as well.
  const tips = all.filter(([name]) => refs.includes(`refs/heads/${name}`));
  for (const [name, sha] of tips) await bring(far, name, sha);
  return new Map(tips);
}

async function bring({ git, mirror, remote }: Far, branch: string, sha: string): Promise<void> {
  const known = await git.try(["--git-dir", mirror.gitDir, "cat-file", "-e", `${sha}^{commit}`]);
  if (known.exitCode === 0) return;
  const quiet = ["--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules"];
  const refspec = `+refs/heads/${branch}:${noteRef("seen", remote.url, branch)}`;
  const fetch = ["fetch", ...quiet, "--no-auto-maintenance", "--end-of-options", remote.url, refspec];
  await ask(git, mirror.gitDir, { remote, args: fetch });
}

/** Creates or moves a branch that only Goldseam writes. One that somebody else moved is left alone. */
export async function pushBranch(
  far: Far,
  { branchName, commitSha }: { readonly branchName: string; readonly commitSha: string },
): Promise<Pushed> {
  const { git, mirror, remote, name } = far;
  const note = noteRef("pushed", remote.url, branchName);
  const tip = (await remoteTips(far, [branchName])).get(branchName) ?? "";
  if (tip === commitSha) return { status: "unchanged" };
  const last = await git.try(["--git-dir", mirror.gitDir, "rev-parse", "--verify", "--quiet", note]);
  const isOurs = tip === "" || tip === last.stdout.trim() || (await isAncestor(git, mirror, tip, commitSha));
  if (!isOurs)
    return {
      status: "refused",
      detail: `${branchName} on ${name} was changed by somebody else: remove it there`,
    };
  const pushed = await push(far, { branchName, commitSha, expected: tip });
  if (pushed.status === "pushed") await git.run(["--git-dir", mirror.gitDir, "update-ref", note, commitSha]);
  return pushed;
}

/** Moves a branch forward to a merge. Nothing gets there but the merge and what was approved. */
export async function pushMerge(far: Far, merge: Omit<MergePush, "repo" | "remote">): Promise<Pushed> {
  const { git, mirror, name } = far;
  const { branchName, mergeSha, approvedSha, baseSha } = merge;
  const tip = (await remoteTips(far, [branchName])).get(branchName);
  const refused = (detail: string): Pushed => ({ status: "refused", detail });
  if (tip === undefined) return refused(`there is no branch ${branchName} on ${name}: push it first`);
  if (await isAncestor(git, mirror, mergeSha, tip)) return { status: "unchanged" };
  if (!(await isAncestor(git, mirror, tip, mergeSha)))
    return refused(
      `${branchName} on ${name} has moved to ${tip.slice(0, 7)}: ${far.isClone ? "" : `update ${branchName} here, then `}run Goldseam on the change again`,
    );
  const more = await git.run([
    "--git-dir",
    mirror.gitDir,
    "rev-list",
    mergeSha,
    `^${tip}`,
    `^${approvedSha}`,
  ]);
  const unknown = more.split("\n").filter((sha) => sha !== "" && sha !== mergeSha).length;
  const isBased = baseSha === "" || (await isAncestor(git, mirror, baseSha, tip));
  if (unknown > 0 || !isBased)
    return refused(
      `${branchName} has commits here that ${name} lacks and nobody approved: push them first, then approve again`,
    );
  if (merge.onlyLook) return { status: "unchanged" };
  return push(far, { branchName, commitSha: mergeSha, expected: undefined });
}

/** Whether this login may write there; nothing is sent. */
export async function tryPush(far: Far, commitSha: string): Promise<Pushed> {
  return push(far, { branchName: "agt/doctor", commitSha, expected: undefined }, ["--dry-run"]);
}

async function push(
  { git, mirror, remote, name }: Far,
  target: { readonly branchName: string; readonly commitSha: string; readonly expected: string | undefined },
  more: readonly string[] = [],
): Promise<Pushed> {
  const { branchName, commitSha, expected } = target;
  const ref = `refs/heads/${branchName}`;
  const plain = ["--porcelain", "--no-verify", "--no-signed", "--no-follow-tags", "--recurse-submodules=no"];
  // A lease lets the branch go anywhere from the tip that was looked at; without one it only goes forward.
  const lease = expected === undefined ? [] : [`--force-with-lease=${ref}:${expected}`];
  const args = ["push", ...plain, ...more, ...lease, "--end-of-options", remote.url, `${commitSha}:${ref}`];
  const answer = await talk(git, mirror.gitDir, { remote, args });
  if (answer.status === "ok") return { status: "pushed" };
  if (answer.status === "unreachable") throw new GoldseamError("GIT_FAILED", answer.detail);
  const [, reason] = /^!\t\S+\t(.*)$/m.exec(answer.stdout) ?? [];
  if (reason === undefined) return { status: "refused", detail: answer.detail };
  if (/stale info|fetch first|non-fast-forward|failed to update ref|cannot lock ref/.test(reason))
    return { status: "refused", detail: `${branchName} on ${name} moved meanwhile: approve again` };
  const why = /\((.*)\)\s*$/.exec(reason)?.[1] ?? reason;
  const isProtected = /protected|GH006|hook declined|not allowed/i.test(reason);
  return {
    status: "refused",
    detail: `${name} does not take ${branchName}: ${why.slice(0, 200)}`,
    isProtected,
  };
}

/** Whether a commit of the mirror is another one or comes before it. */
export async function isAncestor(
  git: GitProcess,
  { gitDir }: Mirror,
  older: string,
  newer: string,
): Promise<boolean> {
  return (await git.try(["--git-dir", gitDir, "merge-base", "--is-ancestor", older, newer])).exitCode === 0;
}

/** Branch names may clash as folders, and addresses are no names of refs. */
function noteRef(kind: "seen" | "pushed", url: string, branch: string): string {
  return `refs/goldseam/${kind}/${createHash("sha256").update(`${url}\0${branch}`).digest("hex").slice(0, 20)}`;
}
