// The kill matrix: runs plans with one mutant switched on at a time and reports what changed.
import { performance } from "node:perf_hooks";
import { messageOf } from "./errors.mjs";
import { guardGlobals } from "./globals.mjs";

/**
 * @import { MutantBatch, NumberedPlan, Observe, Observed, RunnerTools } from "../driver-types.ts"
 * @import { createCounters } from "./counters.mjs"
 */

/** @typedef {Record<string, number>} Hits */
/** @typedef {RunnerTools & { readonly counters: ReturnType<typeof createCounters> }} MutantTools */
/** @typedef {MutantBatch["plans"][number]} Trial */
/** @typedef {Observed & { points: []; lines: []; stray: false }} Outcome */
/** @typedef {{ readonly observation: Outcome; readonly text: string; readonly hits: Hits }} Counted */
/** @typedef {Counted & { readonly limit: number; readonly limitMs: number; isReported: boolean }} Usual */
/**
 * The observations of plans without a mutant.
 *
 * @typedef {object} AllUsual
 * @property {boolean} differs Whether a second run gave something else.
 * @property {(plan: NumberedPlan) => Usual} of
 * @property {(plan: NumberedPlan, mutant: number) => boolean} reaches
 */
/**
 * The copy of the module that mutants share.
 *
 * @typedef {object} Shared
 * @property {Observe} observe
 * @property {Hits} atLoad The mutants that are reached when the module is loaded.
 * @property {boolean} keepsState
 * @property {ReturnType<typeof guardGlobals>} guard
 */
/** @typedef {{ activeMutant: string | undefined; currentTestId: string | undefined }} Switchboard */
/** @typedef {{ static: Hits; perTest: Record<string, Hits> }} Reached */
/** @typedef {{ switchboard: Switchboard; coverage: Reached; copyWith(mutant: number | undefined): Promise<Observe> }} Switches */
/** @typedef {MutantTools & Switches} MatrixTools */

const { stringify } = JSON;
/** How many times longer a call may take under a mutant, by count and by the clock. */
const SLOWER = 50;
const LEAST = { runs: 2000, ms: 250 };

/**
 * A function that runs the wanted mutants of a batch in order. All share one copy of the module, unless calls change its
 * state, or the mutant is reached while the module is loaded.
 *
 * @param {MutantTools} tools
 */
export function createMutantRunner(tools) {
  const { prepare, counters } = tools;
  /** @type {Reached} */
  const coverage = { static: {}, perTest: {} };
  /** @type {Switchboard & { mutantCoverage: Reached }} */
  const switchboard = { activeMutant: undefined, currentTestId: undefined, mutantCoverage: coverage };
  Object.assign(globalThis, { __stryker__: switchboard });
  let version = 0;
  /** @type {Shared | undefined} */
  let shared;
  /** @param {number | undefined} mutant */
  const copyWith = async (mutant) => {
    switchboard.activeMutant = mutant === undefined ? undefined : `${mutant}`;
    return prepare(await tools.load(version++), { beforeLast: () => counters.begin(counters.limit) });
  };
  /** @returns {Promise<Shared>} */
  const openShared = async () => {
    switchboard.currentTestId = undefined;
    coverage.static = {};
    const observe = await copyWith(undefined);
    return { observe, atLoad: { ...coverage.static }, keepsState: false, guard: guardGlobals() };
  };
  /** @param {MutantBatch} batch */
  return async (batch) => {
    try {
      shared ??= await openShared();
    } catch (error) {
      return tools.answer({ unloadable: messageOf(error) });
    }
    const { plans } = batch;
    const matrix = createMatrix(batch, { ...tools, switchboard, coverage, copyWith });
    const usual = await matrix.observeUsual(shared);
    shared.keepsState ||= usual.differs;
    for (const plan of plans)
      tools.answer({
        reached: plan.id,
        mutants: plan.mutants.filter((mutant) => usual.reaches(plan, mutant)),
      });
    await matrix.run(shared, usual);
    if (shared.keepsState || !(await matrix.hasChanged(shared, usual))) return;
    shared.keepsState = true;
    tools.answer({ again: plans.flatMap(({ mutants }) => mutants) });
    await matrix.run(shared, usual);
  };
}

/**
 * @param {MutantBatch} batch
 * @param {MatrixTools} tools
 */
function createMatrix({ plans, enough, careful }, tools) {
  const { answer, flush, allow, counters, switchboard, coverage, copyWith } = tools;

  /**
   * @param {Observe} observe
   * @param {NumberedPlan} plan
   * @param {{ limit?: number; limitMs?: number; mutant?: number }} under
   * @returns {Promise<Outcome>}
   */
  const observeOnce = async (observe, plan, { limit = counters.limit, limitMs, mutant }) => {
    counters.begin(limit);
    allow(limitMs ?? tools.callLimitMs, plan.id, mutant);
    const observation = await observe(plan);
    allow(0);
    return { points: [], lines: [], ...observation, stray: false };
  };
  /** @type {(observe: Observe, plan: NumberedPlan) => Promise<Counted>} */
  const observeCounted = async (observe, plan) => {
    switchboard.activeMutant = undefined;
    switchboard.currentTestId = "usual";
    coverage.perTest = {};
    const observation = await observeOnce(observe, plan, {});
    return { observation, text: stringify(observation), hits: coverage.perTest["usual"] ?? {} };
  };

  /** @type {(shared: Shared) => Promise<AllUsual>} */
  const observeUsual = async ({ observe, atLoad }) => {
    /** @type {Map<number, Usual>} */
    const usual = new Map();
    let differs = false;
    for (const plan of plans) {
      const started = performance.now();
      const first = await observeCounted(observe, plan);
      const limitMs = Math.max(LEAST.ms, (performance.now() - started) * SLOWER);
      const limit = Math.max(LEAST.runs, counters.highest() * SLOWER);
      // Code that caches results takes another way the second time.
      const second = await observeCounted(observe, plan);
      differs ||= first.text !== second.text || stringify(first.hits) !== stringify(second.hits);
      usual.set(plan.id, { ...first, limit, limitMs, isReported: false });
    }
    switchboard.currentTestId = "mutants";
    /** @param {NumberedPlan} plan */
    const of = ({ id }) => {
      const found = usual.get(id);
      if (!found) throw new Error(`plan ${id} is of another batch`);
      return found;
    };
    return { differs, of, reaches: (plan, mutant) => mutant in atLoad || mutant in of(plan).hits };
  };

  /**
   * @param {number} mutant
   * @param {readonly Trial[]} reaching
   * @param {{ readonly observe: Observe; readonly usual: AllUsual }} before
   */
  const tryMutant = async (mutant, reaching, { observe, usual }) => {
    let different = 0;
    for (const plan of reaching) {
      if (careful) {
        answer({ trying: mutant, plan: plan.id });
        flush();
      }
      const before = usual.of(plan);
      const { limit, limitMs } = before;
      const observation = await observeOnce(observe, plan, { limit, limitMs, mutant });
      // Other plans would take as long and show nothing new.
      if (counters.hasOverrun()) return answer({ mutant, plan: plan.id });
      if (stringify(observation) === before.text) continue;
      if (!before.isReported) answer({ id: plan.id, ...before.observation });
      before.isReported = true;
      answer({ mutant, plan: plan.id, observation });
      if (++different >= enough) return;
    }
  };

  return {
    observeUsual,
    /** @type {(shared: Shared, usual: AllUsual) => Promise<void>} */
    async run({ observe, atLoad, keepsState, guard }, usual) {
      for (const mutant of wantedOf(plans)) {
        const reaching = plans.filter((plan) => plan.mutants.includes(mutant) && usual.reaches(plan, mutant));
        if (reaching.length === 0) continue;
        const fresh = keepsState || mutant in atLoad;
        switchboard.activeMutant = `${mutant}`;
        const copy = fresh ? await copyWith(mutant).catch(() => undefined) : observe;
        if (copy) await tryMutant(mutant, reaching, { observe: copy, usual });
        else for (const plan of reaching) answer({ mutant, plan: plan.id });
        if (!guard.isIntact() && !guard.restore())
          throw new Error("a mutant changed built-in objects permanently");
        flush();
      }
    },
    /**
     * Whether the plans give other results after mutants were run.
     *
     * @type {(shared: Shared, usual: AllUsual) => Promise<boolean>}
     */
    async hasChanged({ observe }, usual) {
      for (const plan of plans)
        if ((await observeCounted(observe, plan)).text !== usual.of(plan).text) return true;
      return false;
    },
  };
}

/** @param {readonly Trial[]} plans */
function wantedOf(plans) {
  return [...new Set(plans.flatMap(({ mutants }) => mutants))].sort((a, b) => a - b);
}
