import type { Observation } from "../../../languages/search/observation.ts";
import { isFollowed, lastStep, planKey } from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import { separated } from "../../../languages/values/scalar-values.ts";
import { children, isEmpty, type Value, valueKey } from "../../../languages/values/value.ts";
import { choosing } from "../tuning.ts";
import type { DocumentedTexts } from "../values/written/documented-texts.ts";

/**
 * The chosen observations, and for each function what a reader looks for first: the texts that documentation gives as examples,
 * else words between the signs that its code looks for, such as "foo=bar&baz=qux".
 */
export function withTold(
  chosen: readonly Observation[],
  seen: readonly Observation[],
  { subjects, isTold }: { readonly subjects: readonly Subject[] } & Pick<DocumentedTexts, "isTold">,
): Observation[] {
  const known = new Set(chosen.map(({ plan }) => planKey(plan)));
  const distinct = [...new Map(seen.map((one) => [planKey(one.plan), one])).values()];
  const byTarget = Map.groupBy(
    distinct.filter(({ outcome }) => outcome === "returned"),
    ({ plan }) => plan.target,
  );
  const wanted = subjects.flatMap((subject) => {
    const own = byTarget.get(subject.target) ?? [];
    const told = own.filter(({ plan }) => isTold(plan)).slice(0, choosing.told);
    return told.length > 0 ? told : typicalOf(subject, own);
  });
  return [...chosen, ...wanted.filter(({ plan }) => !known.has(planKey(plan)))];
}

/** The call with the most signs of the code whose result has the fewest gaps. */
function typicalOf({ symbol }: Subject, own: readonly Observation[]): Observation[] {
  const texts = separated(symbol.literals);
  const rated = own.flatMap((one) => {
    const [only, ...others] = lastStep(one.plan).args;
    const isAlone = others.length === 0 && !isFollowed(one.plan) && one.plan.steps.length === 1;
    if (!isAlone || only?.kind !== "string" || !texts.includes(only.value)) return [];
    const signs = new Set(only.value.match(/[^a-z]/g)).size;
    const isPlain = !isEmpty(one.value) && valueKey(one.value) !== valueKey(only);
    return isPlain && signs > 1 ? [{ one, signs, gaps: gapsIn(one.value) }] : [];
  });
  const [best] = rated.toSorted((a, b) => b.signs - a.signs || a.gaps - b.gaps);
  return best ? [best.one] : [];
}

function gapsIn(value: Value): number {
  const inside = children(value);
  return inside.length === 0
    ? Number(isEmpty(value) || (value.kind === "string" && /[^a-z]/i.test(value.value)))
    : inside.reduce((sum, child) => sum + gapsIn(child), 0);
}
