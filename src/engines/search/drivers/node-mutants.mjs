// The kill matrix: runs plans with one mutant switched on at a time and writes down what came out differently.
import { performance } from "node:perf_hooks";
import { Script } from "node:vm";

const HIT_FACTOR = 100;
const MIN_HITS = 10_000;
const PATIENCE_MS = 250;
const SLOWER = 50;

/** Goes through the wanted mutants in order, each in a fresh copy of the module. */
export async function runMutants({ plans, callLimitMs }, { load, prepare, answer, allow }) {
  const switchboard = {};
  globalThis.__stryker__ = switchboard;
  const timer = createTimer();
  const observe = async (run, plan) => {
    allow(callLimitMs);
    const observation = await run(plan);
    allow(0);
    return { points: [], lines: [], ...observation, stray: false };
  };

  const observeUsual = async (run) => {
    const usual = new Map();
    for (const plan of plans) {
      switchboard.currentTestId = `plan ${plan.id}`;
      const started = performance.now();
      const observation = await observe(run, plan);
      timer.limitMs = Math.max(timer.limitMs, (performance.now() - started) * SLOWER);
      usual.set(plan.id, JSON.stringify(observation));
      answer({ id: plan.id, ...observation });
    }
    switchboard.currentTestId = undefined;
    return usual;
  };

  const tryMutant = async (mutant, reaching, { usual, hits }) => {
    answer({ trying: mutant, plan: reaching[0].id });
    Object.assign(switchboard, {
      activeMutant: String(mutant),
      hitCount: 0,
      hitLimit: MIN_HITS * HIT_FACTOR,
    });
    const mutated = await load(mutant).catch(() => undefined);
    const run = mutated && prepare(mutated, { call: timer.call });
    for (const plan of reaching) {
      if (!run) {
        answer({ mutant, plan: plan.id });
        continue;
      }
      answer({ trying: mutant, plan: plan.id });
      const hitLimit = Math.max(MIN_HITS, hits(plan, mutant) * HIT_FACTOR);
      Object.assign(switchboard, { hitCount: 0, hitLimit });
      const observation = await observe(run, plan);
      // Others would wait as long for nothing new.
      if (timer.isOver() || switchboard.hitCount > hitLimit) return answer({ mutant, plan: plan.id });
      if (JSON.stringify(observation) !== usual.get(plan.id)) answer({ mutant, plan: plan.id, observation });
    }
  };

  try {
    const usual = await observeUsual(prepare(await load(), {}));
    const { hits, reaches } = reachOf(structuredClone(switchboard.mutantCoverage));
    for (const plan of plans)
      answer({ reached: plan.id, mutants: plan.mutants.filter((mutant) => reaches(plan, mutant)) });
    for (const mutant of wantedOf(plans)) {
      const reaching = plans.filter((plan) => plan.mutants.includes(mutant) && reaches(plan, mutant));
      if (reaching.length > 0) await tryMutant(mutant, reaching, { usual, hits });
    }
  } catch (error) {
    answer({ unloadable: String(error?.message ?? error).slice(0, 500) });
  }
  answer({ finished: true });
}

/** Which mutants a plan meets, by the counts of the instrumented text; those met at load are met by every plan. */
function reachOf(coverage) {
  const { static: atLoad, perTest } = coverage ?? { static: {}, perTest: {} };
  const hits = (plan, mutant) => perTest[`plan ${plan.id}`]?.[mutant] ?? 0;
  return { hits, reaches: (plan, mutant) => mutant in atLoad || hits(plan, mutant) > 0 };
}

function wantedOf(plans) {
  return [...new Set(plans.flatMap(({ mutants }) => mutants))].sort((a, b) => a - b);
}

/** Ends calls that take too long without ending the process, as long as they wait for nothing. */
function createTimer() {
  const script = new Script("globalThis.__goldseamCall__()");
  let over = false;
  const timer = {
    limitMs: PATIENCE_MS,
    /** Whether a call was ended since the last time it was asked. */
    isOver() {
      const was = over;
      over = false;
      return was;
    },
    call(run) {
      globalThis.__goldseamCall__ = run;
      try {
        return script.runInThisContext({ timeout: Math.ceil(timer.limitMs) });
      } catch (error) {
        over ||= error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
        throw error;
      }
    },
  };
  return timer;
}
