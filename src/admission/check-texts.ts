import type { Candidate } from "../languages/tests/candidate.ts";
import { testShapes } from "../languages/tests/smells/copies.ts";
import type { TestGrammar } from "../languages/tests/smells/test-grammar.ts";
import { type CheckContext, checkCandidate } from "./check-candidate.ts";
import type { Draft } from "./draft.ts";
import type { Refusal } from "./refusal.ts";

/** Drafts without the candidates that failed by their text alone. */
export interface CheckedDrafts {
  readonly drafts: readonly Draft[];
  readonly refusals: readonly Refusal[];
}

/** Checks the text of every candidate in all steps that run nothing; of several copies the first stays. The drafts can be read then. */
export async function checkTexts(drafts: readonly Draft[], context: CheckContext): Promise<CheckedDrafts> {
  const refusals: Refusal[] = [];
  const [first] = drafts;
  const known = first ? existingShapes(first.testing.tests.grammar, context) : new Map<string, string>();
  const kept: Draft[] = [];
  for (const given of drafts) {
    const draft = { ...given, tree: (text: string) => context.outlines.tree(given.testPath, text) };
    const candidates: Candidate[] = [];
    for (const candidate of draft.candidates) {
      const problem = (await checkCandidate(candidate, draft, context)) ?? copied(candidate, draft);
      if (problem) refusals.push({ candidate, sourcePath: draft.sourcePath, ...problem });
      else candidates.push(candidate);
    }
    kept.push({ ...draft, candidates });
  }
  return { drafts: kept, refusals };

  function copied(
    candidate: Candidate,
    { testPath, testing }: Draft,
  ): Pick<Refusal, "step" | "reason"> | undefined {
    const tree = context.outlines.tree(testPath, candidate.code);
    const [own] = tree ? testShapes(tree, testing.tests.grammar) : [];
    if (!own) return undefined;
    const original = known.get(own.shape);
    if (original !== undefined)
      return { step: "no smell", reason: `copy: it does the same as "${original}"` };
    known.set(own.shape, candidate.name);
    return undefined;
  }
}

const MAX_FILES = 300;
const MAX_CHARACTERS = 200_000;

/** The names of the project's own tests, by shape. */
function existingShapes(
  grammar: TestGrammar,
  { outlines, files, toolchain }: Pick<CheckContext, "outlines" | "files" | "toolchain">,
): Map<string, string> {
  const texts = files.paths
    .filter((path) => toolchain.isTestFile(path))
    .slice(0, MAX_FILES)
    .map((path) => ({ path, text: files.read(path) ?? "" }))
    .filter(({ text }) => text.length <= MAX_CHARACTERS);
  const trees = texts.flatMap(({ path, text }) => outlines.tree(path, text) ?? []);
  return new Map(trees.flatMap((tree) => testShapes(tree, grammar)).map(({ shape, name }) => [shape, name]));
}
