import type { FileCommit } from "../../../../ports/git.ts";
import type { GitProcess } from "../git-process.ts";

const MAX_COMMITS = 50;

/** The latest commits up to this one that touched a file, newest first, without merges. */
export async function fileCommits(
  git: GitProcess,
  gitDir: string,
  { commitSha, path }: { readonly commitSha: string; readonly path: string },
): Promise<FileCommit[]> {
  const options = [`--max-count=${MAX_COMMITS}`, "--no-merges", "--format=%x01%an <%ae>%x00%B"];
  const pathspec = `:(top,literal)${path}`;
  const log = await git.run(["--git-dir", gitDir, "log", ...options, commitSha, "--", pathspec]);
  return log
    .split("\x01")
    .slice(1)
    .map((text) => {
      const [author = "", message = ""] = text.split("\0");
      return { author, message: message.trim() };
    });
}
