// Runs batches of plans and reports all observations, or those that show something new.
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
 *   readonly watching: { look: () => boolean };
 * }} PlanTools
 */

const { setImmediate } = globalThis;
/** Plans between two checks of the globals while searching; confirming tests finds what this misses. */
const LOOK_EVERY = 64;

/**
 * A function that runs the plans of a batch on a loaded module and returns how many it ran. `stray` notes errors that
 * escape from a call.
 *
 * @param {Namespace} loaded
 * @param {PlanTools} tools
 */
export function createPlanRunner(loaded, tools) {
  const { meter, load, loadComparing, prepare, answer, flush, allow, stray, watching, callLimitMs, exact } =
    tools;
  const guard = guardGlobals();
  const novelty = createNovelty();
  // A confirmed test is credited with everything it runs.
  const beforeLast = exact ? () => {} : () => meter.pass();
  let namespace = loaded;
  let version = 0;
  let isSpoiltNow = false;

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
   * The observation of a plan; undefined where observing failed.
   *
   * @param {Observe} observe
   * @param {NumberedPlan} plan
   */
  const observeOne = async (observe, plan) => {
    stray.noticed = false;
    isSpoiltNow = false;
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
  /** Whether the globals were changed; throws where they cannot be restored. */
  const isSpoilt = () => {
    if (guard.isIntact()) return false;
    if (!guard.restore()) throw new Error("the language's own objects were changed permanently");
    return true;
  };
  /** @type {(plan: NumberedPlan, observation: Observed, operands: boolean) => Promise<void>} */
  const report = async (plan, observation, operands) => {
    const facts = { ...meter.take(), ...(operands && meter.compared ? { compared: meter.compared() } : {}) };
    // Errors of unfinished work show up a turn later.
    if (exact) await new Promise((resolve) => setImmediate(resolve));
    const isUnusable = isSpoiltNow || (exact && isSpoilt());
    const tampered = isUnusable ? { tampered: true } : {};
    answer({ id: plan.id, ...facts, ...observation, stray: stray.noticed || isUnusable, ...tampered });
  };
  /** @param {PlanBatch} batch */
  return async ({ plans, wanted, operands, watch, careful, limitMs }) => {
    const until = performance.now() + limitMs;
    // At once after a call: what it left in place may remove itself when the driver meets it.
    watching.look = () => {
      if (!(exact || watch) || guard.isIntact()) return true;
      isSpoiltNow = true;
      return guard.restore();
    };
    // State that earlier batches left in the module would be credited to later ones.
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
