// Carries out plans and writes down what can be observed.

import { createCodec } from "./codec.mjs";
import { createFiles } from "./files.mjs";

/**
 * @import { Step } from "../../../search/plan.ts"
 * @import { Value } from "../../../values/value.ts"
 * @import { Namespace, NumberedPlan, Observe, Observed, Subject } from "../driver-types.ts"
 * @import { createEnvironment } from "./environment.mjs"
 */

/** @typedef {ReturnType<typeof createCodec>} Codec */
/**
 * @typedef {object} ObserverOptions
 * @property {number} patienceMs
 * @property {ReturnType<typeof createEnvironment>} environment
 * @property {() => void} beforeLast
 */
/**
 * @typedef {object} State
 * @property {unknown} receiver
 * @property {readonly unknown[]} args
 * @property {Value[] | undefined} before
 * @property {Observed["fieldsBefore"]} fieldsBefore
 */

const { setTimeout, clearTimeout } = globalThis;

/**
 * A function that runs plans on a loaded module. `beforeLast` is called before the step that is observed, and a
 * promise is waited for as long as `patienceMs`. The `environment` is put in place as each plan says.
 *
 * @param {Namespace} namespace
 * @param {ObserverOptions} options
 * @returns {Observe}
 */
export function createObserver(namespace, options) {
  const { environment } = options;
  const files = createFiles();
  const codec = createCodec((name) => lookUp(namespace, name), files);
  return async (plan) => {
    environment.begin(plan.around);
    const observation = await observe(plan, { ...options, namespace, codec });
    const noted = environment.take();
    environment.begin();
    return files.finish({ ...observation, ...noted });
  };
}

/**
 * @param {NumberedPlan} plan
 * @param {ObserverOptions & { readonly namespace: Namespace; readonly codec: Codec }} options
 * @returns {Promise<Observed>}
 */
async function observe(plan, { namespace, codec, beforeLast, patienceMs, environment }) {
  /** @type {State} */
  const state = { receiver: undefined, args: [], before: undefined, fieldsBefore: undefined };
  let waited = false;
  let early = true;
  try {
    state.receiver = lookUp(namespace, plan.exportName);
    /** @type {unknown} */
    let result;
    for (const [index, step] of plan.steps.entries()) {
      const last = index === plan.steps.length - 1;
      state.args = step.args.map(codec.decode);
      if (last) {
        early = false;
        state.before = codec.encodeAll(state.args);
      }
      if (step.on === "result") state.receiver = result;
      if (last) state.fieldsBefore = codec.encodeFields(state.receiver);
      if (last && index > 0) beforeLast();
      if (last) environment.listen();
      result = invoke(/** @type {Subject} */ (state.receiver), step, state.args);
      if (codec.isThenable(result)) {
        waited = true;
        result = await settle(result, patienceMs);
      }
      if (codec.isAsyncGenerator(result)) {
        waited = true;
        result = await settle(codec.drain(result), patienceMs);
      }
      if (step.kind === "new") state.receiver = result;
    }
    const members = codec.membersOf(result);
    return {
      outcome: "returned",
      waited,
      value: codec.encode(result),
      ...(members.length > 0 ? { members } : {}),
      ...after(state, codec),
    };
  } catch (error) {
    return {
      outcome: early ? "unprepared" : "threw",
      waited,
      error: codec.encodeError(error),
      ...after(state, codec),
    };
  }
}

/**
 * @param {Subject} receiver
 * @param {Step} step
 * @param {readonly unknown[]} args
 */
function invoke(receiver, step, args) {
  if (step.kind === "new") return new receiver(...args);
  if (step.kind === "get") return receiver[step.member];
  if (step.member === "") return receiver(...args);
  const path = step.member.split(".");
  const name = path.pop() ?? "";
  const owner = path.reduce((from, part) => /** @type {Subject} */ (from[part]), receiver);
  return /** @type {Subject} */ (owner[name])(...args);
}

/**
 * @param {State} state
 * @param {Codec} codec
 */
function after({ args, before, receiver, fieldsBefore }, codec) {
  return {
    argsBefore: before ?? [],
    argsAfter: codec.encodeAll(args),
    ...callsOf(args, codec),
    fieldsBefore,
    fieldsAfter: codec.encodeFields(receiver),
  };
}

/**
 * @param {readonly unknown[]} args
 * @param {Codec} codec
 */
function callsOf(args, codec) {
  const calls = codec.callsAmong(args);
  return calls.length > 0 ? { calls } : {};
}

/**
 * @param {Promise<unknown>} promise
 * @param {number} patienceMs
 */
function settle(promise, patienceMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("goldseam: still pending")), patienceMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * An export by its name; `module.exports` is the whole of a CommonJS module, or what is exported by default.
 *
 * @param {Namespace} namespace
 * @param {string} name
 * @returns {unknown}
 */
export function lookUp(namespace, name) {
  const whole = namespace["module.exports"] ?? namespace["default"];
  if (name === "module.exports") return whole;
  return name in namespace ? namespace[name] : /** @type {Namespace | undefined} */ (whole)?.[name];
}
