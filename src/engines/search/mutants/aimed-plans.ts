import type { Mutant } from "../../../languages/mutants/mutant.ts";
import type { Plan, Step } from "../../../languages/search/plan.ts";
import { parseLiteral } from "../../../languages/values/literal.ts";
import { examplesFor, nearMisses } from "../../../languages/values/regex-example.ts";
import { string, type Value } from "../../../languages/values/value.ts";
import { aiming } from "../tuning.ts";

/** Plans for mutants of texts and patterns: they replace a text argument by one that these name, match or nearly match. */
export function aimedPlans(
  mutants: readonly Mutant[],
  parentsOf: (mutant: Mutant) => readonly Plan[],
): Plan[] {
  return mutants.flatMap((mutant) => {
    const values = textsFor(mutant).map(string);
    return values.length === 0 ? [] : parentsOf(mutant).flatMap((plan) => withValues(plan, values));
  });
}

/** Whether the last step has a text argument, alone or in a list. */
export function takesText({ steps }: Plan): boolean {
  return steps.at(-1)?.args.some((value) => placesIn(value) !== undefined) ?? false;
}

function textsFor({ kind, change }: Mutant): string[] {
  if (!change) return [];
  const texts = kind === "regex" ? textsAround(change) : kind === "string literal" ? textOf(change.from) : [];
  return [...new Set(texts)].filter((text) => text !== "" && text.length <= aiming.longest);
}

function textOf(source: string): string[] {
  const value = parseLiteral(source);
  return value?.kind === "string" ? [value.value] : [];
}

/** Texts that match before the change or after it, or nearly match. */
function textsAround({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const examples = examplesFor(bodyOf(from), aiming.examples);
  const around = examples
    .slice(0, aiming.near)
    .flatMap((text) => [`a${text}`, `${text}a`, ...nearMisses(text)]);
  return [...examples, ...examplesFor(bodyOf(to), aiming.examples), ...around];
}

function bodyOf(expression: string): string {
  return expression.replace(/^\/|\/\w*$/g, "");
}

function withValues(plan: Plan, values: readonly Value[]): Plan[] {
  const last = plan.steps.at(-1);
  if (!last) return [];
  return last.args.flatMap((value, at) => {
    const put = placesIn(value);
    if (!put) return [];
    return values.map((text): Plan => {
      const step: Step = { ...last, args: last.args.with(at, put(text)) };
      return { ...plan, steps: plan.steps.with(-1, step) };
    });
  });
}

/** Replaces a text, or the first text of a list. */
function placesIn(value: Value): ((text: Value) => Value) | undefined {
  if (value.kind === "string") return (text) => text;
  if (value.kind !== "list" || value.items[0]?.kind !== "string") return undefined;
  return (text) => ({ ...value, items: value.items.with(0, text) });
}
