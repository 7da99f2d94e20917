import type { MutatedSource } from "../../../languages/mutants/mutant.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { assertionsOf } from "../../../languages/search/oracle.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import { observationKey } from "../choose/confirm.ts";
import type { BatchOptions, DriverSetup } from "../driver/driver-process.ts";
import { openMutantDriver, type Tried } from "../driver/mutant-driver.ts";
import { withKills } from "./kill-points.ts";
import { notices } from "./notices.ts";

/** Finds the mutants that tests of observations would kill. */
export interface Prober {
  /** The same observations, with those wanted mutants that their tests kill. */
  probe(observations: readonly Observation[], options?: ProbeOptions): Promise<Observation[]>;
  /** The mutants that an observation is known to reach. */
  reachedBy(observation: Observation): readonly number[];
  /** The mutants that observations were run with, as far as time was not up. */
  tried(): ReadonlySet<number>;
  close(): Promise<void>;
}

/** Limits of a probe. */
export interface ProbeOptions {
  /** The mutants to try an observation on; all if absent. */
  readonly wanted?: (observation: Observation) => readonly number[];
  /** How many tests that kill a mutant are enough; no limit if absent. */
  readonly enough?: number;
  /** When to stop, with the results so far. */
  readonly untilMs?: number | undefined;
}

/** A prober for the subjects of one module. */
export function createProber(
  setup: DriverSetup,
  module: { readonly mutated: MutatedSource; readonly subjects: readonly Subject[] },
  limits: BatchOptions,
): Prober {
  const subjects = new Map(module.subjects.map((subject) => [subject.target, subject]));
  const all = module.mutated.mutants.map(({ id }) => id);
  const driver = openMutantDriver(setup, module.mutated.switched, limits);
  const reached = new WeakMap<Observation, readonly number[]>();
  const done = new Set<number>();

  const killed = (observation: Observation, { usual, reactions }: Tried): number[] => {
    const subject = subjects.get(observation.plan.target);
    if (!subject || !usual || observationKey(usual) !== observationKey(observation)) return [];
    const assertions = assertionsOf(observation, subject);
    return [...reactions].flatMap(([mutant, instead]) =>
      !instead || notices(assertions, observation, instead) ? [mutant] : [],
    );
  };
  return {
    async probe(observations, { wanted = () => all, enough, untilMs } = {}) {
      if (observations.length === 0) return [];
      const trials = observations.map((one) => ({ plan: one.plan, mutants: wanted(one) }));
      const tried = await driver.run(trials, enough, untilMs);
      const isCut = limits.now() >= (untilMs ?? limits.deadlineMs);
      for (const mutant of isCut ? [] : tried.flatMap((one) => one.reached)) done.add(mutant);
      return observations.map((observation, index) => {
        const one = tried[index];
        if (!one) return observation;
        const probed = withKills(observation, killed(observation, one));
        reached.set(probed, one.reached);
        return probed;
      });
    },
    close: driver.close,
    reachedBy: (observation) => reached.get(observation) ?? [],
    tried: () => done,
  };
}
