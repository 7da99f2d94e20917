import type { LanguageSearch } from "../../../languages/search/language-search.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { assertionsOf } from "../../../languages/search/oracle.ts";
import { type Plan, planKey, type Step } from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import type { SuggestedCall } from "../../engine.ts";
import { observeTwice } from "../choose/confirm.ts";
import type { BatchOptions, DriverSetup } from "../driver/driver-process.ts";
import { isComparable, isExpected } from "./same-value.ts";

/** A suggested call of a subject, as a plan. */
export interface SuggestedPlan {
  readonly call: SuggestedCall;
  readonly subject: Subject;
  readonly plan: Plan;
}

/** The suggested calls as plans, and why others cannot be made. */
export function suggestedPlans(
  calls: readonly SuggestedCall[],
  subjects: readonly Subject[],
  language: LanguageSearch,
): { readonly plans: readonly SuggestedPlan[]; readonly notes: readonly string[] } {
  const made = calls.map((call) => planOf(call, subjects, language));
  const failed = made.filter((one) => one === undefined).length;
  return {
    plans: made.filter((one) => one !== undefined),
    notes: failed > 0 ? [`${failed} suggested calls cannot be made: a value or a function is not there`] : [],
  };
}

/** Calls that tests made before, as plans of subjects that are still there. */
export function repeatedPlans(plans: readonly Plan[], subjects: readonly Subject[]): SuggestedPlan[] {
  return plans.flatMap((plan) => {
    const subject = subjects.find(({ target }) => target === plan.target);
    const call = { target: plan.target, name: "", made: [], args: [], kwargs: [], source: "" };
    return subject ? [{ call, subject, plan }] : [];
  });
}

function planOf(
  call: SuggestedCall,
  subjects: readonly Subject[],
  language: LanguageSearch,
): SuggestedPlan | undefined {
  const subject = subjects.find(({ target }) => target === call.target);
  const values = [...call.made, ...call.args, ...call.kwargs.map(([, value]) => value)];
  const expected = call.expected && "value" in call.expected ? [call.expected.value] : [];
  const isKnown = [...values, ...expected].every((value) => language.answers.value.safeParse(value).success);
  const names = new Set(subject?.parameters.map(({ name }) => name));
  const isNamed = call.kwargs.every(([name]) => names.has(name));
  if (!subject || !isKnown || !isNamed || subject.home !== undefined) return undefined;
  if (call.kwargs.length > 0 && !language.values.calls.hasKeywordArguments) return undefined;
  const { args, kwargs } = call;
  const step = (kind: Step["kind"], member: string): Step => ({ kind, member, args, kwargs });
  const last =
    subject.kind === "constructor"
      ? step("new", "")
      : { ...step(subject.kind === "getter" ? "get" : "call", subject.member), ...promised(subject) };
  const isOnObject = subject.kind === "method" || subject.kind === "getter";
  const before: Step[] = isOnObject ? [{ kind: "new", member: "", args: call.made, kwargs: [] }] : [];
  const { target, exportName } = subject;
  return { call, subject, plan: { target, exportName, steps: [...before, last] } };
}

function promised(subject: Subject): Pick<Step, "promised"> {
  return subject.promised ? { promised: true } : {};
}

/** What proves suggested calls. */
export interface Proving {
  readonly setup: DriverSetup;
  readonly limits: BatchOptions;
  /** Of observations, those that a test could pin. */
  readonly pinnable: (observations: readonly Observation[]) => Observation[];
}

/**
 * Tests of suggested calls, as the code answers in fresh processes: what was expected if it is so, what was observed if nothing was
 * expected, and otherwise a test of the expectation, which fails.
 */
export async function suggestedTests(
  plans: readonly SuggestedPlan[],
  { setup, limits, pinnable }: Proving,
): Promise<Named[]> {
  if (plans.length === 0) return [];
  const distinct = [...new Map(plans.map((one) => [planKey(one.plan), one])).values()];
  const { stable } = await observeTwice(
    setup,
    distinct.map(({ plan }) => plan),
    limits,
  );
  const seen = new Map(stable.map((observation) => [planKey(observation.plan), observation]));
  return distinct.flatMap((one) => {
    const observation = seen.get(planKey(one.plan));
    return observation ? testOf(one, observation, { setup, pinnable }) : [];
  });
}

function testOf(
  { call, subject }: SuggestedPlan,
  observation: Observation,
  { setup, pinnable }: Pick<Proving, "setup" | "pinnable">,
): Named[] {
  const { expected } = call;
  const title = call.name === "" ? {} : { title: call.name };
  const { spelling } = setup.language;
  const isJudged = observation.outcome === "threw" || isComparable(observation.value);
  if (expected === undefined || !isJudged || isAsExpected(observation, expected)) {
    const [usable] = pinnable([observation]);
    const assertions = usable ? assertionsOf(usable, subject) : [];
    if (!usable || assertions.length === 0) return [];
    const intent = expected && isJudged ? { intent: `expected by ${call.source}` } : {};
    return [{ subject, observation: usable, assertions, ...title, ...intent }];
  }
  if (observation.lines.length === 0 || !canAssert(expected, subject, setup.language)) return [];
  const got =
    observation.outcome === "threw"
      ? spelling.errorName(observation.error) || "an error"
      : spelling.value(observation.value);
  const wanted = "error" in expected ? expected.error : spelling.value(expected.value);
  const refuted = `expected ${wanted} by ${call.source}, got ${got}`;
  if ("error" in expected) {
    const error = { type: expected.error, name: "", message: "" };
    const meant: Observation = { ...observation, outcome: "threw", error, value: { kind: "undefined" } };
    return [{ subject, observation: meant, assertions: [{ kind: "throws", error }], ...title, refuted }];
  }
  const { value } = expected;
  const meant: Observation = { ...observation, outcome: "returned", value };
  const assertions = [{ kind: "equals", topic: { of: "result" }, value }] as const;
  return [{ subject, observation: meant, assertions, ...title, refuted }];
}

function isAsExpected(
  { outcome, error, value }: Observation,
  expected: NonNullable<SuggestedCall["expected"]>,
): boolean {
  if ("error" in expected) return outcome === "threw" && error.type === expected.error;
  return outcome === "returned" && isExpected(value, expected.value);
}

/** Whether a test can name what is expected: an error must be the language's own, or one that the module raises. */
function canAssert(
  expected: NonNullable<SuggestedCall["expected"]>,
  { ownErrors }: Subject,
  { errors }: LanguageSearch,
): boolean {
  if ("value" in expected) return true;
  return [ownErrors, errors.misuse, errors.ordinary].some((known) => known.has(expected.error));
}
