import { createHash } from "node:crypto";
import { assembleFile } from "../../engines/assemble-file.ts";
import type { Candidate } from "../../engines/engine.ts";
import type { Workbench } from "../build/workbench.ts";
import type { Draft } from "./draft-tests.ts";
import { formatterCommand } from "./formatter.ts";
import { removeInside, writeInside } from "./write-inside.ts";

/** A test file as it stands on the bench. */
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
  const assembled = assembleFile(draft.candidates, draft.style);
  await writeInside(workbench.path, draft.testPath, assembled);
  const formatter = formatterCommand(workbench.project, workbench.files(), draft.testPath);
  if (formatter) await workbench.exec(formatter, { timeoutMs: FORMAT_TIMEOUT_MS });
  const text = workbench.files().read(draft.testPath) ?? assembled;
  return { ...draft, text, sha256: createHash("sha256").update(text).digest("hex") };
}

/** The candidate that a line of the file belongs to. */
export function candidateAt(
  { text, candidates }: Pick<TestFile, "text" | "candidates">,
  line: number,
): Candidate | undefined {
  const lines = text.split("\n");
  for (let index = Math.min(line, lines.length) - 1; index >= 0; index--) {
    const plain = (lines[index] ?? "").replaceAll("\\", "");
    const found = candidates.find(
      ({ name }) =>
        plain.includes(`${name}"`) || plain.includes(`${name}'`) || plain.includes(`def ${name}(`),
    );
    if (found) return found;
  }
  return undefined;
}
