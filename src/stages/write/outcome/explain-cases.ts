import {
  CaseKind,
  type CaseOutcome,
  CaseOutcomeSchema,
  create,
  type GeneratedTests,
  type RefusedTest,
  type TestCase,
  type TestEvidence,
  TestLevel,
  type UntestedFunction,
} from "../../../contracts/index.ts";
import type { Candidate } from "../../../languages/tests/candidate.ts";
import { isPartOf, linesInCase } from "../../../languages/tests/meets-case.ts";
import { describeRefusals } from "./explain-untested.ts";

const maxReason = 300;

/** The facts that say why a case has no test. */
export interface CaseFacts {
  readonly tests: readonly TestEvidence[];
  readonly refused: readonly RefusedTest[];
  readonly untested: readonly UntestedFunction[];
  /** Everything that the engine proposed. */
  readonly candidates: readonly Candidate[];
}

/** What became of each planned case; those without a name were not planned. */
export function explainCases(cases: readonly TestCase[], facts: CaseFacts): CaseOutcome[] {
  return cases
    .filter(({ name }) => name !== "")
    .map((planned) => {
      const { name, kind, goal } = planned;
      const metBy = facts.tests.filter((test) => test.cases.includes(name)).map((test) => test.name);
      const reason = metBy.length > 0 ? "" : reasonFor(planned, facts).slice(0, maxReason);
      return create(CaseOutcomeSchema, { name, kind, goal, target: targetOf(planned), metBy, reason });
    });
}

/** The same after only some of the tests were kept. */
export function keepMet(
  { cases }: Pick<GeneratedTests, "cases">,
  tests: readonly Pick<TestEvidence, "name">[],
  why: string,
): CaseOutcome[] {
  const kept = new Set(tests.map(({ name }) => name));
  return cases.map((one) => {
    const metBy = one.metBy.filter((name) => kept.has(name));
    return metBy.length === one.metBy.length ? one : { ...one, metBy, reason: metBy.length > 0 ? "" : why };
  });
}

function reasonFor(planned: TestCase, { refused, untested, candidates }: CaseFacts): string {
  const refusals = refused.filter(({ cases }) => cases.includes(planned.name));
  if (refusals.length > 0) return describeRefusals(refusals);
  const none = untested.find(({ target }) => target === targetOf(planned));
  if (none) return none.reason;
  const own = candidates.filter(({ target }) => isPartOf(target, planned.targetSymbol));
  if (planned.level === TestLevel.INTEGRATION && !own.some(({ level }) => level === planned.level))
    return "no test was proposed that sends such a request";
  const reached = own.some((one) => linesInCase(one, planned).length > 0);
  if (!reached) return `no call was found that runs ${linesText(planned)}`;
  return missing[planned.kind] ?? "no test shows it";
}

/** What is missing if tests run the lines of a case, but are of other kinds. */
const missing: Readonly<Partial<Record<CaseKind, string>>> = {
  [CaseKind.SUCCESS]: "the calls that run its lines fail, or give nothing that a test can pin",
  [CaseKind.EDGE]: "no call with an empty, zero or negative value gives a result that a test can pin",
  [CaseKind.FAILURE]: "no call was found that fails there",
  [CaseKind.SECURITY]: "no hostile text that was passed in gives a result that a test can pin",
  [CaseKind.CONCURRENCY]: "no test makes calls at the same time",
};

function targetOf({ targetPath, targetSymbol }: TestCase): string {
  return `${targetPath}::${targetSymbol}`;
}

function linesText({ lineStart, lineEnd }: TestCase): string {
  return lineStart === lineEnd ? `line ${lineStart}` : `lines ${lineStart} to ${lineEnd}`;
}
