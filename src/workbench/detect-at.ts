import { detectProjects } from "../languages/index.ts";
import type { Git } from "../ports/git.ts";
import type { Job } from "./job/job.ts";

type Detected = ReturnType<typeof detectProjects>;

/** The projects of a commit, without a checkout; throws NO_TOOLCHAIN if nothing is recognised. */
export async function detectAt(
  git: Git,
  { repo, config }: Pick<Job, "repo" | "config">,
  commitSha: string,
): Promise<Detected> {
  const paths = await git.listFiles(repo, commitSha);
  const known = new Set(paths);
  const texts = new Map<string, string | undefined>();
  // Detection reads synchronously, and only a few files: missing ones are fetched, then detection runs again.
  for (;;) {
    const asked = new Set<string>();
    const read = (path: string) => {
      if (known.has(path) && !texts.has(path)) asked.add(path);
      return texts.get(path);
    };
    const attempt = tryDetect(() => detectProjects({ paths, read }, config));
    if (asked.size === 0) return attempt();
    for (const path of asked) texts.set(path, await git.readFile(repo, commitSha, path));
  }
}

/** Keeps the outcome, good or bad, for later. */
function tryDetect(detect: () => Detected): () => Detected {
  try {
    const found = detect();
    return () => found;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
