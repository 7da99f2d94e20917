import type { Outline } from "../../syntax/outline.ts";
import { greedyCover, planCost } from "./corpus.ts";
import type { Observation } from "./driver-protocol.ts";
import { isNoise } from "./noise.ts";
import { assertionsOf } from "./oracle.ts";
import { type Plan, planKey } from "./plan.ts";
import { createPlanner } from "./planner.ts";
import { createRandom } from "./random.ts";
import { type BatchOptions, type DriverSetup, MAX_LOST, runDriver } from "./run-driver.ts";
import { keepsMeaning, simplerPlans } from "./shrink.ts";
import { findSubjects, type Subject } from "./subject.ts";
import { valueKey } from "./value.ts";

/** What to search, and within which limits. */
export interface SearchOptions {
  readonly outline: Outline;
  readonly text: string;
  readonly targets: readonly string[];
  readonly seed: number;
  readonly budgetMs: number;
  readonly now: () => number;
}

/** The observations worth a test, per subject, stable over fresh processes, and what stood in the way of more. */
export interface SearchResult {
  readonly found: readonly { readonly subject: Subject; readonly observations: readonly Observation[] }[];
  readonly notes: readonly string[];
}

const BATCH = 400;
const MAX_TESTS = 8;
const STALE_BATCHES = 2;
const SHRINK_ROUNDS = 5;
const CLOCK_SHIFT_MS = 40 * 24 * 3600 * 1000;

/** Finds inputs that cover the targets and observes what they give. Same module, targets and seed: same result. */
export async function search(setup: DriverSetup, options: SearchOptions): Promise<SearchResult> {
  const deadlineMs = options.now() + options.budgetMs;
  const batch: BatchOptions = { deadlineMs, now: options.now };
  const { exports, unloadable } = await runDriver(setup, [], batch);
  if (unloadable !== undefined) return { found: [], notes: [`the module cannot be loaded: ${unloadable}`] };
  const subjects = findSubjects({ outline: options.outline, text: options.text, exports }, options.targets);
  if (subjects.length === 0) return { found: [], notes: ["none of the targets can be imported by a test"] };
  const session = createSession(setup, options, { subjects, exports, batch });
  await session.explore();
  const chosen = await session.shrink(session.choose());
  const stable = await session.confirm(chosen);
  const found = subjects.map((subject) => ({
    subject,
    observations: stable.filter(({ plan }) => plan.target === subject.target),
  }));
  return { found, notes: session.notes() };
}

function createSession(
  setup: DriverSetup,
  { outline, text, targets, seed, now }: SearchOptions,
  {
    subjects,
    exports,
    batch,
  }: {
    readonly subjects: readonly Subject[];
    readonly exports: Awaited<ReturnType<typeof runDriver>>["exports"];
    readonly batch: BatchOptions;
  },
) {
  const random = createRandom(seed);
  const classNames = outline.symbols.filter(({ kind }) => kind === "class").map(({ name }) => name);
  const all = findSubjects({ outline, text, exports }, [...targets, ...classNames]);
  const methodsOf = (name: string) => all.filter(({ className }) => className === name);
  const planner = createPlanner({ outline, text, exports, methodsOf }, random);
  const subjectOf = new Map(subjects.map((subject) => [subject.target, subject]));
  const tried = new Set<string>();
  const lost = new Map<string, number>();
  const perTarget = new Set<string>();
  const corpus: Observation[] = [];
  let dismissed = 0;

  function usable(observation: Observation): boolean {
    const subject = subjectOf.get(observation.plan.target);
    return (
      subject !== undefined &&
      !isNoise(observation, outline, text) &&
      assertionsOf(observation, subject).length > 0
    );
  }

  async function run(plans: readonly Plan[]): Promise<readonly Observation[]> {
    const fresh = plans.filter((plan) => {
      const key = planKey(plan);
      if (tried.has(key) || (lost.get(plan.target) ?? 0) >= MAX_LOST) return false;
      tried.add(key);
      return true;
    });
    if (fresh.length === 0) return [];
    const result = await runDriver(setup, fresh, batch);
    for (const { target } of result.lost) lost.set(target, (lost.get(target) ?? 0) + 1);
    return result.observations;
  }

  /** Keeps what covers something new; tells how many did. */
  function keep(observations: readonly Observation[]): number {
    let kept = 0;
    for (const observation of observations) {
      if (!usable(observation) || observation.lines.length === 0) {
        dismissed++;
        continue;
      }
      const own = (point: number) => `${observation.plan.target}:${point}`;
      const isNew = [...observation.points].some((point) => !perTarget.has(own(point)));
      const simpler = corpus.findIndex(
        (old) => samePoints(old, observation) && planCost(observation) < planCost(old),
      );
      if (simpler >= 0) corpus[simpler] = observation;
      if (!isNew) continue;
      corpus.push(observation);
      for (const point of observation.points) perTarget.add(own(point));
      kept++;
    }
    return kept;
  }

  function simpler(plan: Plan): Plan[] {
    const subject = subjectOf.get(plan.target);
    return subject ? simplerPlans(plan).filter((other) => planner.accepts(other, subject)) : [];
  }

  return {
    async explore() {
      keep(await run(subjects.flatMap((subject) => planner.initial(subject))));
      for (let stale = 0; stale < STALE_BATCHES && corpus.length > 0 && now() < batch.deadlineMs; ) {
        const plans = Array.from({ length: BATCH }, () => {
          const { plan } = random.pick(random.chance(0.3) ? corpus.slice(-10) : corpus);
          const subject = subjectOf.get(plan.target);
          return subject ? planner.vary(plan, subject) : plan;
        });
        stale = keep(await run(plans)) > 0 ? 0 : stale + 1;
      }
    },
    choose(): Observation[] {
      return subjects.flatMap(({ target }) =>
        greedyCover(
          corpus.filter(({ plan }) => plan.target === target),
          MAX_TESTS,
        ),
      );
    },
    async shrink(chosen: readonly Observation[]): Promise<Observation[]> {
      let current = chosen.map((observation, index) => ({ observation, needed: neededBy(chosen, index) }));
      for (let round = 0; round < SHRINK_ROUNDS && now() < batch.deadlineMs; round++) {
        const proposals = current.map(({ observation }) => simpler(observation.plan).slice(0, 12));
        const observed = (await run(proposals.flat())).filter(usable);
        const byKey = new Map(observed.map((observation) => [planKey(observation.plan), observation]));
        let changed = false;
        current = current.map(({ observation, needed }, index) => {
          const replacement = (proposals[index] ?? [])
            .flatMap((plan) => byKey.get(planKey(plan)) ?? [])
            .find((candidate) => keepsMeaning(observation, candidate, needed));
          changed ||= replacement !== undefined;
          return { observation: replacement ?? observation, needed };
        });
        if (!changed) break;
      }
      return distinctPlans(current.map(({ observation }) => observation));
    },
    /** Those that give the same in fresh processes, in another order, time zone and month. */
    async confirm(chosen: readonly Observation[]): Promise<Observation[]> {
      const plans = chosen.map(({ plan }) => plan);
      const limits = { ...batch, deadlineMs: Math.max(batch.deadlineMs, now() + 5000) };
      const first = await runDriver(setup, plans, { ...limits, env: { TZ: "UTC" } });
      const second = await runDriver(setup, plans.toReversed(), {
        ...limits,
        clockShiftMs: CLOCK_SHIFT_MS,
        env: { TZ: "Pacific/Auckland", PYTHONHASHSEED: "7" },
      });
      const again = new Map(
        second.observations.map((observation) => [planKey(observation.plan), observation]),
      );
      return first.observations.filter((observation) => {
        const other = again.get(planKey(observation.plan));
        return other !== undefined && usable(observation) && sameOutcome(observation, other);
      });
    },
    notes(): string[] {
      const notes = [...lost].map(([target, count]) => `${target}: ${count} calls hung or ended the process`);
      if (corpus.length === 0 && dismissed > 0) notes.push("no call gave a result that a test could pin");
      return notes;
    },
  };
}

/** The points that only this one covers among those chosen for its target. */
function neededBy(chosen: readonly Observation[], index: number): ReadonlySet<number> {
  const own = chosen[index];
  if (!own) return new Set();
  const others = chosen.filter((other, at) => at !== index && other.plan.target === own.plan.target);
  return new Set([...own.points].filter((point) => !others.some((other) => other.points.has(point))));
}

function distinctPlans(observations: readonly Observation[]): Observation[] {
  return [...new Map(observations.map((observation) => [planKey(observation.plan), observation])).values()];
}

function samePoints(a: Observation, b: Observation): boolean {
  if (a.plan.target !== b.plan.target || a.outcome !== b.outcome || a.points.size !== b.points.size)
    return false;
  return a.value.kind === b.value.kind && [...a.points].every((point) => b.points.has(point));
}

function sameOutcome(a: Observation, b: Observation): boolean {
  const told = ({ outcome, value, error, argsAfter, fieldsAfter, waited }: Observation) =>
    JSON.stringify([outcome, valueKey(value), error, argsAfter, fieldsAfter, waited]);
  return told(a) === told(b);
}
