import { lastStep, type Plan } from "../../../languages/search/plan.ts";
import { isPlace } from "../../../languages/search/points.ts";
import { stepsBefore } from "../../../languages/tests/condition.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { kindsShown } from "../cases/kinds-shown.ts";
import type { Describe } from "../naming/names.ts";
import { isInformative } from "../naming/outcome.ts";

/** The tests of each function together, in the order in which a reader wants them. */
export function inReadingOrder(
  tests: readonly Named[],
  describe: Describe,
  isDocumented?: (plan: Plan) => boolean,
): Named[] {
  const groups = [...Map.groupBy(tests, ({ subject }) => subject.target).values()];
  return groups.flatMap((own) => plainFirst(own, describe, isDocumented));
}

/** Those that somebody gave a title come first, successes first, then edge cases, then failures; of each, those with the fewest options, earlier calls and conditions. */
function plainFirst(
  tests: readonly Named[],
  describe: Describe,
  isDocumented: (plan: Plan) => boolean = () => false,
): Named[] {
  const met = (test: Named) => describe(test).conditions.filter(({ holds, isOwn }) => holds && isOwn).length;
  const kind = ({ observation }: Named) => kindsShown(observation, new Set())[0];
  const dull = (test: Named) => Number(!isInformative(test));
  const invented = ({ observation: { plan } }: Named) => Number(!isDocumented(plan));
  const plain = (test: Named) => Number(!hasSignOfCode(test));
  const untitled = (test: Named) => Number(!isTitled(test));
  return tests.toSorted(
    (a, b) =>
      untitled(a) - untitled(b) ||
      kind(a) - kind(b) ||
      dull(a) - dull(b) ||
      invented(a) - invented(b) ||
      plain(a) - plain(b) ||
      optionsIn(a) - optionsIn(b) ||
      stepsBefore(a).length - stepsBefore(b).length ||
      met(a) - met(b) ||
      inCodeOrder(a, b),
  );
}

/** Whether a text that goes in has one of the signs that the function looks for: a query has an "=". */
function hasSignOfCode({ subject, observation: { plan } }: Named): boolean {
  const texts = lastStep(plan).args.flatMap((value) => (value.kind === "string" ? value.value : []));
  return subject.symbol.literals.some(({ text }) => {
    const sign = /^(["'`])([^\w\s"'`\\]{1,3})\1$/.exec(text)?.[2];
    return sign !== undefined && texts.some((one) => one.includes(sign) && one !== sign);
  });
}

/** Which of two tests goes a way that the code has first. */
function inCodeOrder({ observation: one }: Named, { observation: other }: Named): number {
  const own = [...one.points.difference(other.points)].filter(isPlace);
  const theirs = [...other.points.difference(one.points)].filter(isPlace);
  return own.length === 0 || theirs.length === 0 ? 0 : Math.min(...own) - Math.min(...theirs);
}

/** Whether a test was asked for by its title. */
export function isTitled({ title, isReworded }: Named): boolean {
  return title !== undefined && !isReworded;
}

/** How many options and settings a call has. */
export function optionsIn({ observation: { plan } }: Named): number {
  const { args, kwargs } = lastStep(plan);
  const last = args.length > 1 ? args.at(-1) : undefined;
  const entries = last?.kind === "dict" ? last.entries.length : 0;
  return kwargs.length + entries + (plan.around?.length ?? 0);
}
