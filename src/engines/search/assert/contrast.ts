import { isFollowed, lastStep, type Plan, planValues } from "../../../languages/search/plan.ts";
import { kindOf } from "../../../languages/search/points.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { children, cost, isLiteral, type Value, valueKey } from "../../../languages/values/value.ts";
import { choosing } from "../tuning.ts";

/**
 * Gives tests that an empty function would also pass another call of the same subject, which it would fail: an empty
 * result means something only beside a different one.
 */
export function withContrasts(tests: readonly Named[], isNothing: (value: Value) => boolean): Named[] {
  const isHollow = (test: Named) => saysOnly(test, isNothing);
  const others = tests.filter((test) => !isHollow(test) && isOneStatement(test));
  return tests.map((test) => {
    const contrast = isHollow(test) ? contrastTo(test, others) : undefined;
    return contrast ? { ...test, contrast } : test;
  });
}

/**
 * Removes tests that an empty function would also pass and that others make redundant: their subject has another test,
 * and other tests run and notice everything that they do, also in earlier steps.
 */
export function withoutNeedless(
  tests: readonly Named[],
  isNothing: (value: Value) => boolean,
): readonly Named[] {
  const meaningful = tests.filter((test) => !saysOnly(test, isNothing));
  const targets = new Set(meaningful.map(({ subject }) => subject.target));
  const shown = new Set(
    meaningful.flatMap(({ observation: { points, earlier = [] } }) => [...points, ...earlier]),
  );
  const isNeedless = ({ subject, observation: { points } }: Named) =>
    targets.has(subject.target) &&
    [...points].every((point) => kindOf(point) === "outcome" || shown.has(point));
  return tests.filter((test) => meaningful.includes(test) || !isNeedless(test));
}

/** Whether a test checks only a result of that kind. */
function saysOnly({ assertions, observation }: Named, isMeant: (value: Value) => boolean): boolean {
  return (
    !isFollowed(observation.plan) &&
    assertions.every((one) => one.kind === "equals" && one.topic.of === "result" && isMeant(one.value))
  );
}

/** The cheapest test that shares most arguments. */
function contrastTo(test: Named, others: readonly Named[]): Named | undefined {
  const given = new Set(planValues(test.observation.plan).map(valueKey));
  const rank = ({ observation: { plan } }: Named) => {
    const values = planValues(plan);
    const shared = values.filter((value) => given.has(valueKey(value))).length;
    return values.reduce((sum, value) => sum + cost(value), 0) - shared * choosing.contrastCost;
  };
  return others
    .filter(
      (other) =>
        other.subject.target === test.subject.target && other.observation.waited === test.observation.waited,
    )
    .toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Whether a test is one call (a method's on a new object) and one check of its result. */
function isOneStatement({ assertions, observation: { plan }, subject }: Named): boolean {
  const [first, ...others] = assertions;
  if (!first || others.length > 0 || !isOneCall(plan, subject)) return false;
  const values = planValues(plan);
  if (values.reduce((sum, value) => sum + cost(value), 0) > choosing.contrastCost || !values.every(isPlain))
    return false;
  if (first.kind === "throws") return first.error.type !== subject.language?.errors.exit;
  if (first.kind === "instance" || first.topic.of !== "result") return false;
  return (
    cost(first.value) <= choosing.contrastCost && isPlain(first.value) && first.value.kind !== "iterator"
  );
}

function isOneCall(plan: Plan, { language }: Subject): boolean {
  const [first, ...others] = plan.steps;
  const isMade = first?.kind === "new" ? others.length === 1 : others.length === 0;
  const { kind, member } = lastStep(plan);
  const isCall = kind === "call" && !language?.subjects.specialMethod(member)?.isWordy;
  return isMade && isCall && !plan.derived && !plan.around?.length && !isFollowed(plan);
}

/** Whether a value needs no preparation. */
function isPlain(value: Value): boolean {
  if (/^(file|placed|instance|self)$/.test(value.kind)) return false;
  const isPrepared = value.kind === "construct" && value.calls?.length;
  return isLiteral(value) && !isPrepared && children(value).every(isPlain);
}
