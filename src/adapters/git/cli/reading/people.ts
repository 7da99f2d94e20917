import { homedir } from "node:os";
import { join } from "node:path";
import type { GitProcess } from "../git-process.ts";

const MOST_COMMITS = 1000;

/** Everyone who wrote, committed or is named as a co-author of a commit after the base. */
export async function findContributors(
  git: GitProcess,
  gitDir: string,
  { baseSha, commitSha }: { readonly baseSha: string; readonly commitSha: string },
): Promise<string[]> {
  const coAuthors = "%(trailers:key=Co-authored-by,valueonly,unfold)";
  const said = await git.run([
    ...["--git-dir", gitDir, "log", `--max-count=${MOST_COMMITS}`],
    ...[`--format=%an <%ae>%n%cn <%ce>%n${coAuthors}`, commitSha],
    ...(baseSha === "" ? [] : ["--not", baseSha]),
    "--",
  ]);
  return [...new Set(said.split("\n").filter((line) => line.trim() !== ""))];
}

/** The person whom git would name in a commit to a repository; undefined if the user has said nothing. */
export async function findIdentity(
  git: GitProcess,
  repo: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  const folder = env["XDG_CONFIG_HOME"] || join(homedir(), ".config");
  const files = [env["GIT_CONFIG_GLOBAL"] || join(homedir(), ".gitconfig"), join(folder, "git", "config")];
  const places = [["-C", repo, "config"], ...files.map((file) => ["config", "--includes", "--file", file])];
  const read = async (key: string) => {
    for (const place of places) {
      const found = await git.try([...place, "--get", key]);
      if (found.exitCode === 0) return found.stdout.trim();
    }
    return "";
  };
  const email = env["GIT_AUTHOR_EMAIL"] || (await read("user.email"));
  const name = env["GIT_AUTHOR_NAME"] || (await read("user.name"));
  return email === "" ? undefined : `${name || email} <${email}>`;
}
