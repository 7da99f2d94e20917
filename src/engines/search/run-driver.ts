import { askDriver, type BatchOptions, type DriverSetup, parseLine } from "./ask-driver.ts";
import { answerSchema, type LoadedExport, type Observation, toObservation } from "./driver-protocol.ts";
import type { Plan } from "./plan.ts";

/** What a batch of plans came to. Plans that hung, crashed or left an error behind have no observation. */
export interface BatchResult {
  readonly observations: readonly Observation[];
  readonly lost: readonly Plan[];
  readonly exports: readonly LoadedExport[];
  /** Why the module could not be loaded. */
  readonly unloadable?: string;
}

const MAX_RESTARTS = 12;
/** Calls of one target that may take the driver down before the target is left alone. */
export const MAX_LOST = 3;

/** Runs plans in order; a plan that takes the process down is dropped and the rest goes on in a fresh one. */
export async function runDriver(
  setup: DriverSetup,
  plans: readonly Plan[],
  options: BatchOptions,
): Promise<BatchResult> {
  const observations: Observation[] = [];
  const lost: Plan[] = [];
  let exports: readonly LoadedExport[] = [];
  let rest = plans;
  for (let restart = 0; restart <= MAX_RESTARTS; restart++) {
    const answered = await runOnce(setup, rest, options);
    if (answered.unloadable !== undefined)
      return { observations, lost, exports, unloadable: answered.unloadable };
    observations.push(...answered.observations);
    exports = answered.exports;
    if (answered.reached >= rest.length) break;
    const fatal = rest[answered.reached];
    if (fatal) lost.push(fatal);
    const hopeless = (plan: Plan) => lost.filter(({ target }) => target === plan.target).length >= MAX_LOST;
    rest = rest.slice(answered.reached + 1).filter((plan) => !hopeless(plan));
    if (rest.length === 0 || options.now() >= options.deadlineMs) break;
  }
  return { observations, lost, exports };
}

interface Answered {
  readonly observations: readonly Observation[];
  readonly exports: readonly LoadedExport[];
  /** How many plans were gone through. */
  readonly reached: number;
  readonly unloadable?: string;
}

async function runOnce(setup: DriverSetup, plans: readonly Plan[], options: BatchOptions): Promise<Answered> {
  const numbered = plans.map((plan, id) => ({ ...plan, id }));
  const asked = await askDriver(setup, { plans: numbered }, options);
  if (asked.status === "silent")
    return { observations: [], exports: [], reached: 0, unloadable: asked.reason };
  return parseAnswers(asked.text, plans);
}

/** Reads a driver's answer lines; what does not check is left out. */
export function parseAnswers(text: string, plans: readonly Plan[]): Answered {
  const observations: Observation[] = [];
  let exports: readonly LoadedExport[] = [];
  let loaded = false;
  let unloadable: string | undefined;
  let ended = -1;
  for (const line of text.split("\n")) {
    const answer = parseLine(line, answerSchema);
    if (!answer) continue;
    if ("unloadable" in answer) unloadable = answer.unloadable;
    else if ("loaded" in answer) {
      exports = answer.loaded;
      loaded = true;
    } else if ("id" in answer) {
      ended = Math.max(ended, answer.id);
      const plan = plans[answer.id];
      if (plan && !answer.stray) observations.push(toObservation(plan, answer));
    }
  }
  if (unloadable === undefined && !loaded)
    unloadable = "loading the module took too long or ended the process";
  return { observations, exports, reached: ended + 1, ...(unloadable === undefined ? {} : { unloadable }) };
}
