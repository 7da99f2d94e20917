import type { FailedTest, Plan } from "../../contracts/index.ts";
import { isTestFile } from "../../languages/index.ts";
import type { ChangedFile, Git } from "../../ports/git.ts";

/** A fix by an agent: what it started from, and what it is said to have turned green. */
export interface Fix {
  /** The commit that did not pass. */
  readonly redSha: string;
  /** The commit that the whole change is compared with; empty if there is none. */
  readonly baseSha: string;
  /** Tests that failed there; more are found by taking the fix back. */
  readonly redTests: readonly TestName[];
  readonly plan?: Plan | undefined;
}

/** A test by its name and file. */
export type TestName = Pick<FailedTest, "name" | "file">;

/** The texts of a file that a fix touches; undefined if the file is absent, or no text. */
export interface FixedTexts {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** On the base. */
  readonly base: string | undefined;
}

/** A file that a fix touches. */
export interface FixedFile extends FixedTexts {
  /** Its path before, if it was renamed. */
  readonly oldPath?: string;
  readonly changed: Pick<ChangedFile, "changedLines" | "gapLines">;
}

/** New texts by path, null for a file to be removed. */
export type Texts = ReadonlyMap<string, string | null>;

/** The files that a fix touches, with their texts. */
export async function readFix(
  git: Git,
  repo: string,
  { fix, headSha }: { readonly fix: Pick<Fix, "redSha" | "baseSha">; readonly headSha: string },
): Promise<FixedFile[]> {
  const changed = await git.changedFiles(repo, fix.redSha, headSha);
  const read = async (sha: string, path: string) => (sha === "" ? undefined : git.readFile(repo, sha, path));
  return Promise.all(
    changed.map(async (file): Promise<FixedFile> => {
      const { path, oldPath = path } = file;
      const [before, after, base] = await Promise.all([
        read(fix.redSha, oldPath),
        read(headSha, path),
        read(fix.baseSha, oldPath),
      ]);
      return { path, ...(file.oldPath ? { oldPath } : {}), before, after, base, changed: file };
    }),
  );
}

/** The texts that take a fix back. */
export function takenBack(files: readonly FixedFile[]): Texts {
  return new Map(
    files.flatMap(({ path, oldPath = path, before }): [string, string | null][] =>
      oldPath === path
        ? [[path, before ?? null]]
        : [
            [path, null],
            [oldPath, before ?? null],
          ],
    ),
  );
}

/** The test files that a fix may know: those with tests that were red, else those that the change touches. */
export async function readTests(
  git: Git,
  repo: string,
  { redTests, redSha, baseSha }: Pick<Fix, "redTests" | "redSha" | "baseSha">,
): Promise<{ readonly path: string; readonly text: string }[]> {
  const red = [...new Set(redTests.map(({ file }) => file))].filter((path) => path !== "");
  const touched = async () =>
    baseSha === "" ? [] : (await git.changedFiles(repo, baseSha, redSha)).map(({ path }) => path);
  const paths = red.length > 0 ? red : (await touched()).filter(isTestFile);
  const texts = await Promise.all(
    paths.map(async (path) => ({ path, text: await git.readFile(repo, redSha, path) })),
  );
  return texts.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
}
