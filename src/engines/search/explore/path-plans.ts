import type { FileValues } from "../../../languages/search/language-values.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { lastStep, type Plan, planKey, type Step } from "../../../languages/search/plan.ts";
import type { Literal } from "../../../languages/syntax/outline.ts";
import { children, type Value, valueKey, withChildren } from "../../../languages/values/value.ts";
import { filePlans } from "../tuning.ts";

/** Makes plans with files where calls used something else as a path. */
export interface PathPlans {
  note(observations: readonly Observation[]): void;
  /** Plans that were not returned before. */
  plans(): Plan[];
}

/** Plans for code with these literals. */
export function createPathPlans(literals: readonly Literal[], values: FileValues): PathPlans {
  const files = values.usual(literals).slice(0, filePlans.files);
  const { compared } = values;
  const counts = new Map<string, number>();
  const given = new Set<string>();
  let waiting: Plan[] = [];
  return {
    note(observations) {
      for (const { plan, paths = [] } of observations) {
        if (paths.length === 0) continue;
        const key = JSON.stringify([
          plan.target,
          plan.steps.length,
          lastStep(plan).args.length,
          paths.length,
        ]);
        const count = counts.get(key) ?? 0;
        counts.set(key, count + 1);
        if (count < filePlans.alike) waiting.push(...withFiles(plan, paths, { files, compared }));
      }
    },
    plans() {
      const plans = waiting.filter((plan) => !given.has(planKey(plan)));
      for (const plan of plans) given.add(planKey(plan));
      waiting = [];
      return plans;
    },
  };
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
