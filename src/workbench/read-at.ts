import type { ProjectFiles } from "../languages/toolchain/toolchain.ts";
import type { Git } from "../ports/git.ts";

/** The result of reading some files of a commit, without a checkout. What reads is called again until it has them all. */
export async function readAt<T>(
  git: Git,
  { repo, commitSha }: { readonly repo: string; readonly commitSha: string },
  look: (files: ProjectFiles) => T,
): Promise<T> {
  const paths = await git.listFiles(repo, commitSha);
  const known = new Set(paths);
  const texts = new Map<string, string | undefined>();
  for (;;) {
    const asked = new Set<string>();
    const read = (path: string) => {
      if (known.has(path) && !texts.has(path)) asked.add(path);
      return texts.get(path);
    };
    const attempt = tryOut(() => look({ paths, read, isCommitted: () => true }));
    if (asked.size === 0) return attempt();
    for (const path of asked) texts.set(path, await git.readFile(repo, commitSha, path));
  }
}

/** Keeps the outcome, good or bad, for later. */
function tryOut<T>(work: () => T): () => T {
  try {
    const found = work();
    return () => found;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
