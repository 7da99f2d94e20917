import type { SwitchedSource } from "../../../languages/mutants/mutant.ts";
import type { MutantAnswer } from "../../../languages/search/answers/answer-schemas.ts";
import { type Observation, toObservation } from "../../../languages/search/observation.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import { driving } from "../tuning.ts";
import {
  type BatchOptions,
  type Done,
  type DriverProcess,
  type DriverSetup,
  startDriver,
} from "./driver-process.ts";

/** A plan and the mutants to run it with. */
export interface Trial {
  readonly plan: Plan;
  readonly mutants: readonly number[];
}

/** The outcome of one trial. */
export interface Tried {
  /** The observation without any mutant; undefined if the driver did not get that far. */
  usual: Observation | undefined;
  /** The mutants that the plan reaches, of those wanted. */
  reached: readonly number[];
  /** The different observations, by mutant; undefined if the plan hung or crashed the process. */
  readonly reactions: Map<number, Observation | undefined>;
}

/** A driver that stays open and runs plans with one mutant switched on at a time. */
export interface MutantDriver {
  /**
   * The kill matrix of some plans, as far as there is time; a mutant is done once `enough` plans reacted. A mutant
   * that crashes the process is noted and the rest runs in a fresh process.
   */
  run(trials: readonly Trial[], enough?: number, untilMs?: number): Promise<readonly Tried[]>;
  close(): Promise<void>;
}

const MANY = 1_000_000;

/** A driver for the mutants of one module. Its process starts with the first trial. */
export function openMutantDriver(
  setup: DriverSetup,
  source: SwitchedSource,
  options: BatchOptions,
): MutantDriver {
  const prepared = prepare(setup, source);
  let running: DriverProcess | undefined;
  const close = async () => {
    await running?.close();
    running = undefined;
  };
  return {
    close,
    async run(trials, enough = MANY, untilMs = options.deadlineMs) {
      const tried = trials.map((): Tried => ({ usual: undefined, reached: [], reactions: new Map() }));
      let done = -1;
      let careful = false;
      for (let restart = 0; restart <= driving.mutantRestarts && options.now() < untilMs; restart++) {
        if (running?.ending !== undefined) await close();
        running ??= startDriver(await prepared, options);
        const plans = trials.map(({ plan, mutants }, id) => {
          return { ...plan, id, mutants: mutants.filter((mutant) => mutant > done) };
        });
        const notes = noteAnswers(trials, tried);
        const limitMs = untilMs - options.now();
        const question = { limitMs, schema: setup.language.answers.mutants, onAnswer: notes.take };
        const ran = await running.ask({ plans, enough, careful, limitMs }, question);
        if (ran !== undefined || setup.trust.lost !== undefined) break;
        await close();
        const { trying } = notes;
        if (!trying && careful) break;
        careful = trying === undefined;
        if (!trying) continue;
        tried[trying.plan]?.reactions.set(trying.mutant, undefined);
        done = trying.mutant;
      }
      return tried;
    },
  };
}

async function prepare(setup: DriverSetup, source: SwitchedSource): Promise<DriverSetup> {
  const { subject, options } = setup.request;
  const more = await setup.language.driver.prepareMutants?.(source, subject);
  const request = { ...setup.request, mutation: { source }, options: { ...options, ...more } };
  return { ...setup, request };
}

/** Records a driver's answers; `trying` is the mutant that it started last. */
function noteAnswers(trials: readonly Trial[], tried: readonly Tried[]) {
  let trying: { readonly mutant: number; readonly plan: number } | undefined;
  return {
    get trying() {
      return trying;
    },
    take(answer: Exclude<MutantAnswer, Done>): boolean {
      if ("unloadable" in answer) return true;
      if ("again" in answer) {
        forget(tried, answer.again);
        return true;
      }
      const index = "reached" in answer ? answer.reached : "id" in answer ? answer.id : answer.plan;
      const plan = trials[index]?.plan;
      const one = tried[index];
      if (!plan || !one) return false;
      if ("trying" in answer) trying = { mutant: answer.trying, plan: answer.plan };
      else if ("reached" in answer) noteReach(one, answer.mutants);
      else if ("mutant" in answer)
        one.reactions.set(answer.mutant, answer.observation && toObservation(plan, answer.observation));
      else {
        const { id: _, ...report } = answer;
        if (!report.tampered) one.usual = toObservation(plan, report);
      }
      return true;
    },
  };
}

function noteReach(tried: Tried, mutants: readonly number[]): void {
  tried.reached = [...new Set([...tried.reached, ...mutants])];
}

function forget(tried: readonly Tried[], mutants: readonly number[]): void {
  for (const { reactions } of tried) for (const mutant of mutants) reactions.delete(mutant);
}
