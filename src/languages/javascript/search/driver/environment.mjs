// What calls find around them: what a plan says of the clock, chance and variables holds, and what it does not is noted.

import { encodeSafely } from "./values.mjs";
import { createEnvironment } from "./variables.mjs";

const methods = ["log", "info", "warn", "error", "debug"];
const MAX_CALLS = 20;
const MAX_LOOKS = 20;
const { random } = Math;
const { parse: parseDate } = Date;

/**
 * Takes the place of the clock, of chance, of the console and of the environment for good; to be made before code under
 * test, whose text is `source`, is loaded.
 */
export function createSurroundings(clockShiftMs, source) {
  const environment = createEnvironment(source);
  const looked = new Set();
  const said = new Map();
  let set = {};
  const look = (what, actual) => {
    if (set[what] !== undefined) return set[what];
    looked.add(what);
    return actual();
  };
  replaceDate((actual) => look("clock", () => actual() + clockShiftMs));
  Math.random = () => look("random", random);
  for (const method of methods) {
    console[method] = (...args) => {
      const calls = said.get(method) ?? [];
      if (calls.length < MAX_CALLS) calls.push(args.map(encodeSafely));
      said.set(method, calls);
    };
  }
  return {
    /** Puts settings in place and forgets what was noted. */
    begin(settings = []) {
      set = {};
      for (const { what, value } of settings)
        if (what !== "env") set[what] = what === "clock" ? parseDate(value.iso) : Number(value.value);
      environment.begin(settings.filter(({ what }) => what === "env"));
      looked.clear();
      said.clear();
    },
    /** Forgets what was said: what counts comes from here on. */
    listen: () => said.clear(),
    /** What was looked at that no setting says, and what was said. */
    take() {
      const lookedAt = [
        ...[...looked].map((what) => asSetting(what)),
        ...environment.read().map((name) => asSetting("env", name)),
      ];
      return {
        ...(lookedAt.length > 0 ? { lookedAt: lookedAt.slice(0, MAX_LOOKS) } : {}),
        ...(said.size > 0 ? { said: [...said] } : {}),
      };
    },
  };
}

function asSetting(what, name = "") {
  return { what, name, value: { kind: "null" } };
}

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
