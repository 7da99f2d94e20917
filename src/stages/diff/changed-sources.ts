import { alignNames } from "../../engines/compare/index.ts";
import { dialectOf } from "../../languages/language-of.ts";
import type { Outline, SyntaxParser } from "../../languages/syntax/outline.ts";
import type { SyntaxNode } from "../../languages/syntax/syntax-node.ts";
import { unfitnessOf } from "../../languages/unfitness-of.ts";
import type { Git } from "../../ports/git.ts";

/** A version of a source file. */
export interface SourceVersion {
  readonly path: string;
  readonly text: string;
  readonly outline: Outline;
  readonly tree: () => SyntaxNode | undefined;
}

/** A source file that a change touches; a version is absent if the file is new or removed. */
export interface ChangedSource {
  readonly base: SourceVersion | undefined;
  readonly head: SourceVersion | undefined;
}

/** Which change to read. */
export interface ChangeRange {
  readonly repo: string;
  readonly baseSha: string;
  readonly headSha: string;
  readonly isTestFile: (path: string) => boolean;
  readonly isSourceFile: (path: string) => boolean;
}

const MAX_FILES = 60;
const MAX_CHARACTERS = 500_000;

/** The sources of a change in languages that can be run, and why the others are left out. */
export async function readChangedSources(
  { git, outlines }: { readonly git: Git; readonly outlines: SyntaxParser },
  { repo, baseSha, headSha, isTestFile, isSourceFile }: ChangeRange,
): Promise<{ readonly sources: readonly ChangedSource[]; readonly notes: readonly string[] }> {
  const changed = await git.changedFiles(repo, baseSha, headSha);
  const isSource = (path: string) => isSourceFile(path) && !isTestFile(path) && !unfitnessOf(path);
  const files = changed.filter(({ path, binary }) => !binary && isSource(path));
  const known = files.filter(({ path }) => dialectOf(path)?.isSearched);
  const read = async (sha: string, path: string): Promise<SourceVersion | undefined> => {
    const text = await git.readFile(repo, sha, path);
    const outline =
      text === undefined || text.length > MAX_CHARACTERS ? undefined : outlines.parse(path, text);
    return text !== undefined && outline
      ? { path, text, outline, tree: () => outlines.tree(path, text) }
      : undefined;
  };
  const sources: ChangedSource[] = [];
  for (const { path, oldPath, status } of known.slice(0, MAX_FILES)) {
    const base = status === "added" ? undefined : await read(baseSha, oldPath ?? path);
    const head = status === "deleted" ? undefined : await read(headSha, path);
    const aligned = base && head ? { ...base, outline: alignNames(base.outline, head.outline) } : base;
    if (base || head) sources.push({ base: aligned, head });
  }
  const dialects = new Set(files.map(({ path }) => dialectOf(path)));
  const silent = [...dialects].flatMap((dialect) => (dialect && !dialect.isSearched ? [dialect.title] : []));
  return {
    sources,
    notes: [
      ...silent.map((title) => `${title} cannot be compared: no engine runs it`),
      ...(known.length > MAX_FILES ? [`${known.length - MAX_FILES} more files were not compared`] : []),
    ],
  };
}
