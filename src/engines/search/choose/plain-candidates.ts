import type { SyntaxNode } from "../../../languages/syntax/syntax-node.ts";
import type { Candidate } from "../../../languages/tests/candidate.ts";
import type { TestWriter } from "../../../languages/tests/test-writer.ts";

/** Writes files, and reads them back. */
export interface ReadingBack {
  readonly writer: Pick<TestWriter, "assemble" | "foreignIn">;
  /** The syntax tree of a test file; undefined if it cannot be read. */
  readonly tree: (text: string) => SyntaxNode | undefined;
}

/** The candidates that hold nothing but tests, and why others were left out. */
export interface PlainCandidates {
  readonly candidates: readonly Candidate[];
  readonly notes: readonly string[];
}

/**
 * Candidates whose files, read back, hold nothing but what such tests need. Their texts come from code under test, so this
 * is checked apart from how they are written.
 */
export function plainCandidates(all: readonly Candidate[], reading: ReadingBack): PlainCandidates {
  const judged = all.map((candidate) => ({ candidate, foreign: foreignIn(candidate, reading) }));
  const refused = judged.filter(({ foreign }) => foreign !== undefined);
  const [first] = refused;
  return {
    candidates: judged.flatMap(({ candidate, foreign }) => (foreign === undefined ? [candidate] : [])),
    notes: first ? [`${refused.length} tests were left out: they would hold ${first.foreign}`] : [],
  };
}

function foreignIn(candidate: Candidate, { writer, tree }: ReadingBack): string | undefined {
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(candidate.name)) return "a name with characters that nobody sees";
  const { row, ...alone } = candidate;
  for (const one of row ? [candidate, alone] : [candidate]) {
    const root = tree(writer.assemble([one]));
    const foreign = root ? writer.foreignIn(root) : "a text that cannot be read";
    if (foreign !== undefined) return foreign;
  }
  return undefined;
}
