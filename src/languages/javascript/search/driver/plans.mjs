// Runs batches of plans and reports what was observed: everything, or what shows something new.
import { performance } from "node:perf_hooks";
import { guardGlobals } from "./globals.mjs";
import { createNovelty } from "./novelty.mjs";

/** @import { Meter, Namespace, NumberedPlan, Observe, Observed, PlanBatch, RunnerTools } from "../driver-types.ts" */

/**
 * @typedef {Omit<RunnerTools, "load"> & {
 *   readonly load: RunnerTools["load"] | undefined;
 *   readonly loadComparing?: () => Promise<Namespace>;
 *   readonly meter: Meter;
 *   readonly exact: boolean;
 *   readonly stray: { noticed: boolean };
 * }} PlanTools
 */

const { setImmediate } = globalThis;
/** Plans between two looks at the globals while searching; what is wrong by then is found out when it is confirmed. */
const LOOK_EVERY = 64;

/**
 * A function that runs the plans of a batch on a loaded module and returns how many it ran. `stray` notes errors that
 * escape from a call.
 *
 * @param {Namespace} loaded
 * @param {PlanTools} tools
 */
export function createPlanRunner(loaded, tools) {
  const { meter, load, loadComparing, prepare, answer, flush, allow, stray, callLimitMs, exact } = tools;
  const guard = guardGlobals();
  const novelty = createNovelty();
  // In the end a test is credited with all that it runs.
  const beforeLast = exact ? () => {} : () => meter.pass();
  let namespace = loaded;
  let version = 0;

  /**
   * @param {NumberedPlan} plan
   * @param {Observed} observation
   */
  const isNew = (plan, observation) => {
    const inside = meter.isNew(plan.target);
    const outside = novelty.isNew(plan.target, observation);
    return inside || outside;
  };
  /**
   * What a plan came to; undefined where even that could not be found out.
   *
   * @param {Observe} observe
   * @param {NumberedPlan} plan
   */
  const observeOne = async (observe, plan) => {
    stray.noticed = false;
    allow(callLimitMs, plan.id);
    meter.begin();
    try {
      return await observe(plan);
    } catch {
      return undefined;
    } finally {
      allow(0);
    }
  };
  /** Whether the globals were changed; what cannot be put back ends the process. */
  const isSpoilt = () => {
    if (guard.isIntact()) return false;
    if (!guard.restore()) throw new Error("the language's own objects were changed for good");
    return true;
  };
  /**
   * @param {NumberedPlan} plan
   * @param {Observed} observation
   * @param {boolean} operands
   */
  const report = async (plan, observation, operands) => {
    const facts = { ...meter.take(), ...(operands && meter.compared ? { compared: meter.compared() } : {}) };
    // Errors that were left behind show up a turn later.
    if (exact) await new Promise((resolve) => setImmediate(resolve));
    const isUnusable = exact && isSpoilt();
    answer({ id: plan.id, ...facts, ...observation, stray: stray.noticed || isUnusable });
  };
  /** @param {PlanBatch} batch */
  return async ({ plans, wanted, operands, careful, limitMs }) => {
    const until = performance.now() + limitMs;
    // What earlier batches left behind in the module would be credited to later ones.
    if (load && wanted === "new" && ++version > 1) namespace = await load(version);
    const comparing = operands && loadComparing ? await loadComparing() : undefined;
    const observe = prepare(comparing ?? namespace, { beforeLast });
    for (let index = 0; index < plans.length; index++) {
      const plan = plans[index];
      if (!plan || performance.now() > until) return index;
      if (careful) {
        answer({ started: plan.id });
        flush();
      }
      const observation = await observeOne(observe, plan);
      if (index % LOOK_EVERY === LOOK_EVERY - 1) isSpoilt();
      if (meter.hasOverrun()) answer({ endless: plan.id });
      else if (observation && (isNew(plan, observation) || wanted !== "new"))
        await report(plan, observation, operands);
    }
    isSpoilt();
    return plans.length;
  };
}
