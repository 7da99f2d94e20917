import { createHash } from "node:crypto";
import {
  create,
  type TestCase,
  TestCaseSchema,
  type TestSpec,
  TestSpecSchema,
} from "../../contracts/index.ts";
import { nameCase } from "./case-names.ts";
import { draftCases } from "./cases.ts";
import { estimateTokens } from "./estimate.ts";
import { type PlanInput, type Target, targetName } from "./planning.ts";
import { writeRationale } from "./rationale.ts";
import { chooseTargets } from "./targets.ts";

/** Which tests a commit lacks. A function of its input alone: the same input gives the same spec. */
export function planTests(input: PlanInput): TestSpec {
  const choice = chooseTargets(input);
  const cases = writeCases(choice.targets);
  const coverageTargets = choice.targets.map(targetName);
  return create(TestSpecSchema, {
    id: specId(input.report.commitSha, coverageTargets),
    parentCommitSha: input.report.commitSha,
    cases,
    coverageTargets,
    minLineCoverage: input.minLineCoverage,
    rationaleMd: writeRationale(input, choice, cases.length),
    estimatedTokens: estimateTokens(cases),
  });
}

function writeCases(targets: readonly Target[]): TestCase[] {
  const taken = new Set<string>();
  return targets.flatMap((target, index) =>
    draftCases(target).map((draft) =>
      create(TestCaseSchema, {
        name: nameCase(target, draft, taken),
        goal: draft.goal,
        targetPath: target.file.path,
        targetSymbol: target.own.symbol.name,
        kind: draft.kind,
        lineStart: draft.lineStart,
        lineEnd: draft.lineEnd,
        priority: index + 1,
      }),
    ),
  );
}

function specId(commitSha: string, targets: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify([commitSha, targets]));
  return `spec-${hash.digest("hex").slice(0, 12)}`;
}
