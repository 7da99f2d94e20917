import type { FileCoverage } from "../../contracts/index.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { type Deadline, isOver } from "../../workbench/job/deadline.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { type Baseline, coverageOf } from "../baseline.ts";
import type { Draft } from "../draft.ts";
import { arrangeTestFile } from "./test-file.ts";

/** Where tests are measured, and what they are compared with. */
export interface MeasureContext {
  readonly outlines: SyntaxParser;
  readonly workbench: Workbench;
  readonly baseline: Baseline;
  readonly deadline: Deadline;
}

/**
 * Drafts whose tests all have lines: those of an engine that did not run its tests are measured, each test on its own. Lines
 * stay undefined where coverage cannot be measured or time is up. The files on the bench are then in no particular state.
 */
export async function measureLines(drafts: readonly Draft[], context: MeasureContext): Promise<Draft[]> {
  const measured: Draft[] = [];
  for (const draft of drafts) {
    const candidates: Candidate[] = [];
    for (const candidate of draft.candidates)
      candidates.push(candidate.lines ? candidate : await measure(candidate, draft, context));
    measured.push({ ...draft, candidates });
  }
  return measured;
}

async function measure(candidate: Candidate, draft: Draft, context: MeasureContext): Promise<Candidate> {
  const { outlines, workbench, baseline, deadline } = context;
  const { sourcePath, testPath } = draft;
  if (isOver(deadline)) return candidate;
  await arrangeTestFile(workbench, { ...draft, candidates: [candidate] });
  const run = await workbench.runTests({ files: [testPath], coverage: true });
  const covered = coverageOf(run.coverage?.measured ? run.coverage : undefined, sourcePath);
  if (run.status !== "passed" || !covered) return candidate;
  const inFunction = functionLines(outlines, sourcePath, workbench.files().read(sourcePath) ?? "");
  const lines = covered.coveredLines.filter(inFunction);
  return { ...candidate, lines, branches: newBranches(covered, coverageOf(baseline.coverage, sourcePath)) };
}

/** Whether a line is part of a function: other lines run as soon as the file is imported, whatever a test does. */
function functionLines(outlines: SyntaxParser, path: string, text: string): (line: number) => boolean {
  const symbols = outlines.parse(path, text)?.symbols ?? [];
  const bodies = symbols.filter(({ kind }) => kind !== "class");
  // Some functions exist only once the module is loaded.
  if (bodies.length === 0) return () => true;
  return (line) => bodies.some(({ bodyStart, lineEnd }) => bodyStart <= line && line <= lineEnd);
}

/** The branches that the existing tests do not take and this one does; undefined if theirs are not known. */
function newBranches(now: FileCoverage, before: FileCoverage | undefined): Candidate["branches"] {
  if (!before) return undefined;
  const ran = new Set(now.coveredLines);
  const key = ({ line, toLine }: FileCoverage["uncoveredBranches"][number]) => `${line}-${toLine}`;
  const missed = new Set(now.uncoveredBranches.map(key));
  return before.uncoveredBranches
    .filter((branch) => ran.has(branch.line) && !missed.has(key(branch)))
    .map(({ line, toLine }) => [line, toLine] as const);
}
