import { languageOf } from "../../../languages/language-of.ts";
import type { Git } from "../../../ports/git.ts";

/** A fix that is not committed yet: new texts by path, null for a file to be removed. */
interface UncommittedFix {
  readonly baseSha: string;
  readonly headSha: string;
  readonly changes: ReadonlyMap<string, string | null>;
  readonly isTestFile: (path: string) => boolean;
}

/**
 * Why a fix is none that takes back all code of the author's change: its tests are green again, and whoever approves it merges
 * nothing. Undefined if something is left, or if the change holds no code.
 */
export async function whyAllTakenBack(
  git: Git,
  repo: string,
  { baseSha, headSha, changes, isTestFile }: UncommittedFix,
): Promise<string | undefined> {
  if (baseSha === "") return undefined;
  const changed = await git.changedFiles(repo, baseSha, headSha);
  const paths = changed.flatMap(({ path, oldPath }) => (oldPath ? [path, oldPath] : [path]));
  const code = paths.filter((path) => languageOf(path) !== undefined && !isTestFile(path));
  if (code.length === 0) return undefined;
  for (const path of code) {
    const text = changes.get(path);
    // A file that the fix leaves alone is as the author made it.
    if (text === undefined) return undefined;
    if ((text ?? undefined) !== (await git.readFile(repo, baseSha, path))) return undefined;
  }
  return "it takes back all code of the change, and nothing would be left to merge. If the change is not wanted, reject it";
}
