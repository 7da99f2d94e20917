import { createHash } from "node:crypto";
import { withoutComments } from "../../languages/syntax/syntax-node.ts";
import { createRandom } from "../../languages/values/random.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { removeInside, writeInside } from "../../workbench/write-inside.ts";
import type { Draft } from "../draft.ts";

/** A test file on the bench. */
export interface TestFile extends Draft {
  readonly text: string;
  readonly sha256: string;
}

const FORMAT_TIMEOUT_MS = 30_000;

/** Puts drafts on the bench as files in the project's style; those without candidates have no file. */
export async function placeAll(workbench: Workbench, drafts: readonly Draft[]): Promise<TestFile[]> {
  const kept = drafts.filter(({ candidates }) => candidates.length > 0);
  for (const { testPath, candidates } of drafts)
    if (candidates.length === 0) await removeInside(workbench.path, testPath);
  const files = kept.map((draft) => {
    const assembled = draft.writer.assemble(draft.candidates);
    const text = draft.styled?.assembled === assembled ? draft.styled.text : undefined;
    return { draft, assembled, text };
  });
  for (const { draft, assembled, text } of files)
    await writeInside(workbench.path, draft.testPath, text ?? assembled);
  await style(
    workbench,
    files.filter(({ text }) => text === undefined).map(({ draft }) => draft),
  );
  const { read } = workbench.files();
  const placed: TestFile[] = [];
  for (const { draft, assembled, ...known } of files) {
    const styled = known.text ?? read(draft.testPath) ?? assembled;
    const text = known.text ?? (isStyleOnly(draft, assembled, styled) ? styled : assembled);
    if (text !== styled) await writeInside(workbench.path, draft.testPath, text);
    const sha256 = createHash("sha256").update(text).digest("hex");
    placed.push({ ...draft, styled: { assembled, text }, text, sha256 });
  }
  return placed;
}

/**
 * Whether a file that held nothing but plain tests still does, comments aside: formatters and linters may be the project's
 * own programs.
 */
function isStyleOnly({ tree, writer }: Draft, assembled: string, styled: string): boolean {
  if (styled === assembled || !tree) return true;
  const isPlain = (text: string) => {
    const root = tree(text);
    return root !== undefined && writer.foreignIn(withoutComments(root)) === undefined;
  };
  return !isPlain(assembled) || isPlain(styled);
}

/** Lets the project's own formatters and linters change new files, all of them at once. */
async function style(workbench: Workbench, drafts: readonly Draft[]): Promise<void> {
  for (const [{ tests }, own] of Map.groupBy(drafts, ({ testing }) => testing)) {
    const paths = own.map(({ testPath }) => testPath);
    for (const formatter of tests.formatters(workbench.project, workbench.files(), paths))
      await workbench.exec(formatter, { purpose: "format", timeoutMs: FORMAT_TIMEOUT_MS });
  }
}

/** Puts a draft's candidates on the bench in their order, not formatted: for a single run. */
export async function arrangeTestFile(workbench: Workbench, draft: Draft): Promise<void> {
  await writeInside(workbench.path, draft.testPath, draft.writer.assemble(draft.candidates));
}

/** A file with its tests in another order; the same without a seed. */
export function shuffled(file: TestFile, seed: number | undefined): TestFile {
  if (seed === undefined) return file;
  const random = createRandom(seed);
  const ranked = file.candidates.map((candidate) => ({ candidate, rank: random.below(2 ** 30) }));
  return { ...file, candidates: ranked.sort((a, b) => a.rank - b.rank).map(({ candidate }) => candidate) };
}
