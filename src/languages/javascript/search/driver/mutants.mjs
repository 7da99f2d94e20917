// The kill matrix: runs plans with one mutant switched on at a time and tells what came out differently.
import { performance } from "node:perf_hooks";
import { guardGlobals } from "./globals.mjs";

const { stringify } = JSON;
/** How much longer than usual a call may take under a mutant, by count and by the clock. */
const SLOWER = 50;
const LEAST = { runs: 2000, ms: 250 };

/**
 * A function that goes through the wanted mutants of a batch in order. All share one copy of the module, unless calls
 * leave something behind in it, or the mutant makes a difference when the module is loaded.
 */
export function createMutantRunner(tools) {
  const { prepare, counters } = tools;
  const coverage = { static: {}, perTest: {} };
  const switchboard = { activeMutant: undefined, currentTestId: undefined, mutantCoverage: coverage };
  globalThis.__stryker__ = switchboard;
  let version = 0;
  let shared;
  const copyWith = async (mutant) => {
    switchboard.activeMutant = mutant === undefined ? undefined : `${mutant}`;
    return prepare(await tools.load(version++), { beforeLast: () => counters.begin(counters.limit) });
  };
  const openShared = async () => {
    switchboard.currentTestId = undefined;
    coverage.static = {};
    const observe = await copyWith(undefined);
    return { observe, atLoad: { ...coverage.static }, keepsState: false, guard: guardGlobals() };
  };
  return async (batch) => {
    try {
      shared ??= await openShared();
    } catch (error) {
      return tools.answer({ unloadable: `${error?.message ?? error}`.slice(0, 500) });
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

function createMatrix({ plans, enough, careful }, tools) {
  const { answer, flush, allow, counters, switchboard, coverage, copyWith } = tools;

  const observeOnce = async (observe, plan, { limit = counters.limit, limitMs, mutant }) => {
    counters.begin(limit);
    allow(limitMs ?? tools.callLimitMs, plan.id, mutant);
    const observation = await observe(plan);
    allow(0);
    return { points: [], lines: [], ...observation, stray: false };
  };
  const observeCounted = async (observe, plan) => {
    switchboard.activeMutant = undefined;
    switchboard.currentTestId = "usual";
    coverage.perTest = {};
    const observation = await observeOnce(observe, plan, {});
    return { observation, text: stringify(observation), hits: coverage.perTest.usual ?? {} };
  };

  const observeUsual = async ({ observe, atLoad }) => {
    const usual = new Map();
    let differs = false;
    for (const plan of plans) {
      const started = performance.now();
      const first = await observeCounted(observe, plan);
      const limitMs = Math.max(LEAST.ms, (performance.now() - started) * SLOWER);
      const limit = Math.max(LEAST.runs, counters.highest() * SLOWER);
      // What is remembered takes another way the second time.
      const second = await observeCounted(observe, plan);
      differs ||= first.text !== second.text || stringify(first.hits) !== stringify(second.hits);
      usual.set(plan.id, { ...first, limit, limitMs });
    }
    switchboard.currentTestId = "mutants";
    return {
      differs,
      of: (plan) => usual.get(plan.id),
      reaches: (plan, mutant) => mutant in atLoad || mutant in usual.get(plan.id).hits,
    };
  };

  const tryMutant = async (mutant, reaching, { observe, usual }) => {
    let different = 0;
    for (const plan of reaching) {
      if (careful) {
        answer({ trying: mutant, plan: plan.id });
        flush();
      }
      const { limit, limitMs, text, observation: before } = usual.of(plan);
      const observation = await observeOnce(observe, plan, { limit, limitMs, mutant });
      // Others would take as long for nothing new.
      if (counters.hasOverrun()) return answer({ mutant, plan: plan.id });
      if (stringify(observation) === text) continue;
      if (!usual.of(plan).told) answer({ id: plan.id, ...before });
      usual.of(plan).told = true;
      answer({ mutant, plan: plan.id, observation });
      if (++different >= enough) return;
    }
  };

  return {
    observeUsual,
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
          throw new Error("a mutant changed what all programs lean on");
        flush();
      }
    },
    /** Whether the plans come to something else now that mutants were run. */
    async hasChanged({ observe }, usual) {
      for (const plan of plans)
        if ((await observeCounted(observe, plan)).text !== usual.of(plan).text) return true;
      return false;
    },
  };
}

function wantedOf(plans) {
  return [...new Set(plans.flatMap(({ mutants }) => mutants))].sort((a, b) => a - b);
}
