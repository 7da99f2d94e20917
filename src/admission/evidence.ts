import {
  create,
  type FileCoverage,
  type TestEvidence,
  TestEvidenceSchema,
  TestLevel,
} from "../contracts/index.ts";
import type { Admission } from "./admit.ts";
import { type Baseline, coverageOf } from "./baseline.ts";
import type { TestFile } from "./trial/test-file.ts";

const MAX_DESCRIBED = 5;

/** The evidence cards of the tests in one admitted file. */
export function evidenceOf(
  file: TestFile,
  baseline: Baseline,
  { coverage, proof, worth, cases }: Admission,
): TestEvidence[] {
  const before = coverageOf(baseline.coverage, file.sourcePath);
  const after = coverageOf(coverage, file.sourcePath);
  const wasOpen = new Set(before?.uncoveredLines);
  const stillOpen = new Set(after?.uncoveredLines);
  const openBranches = new Set(after?.uncoveredBranches.map(({ line, toLine }) => `${line}-${toLine}`));
  const closed =
    before?.uncoveredBranches.filter(({ line, toLine }) => !openBranches.has(`${line}-${toLine}`)) ?? [];
  const credited = createCredits();
  return file.candidates.map((candidate) => {
    const lines = new Set(candidate.lines);
    const killed = worth.kills.get(candidate) ?? [];
    const newMutants = credited.fresh(killed);
    const taken = candidate.branches && new Set(candidate.branches.map(([from, to]) => `${from}-${to}`));
    return create(TestEvidenceSchema, {
      name: candidate.name,
      engine: candidate.engine ?? "",
      file: file.testPath,
      target: `${file.sourcePath}::${candidate.target}`,
      command: [...proof.command],
      exitCode: 0,
      repeats: proof.repeats,
      newLines: credited.fresh(
        [...lines].filter((line) => (before ? wasOpen.has(line) : true) && !stillOpen.has(line)),
      ),
      newBranches: credited.fresh(
        closed
          .filter(({ line, toLine }) => (taken ? taken.has(`${line}-${toLine}`) : lines.has(line)))
          .map(({ line, toLine }) => `${line}-${toLine}`),
      ).length,
      fileSha256: file.sha256,
      durationMs: proof.durations.get(candidate) ?? 0,
      coverageBefore: percentOf(before),
      coverageAfter: percentOf(after ?? before),
      shuffled: proof.shuffled,
      proofMs: Math.round(proof.tookMs / Math.max(1, proof.durations.size)),
      mutantsKilled: killed.length,
      newMutants: newMutants.length,
      cases: [...(cases.get(candidate) ?? [])],
      intent: candidate.intent ?? "",
      level: candidate.level ?? TestLevel.UNIT,
      // Those that show why it is here come first.
      killedMutants: [...new Set([...newMutants, ...killed])]
        .slice(0, MAX_DESCRIBED)
        .map(({ line, description }) => `line ${line}: ${description}`),
    });
  });
}

/** Gives each gain to the first test that has it: what a later test adds is measured with the earlier ones. */
function createCredits(): { fresh<T>(gains: readonly T[]): T[] } {
  const given = new Set<unknown>();
  return {
    fresh: (gains) => {
      const fresh = gains.filter((gain) => !given.has(gain));
      for (const gain of gains) given.add(gain);
      return fresh;
    },
  };
}

function percentOf(file: FileCoverage | undefined): number {
  return file && file.linesTotal > 0 ? Math.round((file.linesCovered / file.linesTotal) * 10_000) / 100 : 0;
}
