import { CaseKind, type TestCase } from "../../../contracts/index.ts";
import type { PlanCost } from "../../../languages/naturalness/plan-cost.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { assertionsOf } from "../../../languages/search/oracle.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import type { Candidate } from "../../../languages/tests/candidate.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import type { TestWriter } from "../../../languages/tests/test-writer.ts";
import { valueKey } from "../../../languages/values/value.ts";
import { isComparable } from "../suggested/same-value.ts";

/** Calls that run at the same time in one test. */
const TOGETHER = 3;
const TITLE = "gives each of several calls at the same time its own result";

/** For each target with a concurrency case, the plainest calls that wait and give different results. */
export function overlappingCalls(
  cases: readonly TestCase[],
  seen: readonly Observation[],
  costOf: PlanCost,
): Observation[] {
  const targets = new Set(
    cases.filter(({ kind }) => kind === CaseKind.CONCURRENCY).map(({ targetSymbol }) => targetSymbol),
  );
  const plain = seen.filter((one) => targets.has(one.plan.target) && isPlainWait(one));
  const groups = Map.groupBy(plain, ({ plan }) => plan.target);
  return [...groups.values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => costOf(a) - costOf(b));
    const distinct = new Map(sorted.toReversed().map((one) => [valueKey(one.value), one]));
    return sorted.filter((one) => distinct.get(valueKey(one.value)) === one).slice(0, TOGETHER);
  });
}

/** One awaited call of a function whose result is plain data. */
function isPlainWait({ plan, outcome, waited, value }: Observation): boolean {
  const [step, ...others] = plan.steps;
  const isOne = step?.kind === "call" && !step.promised && others.length === 0;
  return isOne && waited && outcome === "returned" && !plan.around?.length && isComparable(value);
}

/** Tests that start several calls before the first has ended, and expect what each gives on its own. */
export function overlapCandidates(
  observations: readonly Observation[],
  subjects: readonly Subject[],
  writer: TestWriter,
): Candidate[] {
  return subjects.flatMap((subject): Candidate[] => {
    const tests = observations
      .filter(({ plan }) => plan.target === subject.target)
      .map(
        (observation): Named => ({
          ...{ subject, observation },
          assertions: assertionsOf(observation, subject),
        }),
      );
    const [first] = tests;
    const isShown = tests.every(({ assertions: [one, ...others] }) => {
      return one?.kind === "equals" && one.topic.of === "result" && others.length === 0;
    });
    const name = first && writer.finish(first, TITLE);
    if (name === undefined || tests.length < 2 || !isShown) return [];
    const rendered = writer.renderOverlap?.(tests, name);
    if (!rendered) return [];
    const group = writer.groupOf(subject);
    return [
      {
        ...{ name: writer.reportedName(group, name), group, target: subject.target, ...rendered },
        kind: CaseKind.CONCURRENCY,
        also: [CaseKind.SUCCESS],
        lines: [...new Set(tests.flatMap(({ observation }) => observation.lines))],
        branches: [],
      },
    ];
  });
}
