// The environment of calls: a plan sets the clock, random numbers and variables; other reads are noted.

import { encodeArguments } from "./values.mjs";
import { createVariables } from "./variables.mjs";

/**
 * @import { Setting } from "../../../search/plan.ts"
 * @import { Value } from "../../../values/value.ts"
 * @import { Observed, SettingKind } from "../driver-types.ts"
 */

const methods = /** @type {const} */ (["log", "info", "warn", "error", "debug"]);
const MAX_CALLS = 20;
const MAX_LOOKS = 20;
const { random } = Math;
const { parse: parseDate } = Date;

/**
 * Replaces the clock, random numbers, the console and environment variables permanently. Create it before loading the
 * code under test, whose text is `source`.
 *
 * @param {number} clockShiftMs
 * @param {string} source
 */
export function createEnvironment(clockShiftMs, source) {
  const variables = createVariables(source);
  /** @type {Set<SettingKind>} */
  const looked = new Set();
  /** @type {Map<string, Value[][]>} */
  const said = new Map();
  /** @type {{ clock?: number; random?: number }} */
  let set = {};
  /** @type {(what: "clock" | "random", actual: () => number) => number} */
  const look = (what, actual) => {
    const answer = set[what];
    if (answer !== undefined) return answer;
    looked.add(what);
    return actual();
  };
  replaceDate((actual) => look("clock", () => actual() + clockShiftMs));
  Math.random = () => look("random", random);
  for (const method of methods) {
    console[method] = (...args) => {
      const calls = said.get(method) ?? [];
      if (calls.length < MAX_CALLS) calls.push(encodeArguments(args));
      said.set(method, calls);
    };
  }
  return {
    /**
     * Applies settings and forgets what was noted.
     *
     * @param {readonly Setting[]} settings
     */
    begin(settings = []) {
      set = {};
      for (const { what, value } of settings) {
        if (what === "clock" && value.kind === "date") set.clock = parseDate(value.iso);
        if (what === "random" && "value" in value) set.random = Number(value.value);
      }
      variables.begin(settings.filter(({ what }) => what === "env"));
      looked.clear();
      said.clear();
    },
    /** Forgets console output up to now. */
    listen: () => said.clear(),
    /**
     * Settings that were read and not set by the plan, and the console output.
     *
     * @returns {Pick<Observed, "lookedAt" | "said">}
     */
    take() {
      const lookedAt = [
        ...[...looked].map((what) => asSetting(what)),
        ...variables.read().map((name) => asSetting("env", name)),
      ];
      return {
        ...(lookedAt.length > 0 ? { lookedAt: lookedAt.slice(0, MAX_LOOKS) } : {}),
        ...(said.size > 0 ? { said: [...said] } : {}),
      };
    },
  };
}

/** @type {(what: SettingKind, name?: string) => Setting} */
function asSetting(what, name = "") {
  return { what, name, value: { kind: "null" } };
}

/** @param {(actual: () => number) => number} read */
function replaceDate(read) {
  const RealDate = Date;
  const now = () => read(RealDate.now);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
  // Code asks whether a value's constructor is `Date`.
  RealDate.prototype.constructor = globalThis.Date;
}
