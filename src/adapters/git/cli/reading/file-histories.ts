import type { FileHistory } from "../../../../ports/git.ts";
import type { GitProcess } from "../git-process.ts";

const MAX_COMMITS = 300;
const repair = /\b(fix(e[sd])?|bug(fix)?|hotfix|repair(s|ed)?|regression|revert(s|ed)?|broken|crash(es)?)\b/i;

/** How often the latest commits up to one touched each file, and how many of them were fixes by their subject. */
export async function fileHistories(
  git: GitProcess,
  gitDir: string,
  commitSha: string,
): Promise<Map<string, FileHistory>> {
  const options = [`--max-count=${MAX_COMMITS}`, "--no-merges", "--name-only", "--no-renames", "-z"];
  const log = await git.run(["--git-dir", gitDir, "log", ...options, "--format=%x01%s", commitSha]);
  const histories = new Map<string, FileHistory>();
  for (const commit of log.split("\x01").slice(1)) {
    const [subject = "", ...fields] = commit.split("\0");
    for (const path of fields.map((field) => field.replace(/^\n/, "")).filter(Boolean)) {
      const { commits, repairs } = histories.get(path) ?? { commits: 0, repairs: 0 };
      histories.set(path, { commits: commits + 1, repairs: repairs + Number(repair.test(subject)) });
    }
  }
  return histories;
}
