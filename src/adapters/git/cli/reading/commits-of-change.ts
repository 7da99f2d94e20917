import type { NamedCommit } from "../../../../ports/git.ts";
import type { GitProcess } from "../git-process.ts";

/** More commits than this are a history, not a change. */
const mostCommits = 200;

/** The commits after the base, oldest first, with their subjects. */
export async function commitsOfChange(
  git: GitProcess,
  gitDir: string,
  { baseSha, commitSha }: { readonly baseSha: string; readonly commitSha: string },
): Promise<NamedCommit[]> {
  if (baseSha === "") return [];
  const range = [`--max-count=${mostCommits}`, "--topo-order", "--reverse", commitSha, `^${baseSha}`];
  const list = await git.run(["--git-dir", gitDir, "log", "--format=%H%x00%s", ...range, "--"]);
  return list
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [sha = "", subject = ""] = line.split("\0");
      return { commitSha: sha, subject };
    });
}

/** The commit after the base that a line comes from; undefined if it is older, or there is no such line. */
export async function commitOfLine(
  git: GitProcess,
  gitDir: string,
  place: {
    readonly baseSha: string;
    readonly commitSha: string;
    readonly path: string;
    readonly line: number;
  },
): Promise<string | undefined> {
  const { baseSha, commitSha, path, line } = place;
  const which = ["--porcelain", "-L", `${line},${line}`, `${baseSha}..${commitSha}`, "--", path];
  const { exitCode, stdout } = await git.try(["--git-dir", gitDir, "blame", ...which]);
  if (exitCode !== 0 || /^boundary$/m.test(stdout)) return undefined;
  return /^[0-9a-f]{40,64}/.exec(stdout)?.[0];
}
