// Coverage of one module per call, from counters in its text.
import { createComparisons } from "./comparisons.mjs";
import { intervals } from "./coverage.mjs";

/**
 * @import { Counter } from "../instrument/marker.ts"
 * @import { Instrumented } from "../instrument/instrument.ts"
 * @import { Coverage } from "../driver-types.ts"
 */

// Facts per counter: it ran; it ran more than once; the code around it ran and it did not.
const RAN = 0;
const REPEATED = 1;
const SKIPPED = 2;
const FACTS = 4;

/**
 * Counters for an instrumented text, which reads them from a global. One text per process can have them.
 *
 * @param {Pick<Instrumented, "counters" | "runLimit">} instrumented
 */
export function createCounters({ counters, runLimit }) {
  const size = counters.length;
  const counts = new Uint32Array(size);
  let isLoading = true;
  let overran = false;
  let base = 0;
  // One error for all: code that catches it in a loop would create thousands.
  const endless = new Error("goldseam: endless");
  const overrun = () => {
    if (isLoading) return;
    overran = true;
    throw endless;
  };
  const comparisons = createComparisons();
  const shared = { counts, overrun, compare: comparisons.compare };
  Object.defineProperty(globalThis, "__goldseam__", { value: shared });
  const repeats = counters.map(({ kind }) => kind === "loop" || kind === "function");
  const skips = counters.map(({ kind }) => kind === "loop" || kind === "maybe");
  const parents = counters.map(({ parent }) => parent);
  /** @type {Map<string, Uint8Array>} */
  const known = new Map();
  /** @type {number[]} */
  let earlier = [];

  /** @param {number} index */
  const runsOf = (index) => counts[index] ?? 0;
  /**
   * Calls back with each fact.
   *
   * @param {(fact: number) => void} found
   */
  const report = (found) => {
    for (let index = 0; index < size; index++) {
      const runs = runsOf(index);
      if (runs > 0) {
        found(index * FACTS + RAN);
        if (runs > 1 && repeats[index]) found(index * FACTS + REPEATED);
      } else if (skips[index] && runsOf(parents[index] ?? -1) > 0) found(index * FACTS + SKIPPED);
    }
  };
  return {
    /** Lifts the limit until the next `begin`: loading a module may run a lot. */
    load() {
      isLoading = true;
    },
    /** How often a function or a loop may run at most. */
    limit: runLimit,
    /** Forgets what ran; a lower limit holds from here on. */
    begin(limit = runLimit) {
      base = Math.max(0, runLimit - limit);
      counts.fill(base);
      isLoading = false;
      overran = false;
      earlier = [];
      comparisons.forget();
    },
    /** Starts the step that is observed; everything that ran before it is reported separately. */
    pass() {
      const ran = [];
      for (let index = 0; index < size; index++) if (runsOf(index) > base) ran.push(index * FACTS + RAN);
      this.begin();
      earlier = ran;
    },
    compared: comparisons.pairs,
    /** The most that anything ran since `begin`. */
    highest: () => counts.reduce((most, count) => Math.max(most, count - base), 0),
    /** Whether something ran so often since `begin` that it counts as endless. */
    hasOverrun: () => overran,
    /**
     * The facts and lines since `begin`, as inclusive intervals.
     *
     * @returns {Coverage}
     */
    take() {
      /** @type {number[]} */
      const points = [];
      report((fact) => points.push(fact));
      const before = earlier.length > 0 ? { earlier: intervals(earlier) } : {};
      return { points: intervals(points), ...before, lines: intervals(linesOf(counters, counts)) };
    },
    /**
     * Whether a fact is new for the target, in the step that is observed or before it; it is known from then on.
     *
     * @param {string} target
     */
    isNew(target) {
      const facts = known.get(target) ?? new Uint8Array(2 * size * FACTS);
      known.set(target, facts);
      let fresh = false;
      /** @param {number} fact */
      const note = (fact) => {
        if (facts[fact] === 0) {
          facts[fact] = 1;
          fresh = true;
        }
      };
      report(note);
      for (const fact of earlier) note(size * FACTS + fact);
      return fresh;
    },
  };
}

/**
 * The lines that ran: those of every counter that ran, except for inner counters that did not.
 *
 * @type {(counters: readonly Counter[], counts: Uint32Array) => number[]}
 */
function linesOf(counters, counts) {
  /** @type {Map<number, boolean>} */
  const ran = new Map();
  for (const [index, { first, last }] of counters.entries()) {
    const isRun = (counts[index] ?? 0) > 0;
    for (let line = first; line <= last; line++) if (isRun || line > first) ran.set(line, isRun);
  }
  return [...ran.keys()].filter((line) => ran.get(line)).sort((a, b) => a - b);
}
