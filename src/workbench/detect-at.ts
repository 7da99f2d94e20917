import { detectProjects } from "../languages/index.ts";
import type { Git } from "../ports/git.ts";
import type { Job } from "./job/job.ts";
import { readAt } from "./read-at.ts";

/** The projects of a commit, without a checkout; throws NO_TOOLCHAIN if nothing is recognised. */
export function detectAt(
  git: Git,
  { repo, config }: Pick<Job, "repo" | "config">,
  commitSha: string,
): Promise<ReturnType<typeof detectProjects>> {
  return readAt(git, { repo, commitSha }, (files) => detectProjects(files, config));
}
