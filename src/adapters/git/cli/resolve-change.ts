import { resolve } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import type { ResolvedChange } from "../../../ports/git.ts";
import { parseRemoteUrl } from "../../../ports/remote/remote-url.ts";
import type { GitProcess } from "./git-process.ts";

/** Where a repository is. */
export interface Place {
  /** Its name: the top folder, or the address. */
  readonly name: string;
  /** The folder in which git works on it. */
  readonly folder: string;
}

/** Resolves what the user typed to commits and branches, or throws an error of one line. */
export async function resolveChange(
  git: GitProcess,
  { name, folder: repo }: Place,
  asked: { commit: string; base?: string | undefined; into?: string | undefined },
): Promise<ResolvedChange> {
  const commitSha = await resolveCommit(git, { name, folder: repo }, asked.commit);
  const [branchName, defaultBranch, described] = await Promise.all([
    findBranch(git, repo, { revision: asked.commit, commitSha }),
    findDefaultBranch(git, repo),
    git.run(["-C", repo, "show", "--no-patch", "--format=%an <%ae>%x00%B", commitSha]),
  ]);
  const based = asked.base !== undefined && (await hasBranch(git, repo, asked.base)) ? asked.base : undefined;
  const intoBranch = asked.into ?? based ?? defaultBranch ?? branchName;
  if (asked.into !== undefined && !(await hasBranch(git, repo, asked.into))) {
    throw new GoldseamError(
      "UNKNOWN_REVISION",
      `no branch "${asked.into}" in ${name}: --into takes a local branch`,
    );
  }
  const baseSha =
    asked.base === undefined
      ? await findBase(git, repo, { commitSha, defaultBranch: asked.into ?? defaultBranch })
      : await resolveCommit(git, { name, folder: repo }, asked.base);
  const [author = "", message = ""] = described.split("\0");
  return { repo: name, commitSha, baseSha, branchName, intoBranch, author, message: message.trim() };
}

/** The top folder of the repository that a path lies in, or the folder of a bare one. */
export async function findRepository(git: GitProcess, path: string): Promise<string> {
  const address = parseRemoteUrl(path)?.url;
  if (address !== undefined)
    throw new GoldseamError(
      "NOT_A_REPOSITORY",
      `${address} is not a folder: this needs a clone on this machine`,
    );
  const folder = resolve(path);
  const top = await git.try(["-C", folder, "rev-parse", "--show-toplevel"]);
  if (top.exitCode === 0 && top.stdout.trim() !== "") return top.stdout.trim();
  if (top.stderr.includes("dubious ownership")) {
    throw new GoldseamError(
      "NOT_A_REPOSITORY",
      `${folder} belongs to another user: allow it with git config --global --add safe.directory ${folder}`,
    );
  }
  const bare = await git.try(["-C", folder, "rev-parse", "--absolute-git-dir"]);
  if (bare.exitCode === 0) return bare.stdout.trim();
  throw new GoldseamError(
    "NOT_A_REPOSITORY",
    `${folder} is not a git repository: name one with --repo <dir>`,
  );
}

async function resolveCommit(
  git: GitProcess,
  { name, folder: repo }: Place,
  revision: string,
): Promise<string> {
  const verify = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const found = await git.try(["-C", repo, ...verify]);
  if (found.exitCode === 0) return found.stdout.trim().split("\n").at(-1) ?? "";
  const head = await git.try(["-C", repo, "rev-parse", "--verify", "--quiet", "HEAD"]);
  const reason = head.exitCode === 0 ? "git log lists commits" : "the repository has no commit yet";
  throw new GoldseamError("UNKNOWN_REVISION", `no commit "${revision}" in ${name}: ${reason}`);
}

async function findBranch(
  git: GitProcess,
  repo: string,
  asked: { revision: string; commitSha: string },
): Promise<string> {
  const [isBranch, head, list] = await Promise.all([
    hasBranch(git, repo, asked.revision),
    git.try(["-C", repo, "symbolic-ref", "--quiet", "--short", "HEAD"]),
    git.run([
      ...["-C", repo, "for-each-ref", "--points-at", asked.commitSha],
      ...["--format=%(refname:lstrip=2)", "refs/heads"],
    ]),
  ]);
  if (isBranch) return asked.revision;
  const current = head.exitCode === 0 ? head.stdout.trim() : "";
  const branches = list.split("\n").filter((name) => name !== "" && !name.startsWith("agt/testbuilder/"));
  return branches.includes(current) ? current : (branches[0] ?? "");
}

async function findDefaultBranch(git: GitProcess, repo: string): Promise<string | undefined> {
  const symbolicRef = ["-C", repo, "symbolic-ref", "--quiet", "--short"];
  const origin = await git.try([...symbolicRef, "refs/remotes/origin/HEAD"]);
  const candidates = [origin.stdout.trim().replace(/^origin\//, ""), "main", "master", "trunk"];
  for (const name of candidates) if (name !== "" && (await hasBranch(git, repo, name))) return name;
  const head = await git.try([...symbolicRef, "HEAD"]);
  return head.exitCode === 0 && (await hasBranch(git, repo, head.stdout.trim()))
    ? head.stdout.trim()
    : undefined;
}

async function findBase(
  git: GitProcess,
  repo: string,
  change: { commitSha: string; defaultBranch: string | undefined },
): Promise<string> {
  const { commitSha, defaultBranch } = change;
  const [fork, parent] = await Promise.all([
    defaultBranch === undefined
      ? undefined
      : git.try(["-C", repo, "merge-base", commitSha, `refs/heads/${defaultBranch}`]),
    git.try(["-C", repo, "rev-parse", "--verify", "--quiet", `${commitSha}^1`]),
  ]);
  const sha = fork?.stdout.trim();
  if (sha !== undefined && fork?.exitCode === 0 && sha !== commitSha) return sha;
  return parent.exitCode === 0 ? parent.stdout.trim() : "";
}

async function hasBranch(git: GitProcess, repo: string, name: string): Promise<boolean> {
  return (
    (await git.try(["-C", repo, "show-ref", "--verify", "--quiet", `refs/heads/${name}`])).exitCode === 0
  );
}
