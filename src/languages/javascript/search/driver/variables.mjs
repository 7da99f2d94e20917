// The environment variables that calls see: a plan sets some, and uses of others are noted.
/** @import { Setting } from "../../../search/plan.ts" */

const { get, has, set, deleteProperty } = Reflect;

/**
 * Replaces `process.env` permanently. Notes reads of variables that `source` names or that are set.
 *
 * @param {string} source
 */
export function createVariables(source) {
  const words = new Set(source.match(/\w+/g));
  const actual = process.env;
  /** @type {NodeJS.ProcessEnv} */
  const usual = Object.assign(Object.create(null), actual);
  /** @type {Set<string>} */
  const known = new Set();
  /** @type {Set<string>} */
  const read = new Set();
  let isChanged = false;
  /** @param {string | symbol} name */
  const note = (name) => {
    if (typeof name === "symbol") return;
    // Runners set this one themselves.
    const isGiven = name in usual && name !== "NODE_ENV";
    if (!known.has(name) && (words.has(name) || isGiven)) read.add(name);
  };
  /**
   * A variable that a call changes is one that its test must set: then the test also puts it back.
   *
   * @param {string | symbol} name
   * @param {() => boolean} apply
   */
  const change = (name, apply) => {
    isChanged = true;
    if (typeof name === "string" && !known.has(name)) read.add(name);
    return apply();
  };
  process.env = new Proxy(actual, {
    get: (target, name) => {
      note(name);
      return get(target, name);
    },
    has: (target, name) => {
      note(name);
      return has(target, name);
    },
    set: (target, name, value) => change(name, () => set(target, name, value)),
    deleteProperty: (target, name) => change(name, () => deleteProperty(target, name)),
  });
  const restore = () => {
    for (const name of Object.keys(actual)) if (!(name in usual)) delete actual[name];
    Object.assign(actual, usual);
    isChanged = false;
  };
  return {
    /**
     * Sets variables, removes those without a value, and forgets noted reads.
     *
     * @param {readonly Setting[]} variables
     */
    begin(variables) {
      if (isChanged) restore();
      known.clear();
      read.clear();
      for (const { name, value } of variables) {
        known.add(name);
        isChanged = true;
        if ("value" in value) actual[name] = `${value.value}`;
        else delete actual[name];
      }
    },
    /** The names of variables that were read or changed and not set by the plan. */
    read: () => [...read].filter((name) => /^\w{1,200}$/.test(name)),
  };
}
