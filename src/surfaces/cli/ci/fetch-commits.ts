import { GoldseamError } from "../../../contracts/index.ts";
import { git, revision } from "../repository/git.ts";
import type { CiChange } from "./ci-change.ts";

/** The commits of a change, as they are in the clone. */
export interface CiCommits {
  readonly headSha: string;
  /** Where the change left its target; absent if there is nothing to compare with. */
  readonly baseSha?: string | undefined;
}

/** Finds the commits of a change. CI services clone only the last commit: what is missing is fetched. */
export async function fetchCommits(repo: string, change: CiChange): Promise<CiCommits> {
  const { headSha: head = "HEAD", baseSha: base } = change;
  const isShallow = (await git(repo, ["rev-parse", "--is-shallow-repository"])).trim() === "true";
  const isThere = async (name: string | undefined) =>
    name === undefined || (await revision(repo, name)) !== undefined;
  if (isShallow || !(await isThere(head)) || !(await isThere(base))) await fetch(repo, change, isShallow);
  const headSha = await revision(repo, head);
  if (headSha === undefined)
    throw new GoldseamError("UNKNOWN_REVISION", `no commit ${head}: check out with the whole history`);
  if (base === undefined) return { headSha };
  const left = await git(repo, ["merge-base", "--end-of-options", base, headSha]).catch(() => "");
  const baseSha = left.trim() || (await revision(repo, base));
  return { headSha, baseSha };
}

/** If nothing can be fetched, what is there has to do. */
async function fetch(repo: string, { fetch: names }: CiChange, isShallow: boolean): Promise<void> {
  const deepen = isShallow ? ["--unshallow"] : [];
  const args = [
    "fetch",
    "--quiet",
    "--no-tags",
    "--no-recurse-submodules",
    ...deepen,
    "--end-of-options",
    "origin",
  ];
  await git(repo, [...args, ...names]).catch(() => git(repo, args).catch(() => {}));
}
