import { createHash } from "node:crypto";
import type { Candidate } from "../../languages/tests/candidate.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { removeInside, writeInside } from "../../workbench/write-inside.ts";
import type { Draft } from "../draft.ts";

/** A test file on the bench. */
export interface TestFile extends Draft {
  readonly text: string;
  readonly sha256: string;
}

const FORMAT_TIMEOUT_MS = 30_000;

/** Puts a draft's candidates on the bench as a file in the project's style; without candidates there is no file. */
export async function placeTestFile(workbench: Workbench, draft: Draft): Promise<TestFile | undefined> {
  if (draft.candidates.length === 0) {
    await removeInside(workbench.path, draft.testPath);
    return undefined;
  }
  const assembled = draft.writer.assemble(draft.candidates);
  await writeInside(workbench.path, draft.testPath, assembled);
  const { formatters } = draft.testing.tests;
  for (const formatter of formatters(workbench.project, workbench.files(), draft.testPath))
    await workbench.exec(formatter, { timeoutMs: FORMAT_TIMEOUT_MS });
  const text = workbench.files().read(draft.testPath) ?? assembled;
  return { ...draft, text, sha256: createHash("sha256").update(text).digest("hex") };
}

/** Puts drafts on the bench; those without candidates have no file. */
export async function placeAll(workbench: Workbench, drafts: readonly Draft[]): Promise<TestFile[]> {
  const files: TestFile[] = [];
  for (const draft of drafts) {
    const file = await placeTestFile(workbench, draft);
    if (file) files.push(file);
  }
  return files;
}

/** Puts a draft's candidates on the bench in their order, not formatted: for a single run. */
export async function arrangeTestFile(workbench: Workbench, draft: Draft): Promise<void> {
  await writeInside(workbench.path, draft.testPath, draft.writer.assemble(draft.candidates));
}

/** The candidates that a line of the file belongs to: one, or all rows of a table if they share the line. */
export function candidatesAt(
  { text, candidates, testing }: Pick<TestFile, "text" | "candidates" | "testing">,
  line: number,
): readonly Candidate[] {
  const isNamedBy = (candidate: Candidate, text: string) =>
    candidate.row ? squeezed(text) === squeezed(candidate.row.row) : testing.tests.begins(candidate, text);
  const lines = text.split("\n");
  const last = Math.min(line, lines.length) - 1;
  for (let index = last; index >= 0; index--) {
    const found = candidates.find((candidate) => isNamedBy(candidate, lines[index] ?? ""));
    if (found?.row && index < last) return candidates.filter(({ row }) => row?.after === found.row?.after);
    if (found) return [found];
  }
  return [];
}

/** The text without anything that a formatter may change. */
function squeezed(text: string): string {
  return text.replaceAll(/[\s"'`,;]/g, "");
}
