import { testingOf } from "../languages/language-of.ts";
import type { SyntaxNode } from "../languages/syntax/syntax-node.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import type { LanguageTesting } from "../languages/tests/language-testing.ts";
import type { TestWriter } from "../languages/tests/test-writer.ts";
import type { Workbench } from "../workbench/workbench.ts";
import type { Refusal } from "./refusal.ts";

/** Candidates for one source file, and the file they would go into. */
export interface Draft {
  readonly sourcePath: string;
  readonly testPath: string;
  readonly candidates: readonly Candidate[];
  /** How tests of its language look and are proven. */
  readonly testing: LanguageTesting;
  /** Writes the file in its project's style. */
  readonly writer: TestWriter;
  /** The syntax tree of a text of the file; without it, formatters are believed. */
  readonly tree?: (text: string) => SyntaxNode | undefined;
  /** The file as the project's formatters and linters left it, for the text they were given. */
  readonly styled?: { readonly assembled: string; readonly text: string };
}

/** Candidates as a draft in the project's style; undefined if Goldseam writes no tests in the source's language. */
export async function createDraft(
  { project, files }: Pick<Workbench, "project" | "files">,
  draft: Pick<Draft, "sourcePath" | "testPath" | "candidates">,
): Promise<Draft | undefined> {
  const testing = await testingOf(draft.sourcePath);
  return (
    testing && {
      ...draft,
      testing,
      writer: testing.tests.writerFor({ ...draft, project, files: files() }),
    }
  );
}

/** Drafts without the candidates that were refused. */
export function withoutRefused(drafts: readonly Draft[], refusals: readonly Refusal[]): Draft[] {
  const refused = new Set<Candidate>(refusals.map(({ candidate }) => candidate));
  return drafts.map((draft) => ({
    ...draft,
    candidates: draft.candidates.filter((one) => !refused.has(one)),
  }));
}
