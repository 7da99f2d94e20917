import { fileKind } from "../../../changes/reach/file-kind.ts";
import type { AuthorDiff, ChangedTestFile } from "../../../judge/index.ts";
import { isTestFile, languages } from "../../../languages/index.ts";
import type { ChangedFile, Git } from "../../../ports/git.ts";

/** Enough for a change that touches all tests of a large repository. */
const maxFiles = 500;
const anyLeavesOut = new RegExp(
  languages.map(({ toolchain }) => `(?:${toolchain.leavesOut.source})`).join("|"),
  "im",
);

/** What the author's diff says about tests: from the base to the author's own commit, whatever was committed after it. */
export async function readAuthorDiff(
  git: Git,
  range: { readonly repo: string; readonly baseSha: string; readonly authorSha: string },
  { testFiles }: { readonly testFiles: ReadonlySet<string> },
): Promise<AuthorDiff> {
  const all = await git.changedFiles(range.repo, range.baseSha, range.authorSha);
  const gone = all.flatMap(({ path, oldPath, status }) => (status === "deleted" ? path : (oldPath ?? [])));
  const tests = all.filter(({ path }) => isTestFile(path) || testFiles.has(path));
  return {
    gone: new Set(gone),
    settings: all.map(({ path }) => path).find((path) => fileKind(path) === "settings"),
    changed: await Promise.all(tests.slice(0, maxFiles).map((file) => readBoth(git, range, file))),
    leavesOut: anyLeavesOut,
  };
}

async function readBoth(
  git: Git,
  {
    repo,
    baseSha,
    authorSha,
  }: { readonly repo: string; readonly baseSha: string; readonly authorSha: string },
  { path, oldPath }: ChangedFile,
): Promise<ChangedTestFile> {
  const [before = "", after = ""] = await Promise.all([
    git.readFile(repo, baseSha, oldPath ?? path),
    git.readFile(repo, authorSha, path),
  ]);
  return { path: oldPath ?? path, before, after };
}
