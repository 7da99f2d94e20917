import type { SwitchedSource } from "../../mutate/mutant.ts";
import { askDriver, type BatchOptions, type DriverSetup, parseLine } from "./ask-driver.ts";
import { mutantAnswerSchema, type Observation, toObservation } from "./driver-protocol.ts";
import type { Plan } from "./plan.ts";

/** A plan and the mutants to run it under. */
export interface Trial {
  readonly plan: Plan;
  readonly mutants: readonly number[];
}

/** What became of one trial. */
export interface Tried {
  /** Without any mutant; undefined where the driver did not come that far. */
  usual: Observation | undefined;
  /** The mutants that the plan meets, of those wanted. */
  reached: readonly number[];
  /** What the plan came to instead, by mutant; undefined where it hung or took the process down. */
  readonly reactions: Map<number, Observation | undefined>;
}

const MAX_RESTARTS = 10;

/** The kill matrix of some plans. A mutant that takes the process down is noted and the rest goes on in a fresh one. */
export async function runMutants(
  setup: DriverSetup,
  source: SwitchedSource,
  { trials, ...options }: BatchOptions & { readonly trials: readonly Trial[] },
): Promise<readonly Tried[]> {
  const tried = trials.map((): Tried => ({ usual: undefined, reached: [], reactions: new Map() }));
  let done = -1;
  for (let restart = 0; restart <= MAX_RESTARTS && options.now() < options.deadlineMs; restart++) {
    const plans = trials.map(({ plan, mutants }, id) => {
      return { ...plan, id, mutants: mutants.filter((mutant) => mutant > done) };
    });
    const asked = await askDriver(setup, { plans, mutation: { source } }, options);
    if (asked.status === "silent") break;
    const last = readAnswers(asked.text, trials, tried);
    if (!last || options.now() >= options.deadlineMs) break;
    tried[last.plan]?.reactions.set(last.mutant, undefined);
    done = last.mutant;
  }
  return tried;
}

/** Notes what a driver told; the mutant it fell silent in, if it did. */
function readAnswers(text: string, trials: readonly Trial[], tried: readonly Tried[]) {
  let trying: { readonly mutant: number; readonly plan: number } | undefined;
  for (const line of text.split("\n")) {
    const answer = parseLine(line, mutantAnswerSchema);
    if (!answer) continue;
    if ("finished" in answer) return undefined;
    if ("again" in answer) for (const { reactions } of tried) reactions.clear();
    else if ("trying" in answer) trying = { mutant: answer.trying, plan: answer.plan };
    else if ("reached" in answer) noteReach(tried[answer.reached], answer.mutants);
    else {
      const index = "mutant" in answer ? answer.plan : answer.id;
      const plan = trials[index]?.plan;
      const one = tried[index];
      if (!plan || !one) continue;
      if ("mutant" in answer)
        one.reactions.set(answer.mutant, answer.observation && toObservation(plan, answer.observation));
      else one.usual = toObservation(plan, answer);
    }
  }
  return trying;
}

function noteReach(tried: Tried | undefined, mutants: readonly number[]): void {
  if (tried) tried.reached = [...new Set([...tried.reached, ...mutants])];
}
