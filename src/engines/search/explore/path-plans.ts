import type { FileValues } from "../../../languages/search/language-values.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import type { Plan, Step } from "../../../languages/search/plan.ts";
import type { Literal } from "../../../languages/syntax/outline.ts";
import { children, type Value, valueKey, withChildren } from "../../../languages/values/value.ts";
import { filePlans } from "../tuning.ts";
import { createFollower, createFreshFilter, createQuota, type PlanSource } from "./plan-source.ts";

/** Passes files where calls used something else as a path. */
export function createPathPlans(literals: readonly Literal[], values: FileValues): PlanSource {
  const files = values.usual(literals).slice(0, filePlans.files);
  const { compared } = values;
  const isWanted = createQuota(filePlans.alike);
  const freshOf = createFreshFilter();
  const isNew = ({ plan: { target, steps }, paths = [] }: Observation) =>
    paths.length > 0 &&
    isWanted(JSON.stringify([target, steps.length, steps.at(-1)?.args.length, paths.length]));
  const follower = createFollower(isNew, ({ plan, paths = [] }) =>
    withFiles(plan, paths, { files, compared }),
  );
  return { ...follower, plans: () => freshOf(follower.plans()) };
}

/** The plan with two folders that are worth comparing, then with the same file in all places. */
function withFiles(
  plan: Plan,
  paths: readonly Value[],
  { files, compared }: { readonly files: readonly Value[] } & Pick<FileValues, "compared">,
): Plan[] {
  const found = new Set(paths.map(valueKey));
  const alike = files.map((file) => replaced(plan, found, () => file));
  if (paths.length < 2) return alike;
  const pairs = compared.map((pair) => {
    let place = 0;
    return replaced(plan, found, () => pair[place++ % pair.length]);
  });
  return [...pairs, ...alike];
}

function replaced(plan: Plan, found: ReadonlySet<string>, next: () => Value | undefined): Plan {
  const inside = (value: Value): Value =>
    found.has(valueKey(value)) ? (next() ?? value) : withChildren(value, children(value).map(inside));
  const changed = (step: Step): Step => ({
    ...step,
    args: step.args.map(inside),
    kwargs: step.kwargs.map(([name, value]) => [name, inside(value)] as const),
  });
  return { ...plan, steps: plan.steps.map(changed) };
}
