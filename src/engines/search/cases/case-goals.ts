import { CaseKind, type TestCase } from "../../../contracts/index.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { lastStep, type Plan, planValues } from "../../../languages/search/plan.ts";
import { casePoint, type Point } from "../../../languages/search/points.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import type { SourceSymbol } from "../../../languages/syntax/outline.ts";
import { isPartOf, meetsCase } from "../../../languages/tests/meets-case.ts";
import { string, type Value } from "../../../languages/values/value.ts";
import { holdsText, hostileIn, hostileTexts } from "./hostile-texts.ts";
import { kindsShown } from "./kinds-shown.ts";

/** The planned cases as goals of a search: a call that meets one is worth a test, like one that runs new code. */
export interface CaseGoals {
  /** All goals that calls can meet. */
  readonly points: ReadonlySet<Point>;
  /** The observation, with a point for each case that it meets. */
  withCases(observation: Observation): Observation;
  /** Calls of a subject that its cases suggest, made from its typical ones. */
  plans(subject: Subject, typical: () => readonly Plan[]): Plan[];
}

interface Goal {
  readonly planned: TestCase;
  readonly point: Point;
  /** The texts that a security case tries. */
  readonly texts: ReadonlySet<string>;
}

/** How many typical calls get a hostile text in the place of each of their texts. */
const VARIED = 3;

/** The goals of some cases. Calls at the same time are no single call, so they are no goal here. */
export function createCaseGoals(cases: readonly TestCase[], symbols: readonly SourceSymbol[]): CaseGoals {
  const goals = cases
    .filter(({ name, kind }) => name !== "" && kind !== CaseKind.CONCURRENCY)
    .map(
      (planned, index): Goal => ({ planned, point: casePoint(index), texts: new Set(hostileTexts(planned)) }),
    );
  const hostile = hostileIn(cases);
  return {
    points: new Set(goals.map(({ point }) => point)),
    withCases(observation) {
      const { plan, lines } = observation;
      const own = goals.filter(({ planned }) => isPartOf(plan.target, planned.targetSymbol));
      if (own.length === 0) return observation;
      const shown = { target: plan.target, lines, kinds: kindsShown(observation, hostile) };
      const values = planValues(plan);
      const isFed = ({ planned: { kind }, texts }: Goal) =>
        kind !== CaseKind.SECURITY || values.some((value) => holdsText(value, texts));
      const met = own.filter((goal) => isFed(goal) && meetsCase(shown, goal.planned, symbols));
      if (met.length === 0) return observation;
      return { ...observation, points: new Set([...observation.points, ...met.map(({ point }) => point)]) };
    },
    plans: (subject, typical) =>
      goals
        .filter(({ planned }) => isPartOf(subject.target, planned.targetSymbol))
        .flatMap(({ planned, texts }) =>
          planned.kind === CaseKind.SECURITY ? hostilePlans(typical(), [...texts].map(string)) : [],
        ),
  };
}

/** Typical calls with hostile texts in the place of texts, one at a time. */
function hostilePlans(typical: readonly Plan[], texts: readonly Value[]): Plan[] {
  return typical.slice(0, VARIED).flatMap((plan) => {
    const step = lastStep(plan);
    const last = (changed: Partial<typeof step>): Plan => ({
      ...plan,
      steps: plan.steps.with(-1, { ...step, ...changed }),
    });
    const isText = ({ kind }: Value) => kind === "string";
    return [
      ...step.args.flatMap((value, at) =>
        isText(value) ? texts.map((text) => last({ args: step.args.with(at, text) })) : [],
      ),
      ...step.kwargs.flatMap(([name, value], at) =>
        isText(value) ? texts.map((text) => last({ kwargs: step.kwargs.with(at, [name, text]) })) : [],
      ),
    ];
  });
}
