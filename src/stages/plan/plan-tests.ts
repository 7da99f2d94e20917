import { createHash } from "node:crypto";
import {
  create,
  type TestCase,
  TestCaseSchema,
  type TestSpec,
  TestSpecSchema,
} from "../../contracts/index.ts";
import type { CaseDraft } from "./cases/case-draft.ts";
import { nameCase } from "./cases/case-names.ts";
import { draftCases } from "./cases/cases.ts";
import { estimateTokens } from "./estimate.ts";
import { type PlanInput, type Target, targetName } from "./planning.ts";
import { writeRationale } from "./rationale.ts";
import { listChanged, rankTargets } from "./targets/ranking.ts";
import { type Choice, chooseTargets } from "./targets/targets.ts";

/** Which tests a commit lacks. A function of its input alone: the same input gives the same spec. */
export function planTests(input: PlanInput): TestSpec {
  return writeSpec(input, chooseTargets(input), draftCases);
}

/** The spec of chosen targets, each with the cases that `draft` gives it. */
export function writeSpec(
  input: PlanInput,
  choice: Choice,
  draft: (target: Target) => readonly CaseDraft[],
): TestSpec {
  const cases = writeCases(choice.targets, draft);
  const coverageTargets = choice.targets.map(targetName);
  const ranking = rankTargets(input, choice);
  return create(TestSpecSchema, {
    id: specId(input.report.commitSha, coverageTargets),
    parentCommitSha: input.report.commitSha,
    cases,
    coverageTargets,
    minLineCoverage: input.minLineCoverage,
    rationaleMd: writeRationale(input, { choice, ranking, caseCount: cases.length }),
    estimatedTokens: estimateTokens(cases),
    ranking,
    changedFunctions: listChanged(input, choice),
  });
}

function writeCases(targets: readonly Target[], draft: (target: Target) => readonly CaseDraft[]): TestCase[] {
  const taken = new Set<string>();
  return targets.flatMap((target) =>
    draft(target).map((each) =>
      create(TestCaseSchema, {
        name: nameCase(target, each, taken),
        goal: each.goal,
        targetPath: target.file.path,
        targetSymbol: target.own.symbol.name,
        kind: each.kind,
        ...(each.level && { level: each.level }),
        lineStart: each.lineStart,
        lineEnd: each.lineEnd,
      }),
    ),
  );
}

function specId(commitSha: string, targets: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify([commitSha, targets]));
  return `spec-${hash.digest("hex").slice(0, 12)}`;
}
