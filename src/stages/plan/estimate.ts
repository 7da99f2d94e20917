import { CaseKind, type TestCase } from "../../contracts/index.ts";

const TOKENS_PER_STEP = 60;

/** Steps that a test of each kind takes: arrange, act, assert, and extra ones. */
const stepsByKind: Readonly<Partial<Record<CaseKind, number>>> = {
  [CaseKind.SUCCESS]: 3,
  [CaseKind.EDGE]: 3,
  [CaseKind.FAILURE]: 3,
  [CaseKind.SECURITY]: 4,
  [CaseKind.CONCURRENCY]: 5,
};

/** Tokens it takes to write the cases: cases × average steps × 60. */
export function estimateTokens(cases: readonly Pick<TestCase, "kind">[]): number {
  const steps = cases.reduce((sum, each) => sum + (stepsByKind[each.kind] ?? 3), 0);
  return steps * TOKENS_PER_STEP;
}
