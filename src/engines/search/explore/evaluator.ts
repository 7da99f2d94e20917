import type { PlanCost } from "../../../languages/naturalness/plan-cost.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { assertionsOf } from "../../../languages/search/oracle.ts";
import { mixesFiles, mustBeSet, type Plan, planKey, repeatsKey } from "../../../languages/search/plan.ts";
import { kindOf } from "../../../languages/search/points.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import { createFailedCalls } from "../driver/failed-calls.ts";
import type { Batch, Driver } from "../driver/open-driver.ts";
import type { ModuleCode } from "../sanity/nonsense.ts";
import { createQuestions, isAskable } from "../sanity/questions.ts";
import { driving, evaluating } from "../tuning.ts";
import { isLead, isLetThrough, isNoise, isRefusal } from "./noise.ts";

/** Runs plans for a search: none twice, none of a target that keeps crashing the driver. */
export interface Evaluator {
  /** Observations that a test could pin, of plans that did not run before: all, or those that show something new. */
  run(plans: readonly Plan[], options?: RunOptions): Promise<readonly Observation[]>;
  /** Observations of plans with the values they compare, whether they ran before or not. */
  compare(plans: readonly Plan[]): Promise<readonly Observation[]>;
  /** Passes every observation to the listener as it comes, usable or not. */
  listen(listener: (observations: readonly Observation[]) => void): void;
  /** The observations that a test could pin. */
  pinnable(observations: readonly Observation[]): Observation[];
  /** Plans that there was no time for since the last call: they may run again. */
  takeUnrun(): Plan[];
  /** The usable observations of all runs, up to a limit. */
  readonly seen: readonly Observation[];
  /** Problems, for people. */
  notes(): string[];
  /** Results that look wrong although the calls look right. */
  questions(costOf: PlanCost): string[];
  /** The number of calls so far, and their total time. */
  statistics(): { readonly executions: number; readonly executionMs: number };
}

/** The wanted observations of a run, and its time limit. */
export interface RunOptions {
  readonly wanted?: "all" | "new";
  /** `lead` also returns calls that made no sense, as leads. */
  readonly least?: "usable" | "lead";
  readonly limitMs?: number;
}

/** A module whose calls are judged. */
export interface EvaluatedModule extends ModuleCode {
  readonly subjects: readonly Subject[];
  /** How many arguments callers would not pass; without it any are as good. */
  readonly misfits?: ((plan: Plan, subject: Subject) => number) | undefined;
  /** Adds the planned cases that a usable observation meets. */
  readonly withCases?: ((observation: Observation) => Observation) | undefined;
}

/** An evaluator for the subjects of one module. */
export function createEvaluator(driver: Driver, module: EvaluatedModule): Evaluator {
  const subjects = new Map(module.subjects.map((subject) => [subject.target, subject]));
  const tried = { all: new Set<string>(), new: new Set<string>() };
  const lost = new Map<string, number>();
  const seen: Observation[] = [];
  const endless = new Map<string, number>();
  const failures = createFailedCalls();
  let unrun: Plan[] = [];
  let report = (_: readonly Observation[]) => {};
  let executions = 0;
  let executionMs = 0;

  const isFresh = (plan: Plan, wanted: "all" | "new") => {
    const key = planKey(plan);
    if (key.includes('"file"') && mixesFiles(plan)) return false;
    if (tried[wanted].has(key) || (lost.get(plan.target) ?? 0) >= driving.lost) return false;
    tried[wanted].add(key);
    if (wanted === "all") tried.new.add(key);
    return true;
  };
  const met = (observation: Observation) => module.withCases?.(observation) ?? observation;
  const names = new Set(module.outline.symbols.map(({ name }) => name));
  // What a class has from another module is called, but nobody asked about it.
  const isWritten = (target: string) =>
    names.has(target) || !names.has(target.slice(0, Math.max(0, target.lastIndexOf("."))));
  const questions = createQuestions(module.language);
  const ask = (observation: Observation) => {
    if (observation.outcome === "returned" && isAskable(observation.plan)) questions.note(observation);
  };
  const judge = (observation: Observation): Observation[] => {
    const subject = subjects.get(observation.plan.target);
    if (!subject || observation.lines.length === 0 || observation.lookedAt?.some(mustBeSet)) return [];
    if (repeatsKey(observation.plan)) return [];
    if (assertionsOf(observation, subject).length === 0) return [];
    const misfits = module.misfits?.(observation.plan, subject) ?? 0;
    const isSense = !isNoise(observation, module);
    // The code refuses one argument at a time.
    if (isSense && (misfits === 0 || (misfits === 1 && isRefusal(observation, module))))
      return [met(isLetThrough(observation, module) ? withoutOutcome(observation) : observation)];
    if (!isSense && misfits === 0) ask(observation);
    if (!isSense && !isLead(observation, module)) return [];
    return [{ ...withoutOutcome(observation), isMisuse: true }];
  };
  const postpone = (plans: readonly Plan[]) => {
    for (const plan of plans) for (const known of Object.values(tried)) known.delete(planKey(plan));
    unrun.push(...plans.slice(0, evaluating.unrun - unrun.length));
  };
  const execute = async (plans: readonly Plan[], batch: Batch): Promise<readonly Observation[]> => {
    const started = performance.now();
    const result = await driver.run(plans, batch);
    executionMs += performance.now() - started;
    executions += result.executions;
    if (!batch.operands) postpone(result.unrun);
    for (const { target } of result.lost) lost.set(target, (lost.get(target) ?? 0) + 1);
    for (const { target } of result.endless) endless.set(target, (endless.get(target) ?? 0) + 1);
    return result.observations;
  };
  return {
    seen,
    listen(listener) {
      report = listener;
    },
    takeUnrun() {
      const plans = unrun;
      unrun = [];
      return plans;
    },
    statistics: () => ({ executions, executionMs }),
    questions: questions.ask,
    compare: (plans) => execute(plans, { operands: true }),
    pinnable: (observations) => observations.flatMap(judge).filter(({ isMisuse }) => !isMisuse),
    async run(plans, { wanted = "all", least = "usable", limitMs = Infinity } = {}) {
      const fresh = plans.filter((plan) => isFresh(plan, wanted));
      if (fresh.length === 0) return [];
      const observations = await execute(fresh, { wanted, limitMs });
      report(observations);
      const judged = observations.flatMap(judge);
      const usable = judged.filter(({ isMisuse }) => !isMisuse);
      failures.count(observations, usable);
      seen.push(...usable.slice(0, evaluating.seen - seen.length));
      return least === "usable" ? usable : judged;
    },
    notes() {
      const notes = [
        ...[...lost].map(([target, count]) => `${target}: ${count} calls hung or ended the process`),
        ...[...endless].map(([target, count]) => `${target}: ${count} calls did not end`),
        ...failures.notes(isWritten),
      ];
      if (executions === 0 && notes.length === 0) return ["time was up before a call was made"];
      const nothing = executions > 0 && seen.length === 0 && failures.notes().length === 0;
      return nothing ? [...notes, "no call returned a result that a test could pin"] : notes;
    },
  };
}

/** An error that the code only lets through is not an outcome to look for. */
function withoutOutcome(observation: Observation): Observation {
  const points = [...observation.points].filter((point) => kindOf(point) !== "outcome");
  return { ...observation, points: new Set(points) };
}
