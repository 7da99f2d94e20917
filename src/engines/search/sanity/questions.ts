import type { PlanCost } from "../../../languages/naturalness/plan-cost.ts";
import type { LanguageSearch } from "../../../languages/search/language-search.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { lastStep, type Plan, type Step } from "../../../languages/search/plan.ts";
import { questioning } from "../tuning.ts";

/** Collects results that look like bugs although the call looks right: a person should decide. */
export interface Questions {
  note(observation: Observation): void;
  /** One for each function that has any, with the plainest call. */
  ask(costOf: PlanCost): string[];
}

/** Questions about the functions of one module. */
export function createQuestions({ spelling }: LanguageSearch): Questions {
  const kept = new Map<string, Observation[]>();
  return {
    note(observation) {
      const known = kept.get(observation.plan.target) ?? [];
      if (known.length < questioning.kept) kept.set(observation.plan.target, [...known, observation]);
    },
    ask: (costOf) =>
      [...kept.values()].flatMap((observations) => {
        const [plainest] = observations.toSorted((a, b) => costOf(a) - costOf(b));
        if (!plainest || costOf(plainest) > questioning.cost) return [];
        const shown = spelling.value(plainest.value);
        if (shown.length > questioning.longest) return [];
        return [`${spell(plainest.plan, spelling)} returns ${shown}: is that meant?`];
      }),
  };
}

/** A call as people write it. */
export function spell({ target, steps }: Plan, spelling: LanguageSearch["spelling"]): string {
  const [owner = ""] = target.split(".");
  const [first, ...others] = steps;
  if (first?.kind !== "new") return `${target}(${argumentsOf(steps.at(-1), spelling)})`;
  const made = spelling.made(owner, argumentsOf(first, spelling));
  return [made, ...others.map((step) => called(step, spelling))].join(".");
}

function called(step: Step, spelling: LanguageSearch["spelling"]): string {
  return step.kind === "get" ? step.member : `${step.member}(${argumentsOf(step, spelling)})`;
}

function argumentsOf(step: Step | undefined, spelling: LanguageSearch["spelling"]): string {
  const named = (step?.kwargs ?? []).map(([name, value]) => `${name}=${spelling.value(value)}`);
  return [...(step?.args ?? []).map((value) => spelling.value(value)), ...named].join(", ");
}

/** Whether a plan is one call, of a function or on a new object: others are hard to ask about. */
export function isAskable(plan: Plan): boolean {
  const { steps, around, derived } = plan;
  const isShort = steps.length === 1 || (steps.length === 2 && steps[0]?.kind === "new");
  return isShort && !around?.length && !derived && lastStep(plan).on === undefined;
}
