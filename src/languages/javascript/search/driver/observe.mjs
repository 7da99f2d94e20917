// Carries out plans and records what can be observed.
import { promisify } from "node:util";
import { callsAmong, decodeValue } from "./decode.mjs";
import { drain, drainNow } from "./drained.mjs";
import { encodeError } from "./errors.mjs";
import { createFiles } from "./files.mjs";
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isGeneratorObject,
  isPromise,
  isProxy,
  listOf,
} from "./originals.mjs";
import { encodeFields, encodeSafely, membersOf } from "./values.mjs";

/**
 * @import { Step } from "../../../search/plan.ts"
 * @import { Value } from "../../../values/value.ts"
 * @import { Namespace, NumberedPlan, Observe, Observed, Subject } from "../driver-types.ts"
 * @import { createEnvironment } from "./environment.mjs"
 */

/**
 * @typedef {object} ObserverOptions
 * @property {number} patienceMs
 * @property {ReturnType<typeof createEnvironment>} environment
 * @property {() => void} beforeLast
 * @property {ReadonlyMap<string, Namespace>} elsewhere Other modules of the project, by their paths.
 * @property {(plan: NumberedPlan) => void} verify Ends the process if the call changed what the driver needs of it.
 */
/** @typedef {ObserverOptions & { readonly namespace: Namespace; readonly decode: (value: Value) => unknown }} Observing */
/** @typedef {{ receiver: unknown; args: readonly unknown[]; before: Value[]; fieldsBefore: Observed["fieldsBefore"] }} State */

/** @typedef {(...args: unknown[]) => unknown} Method */

/** No outcome of the code: nobody knows what it would have been. */
const pending = new Error("what it returned was not there in time");
const MAX_PROTOTYPES = 8;
const { setTimeout, clearTimeout } = globalThis;
/** @type {(method: Method) => Method} */
const inPromise = promisify;

/**
 * A function that runs plans on a loaded module. `beforeLast` is called before the step that is observed. A promise may
 * take `patienceMs`. The `environment` is set up as each plan says.
 *
 * @type {(namespace: Namespace, options: ObserverOptions) => Observe}
 */
export function createObserver(namespace, options) {
  const { environment, elsewhere } = options;
  const files = createFiles();
  /** @type {(name: string, module?: string) => unknown} */
  const find = (name, module) =>
    module === undefined ? lookUp(namespace, name) : elsewhere.get(module)?.[name];
  /** @param {Value} value */
  const decode = (value) => decodeValue(value, find, files);
  return async (plan) => {
    environment.begin(plan.around);
    const observation = await observe(plan, { ...options, namespace, decode });
    const noted = environment.take();
    environment.begin();
    return files.finish({ ...observation, ...noted });
  };
}

/** @type {(plan: NumberedPlan, options: Observing) => Promise<Observed>} */
async function observe(plan, { namespace, decode, beforeLast, patienceMs, environment, verify }) {
  /** @type {State} */
  const state = { receiver: undefined, args: [], before: [], fieldsBefore: undefined };
  let waited = false;
  let early = true;
  try {
    state.receiver = lookUp(namespace, plan.exportName);
    /** @type {unknown} */
    let result;
    for (let index = 0; index < plan.steps.length; index++) {
      const step = /** @type {Step} */ (plan.steps[index]);
      const last = index === plan.steps.length - 1;
      state.args = listOf(step.args.length, (at) => decode(/** @type {Value} */ (step.args[at])));
      if (last) {
        early = false;
        state.before = encodeAll(state.args);
      }
      if (step.on === "result") state.receiver = result;
      if (last) state.fieldsBefore = encodeFields(state.receiver);
      if (last && index > 0) beforeLast();
      if (last) environment.listen();
      result = invoke(/** @type {Subject} */ (state.receiver), step, state.args);
      if (isPromise(result) || (last && isThenable(result))) {
        // Nothing may wait on promises that the call has changed.
        verify(plan);
        waited = true;
        result = await settle(result, patienceMs);
      }
      if (isAsyncGenerator(result)) {
        waited = true;
        result = await settle(drain(result), patienceMs);
      }
      if (last) result = drainNow(result);
      if (step.kind === "new") state.receiver = result;
    }
    verify(plan);
    const members = membersOf(result);
    return {
      outcome: "returned",
      waited,
      value: encodeSafely(result),
      ...(members.length > 0 ? { members } : {}),
      ...after(state),
    };
  } catch (error) {
    verify(plan);
    const outcome = early || error === pending ? "unprepared" : "threw";
    const encoded = encodeError(error);
    verify(plan);
    return { outcome, waited, error: encoded, ...after(state) };
  }
}

/**
 * Whether tests wait for an object that is no promise, because its class has a method `then`.
 *
 * @type {(value: unknown) => value is Promise<unknown>}
 */
function isThenable(value) {
  if (typeof value !== "object") return false;
  let from = /** @type {object | null} */ (value);
  for (let depth = 0; from !== null && depth < MAX_PROTOTYPES && !isProxy(from); depth++) {
    const held = getOwnPropertyDescriptor(from, "then");
    if (held) return depth > 0 && typeof held.value === "function";
    from = getPrototypeOf(from);
  }
  return false;
}

/** @type {(value: unknown) => value is AsyncGenerator<unknown>} */
function isAsyncGenerator(value) {
  return (
    isGeneratorObject(value) &&
    Symbol.asyncIterator in value &&
    typeof value[Symbol.asyncIterator] === "function"
  );
}

/**
 * @param {Subject} receiver
 * @param {Step} step
 * @param {readonly unknown[]} args
 */
function invoke(receiver, step, args) {
  if (step.kind === "new") return new receiver(...args);
  if (step.kind === "get") return receiver[step.member];
  const path = step.member === "" ? [] : step.member.split(".");
  if (step.promised) return inPromise(/** @type {Method} */ (memberOf(receiver, path)))(...args);
  const name = path.pop();
  return name === undefined
    ? receiver(...args)
    : /** @type {Subject} */ (/** @type {Subject} */ (memberOf(receiver, path))[name])(...args);
}

/**
 * @param {Subject} receiver
 * @param {readonly string[]} path
 */
function memberOf(receiver, path) {
  return path.reduce((owner, part) => /** @type {Subject} */ (owner[part]), receiver);
}

/** @param {readonly unknown[]} values */
function encodeAll(values) {
  return listOf(values.length, (at) => encodeSafely(values[at]));
}

/** @param {State} state */
function after({ args, before, receiver, fieldsBefore }) {
  const calls = callsAmong(args);
  return {
    argsBefore: before,
    argsAfter: encodeAll(args),
    ...(calls.length > 0 ? { calls } : {}),
    fieldsBefore,
    fieldsAfter: encodeFields(receiver),
  };
}

/**
 * @param {Promise<unknown>} promise
 * @param {number} patienceMs
 */
function settle(promise, patienceMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(pending), patienceMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * An export by its name; `module.exports` is the whole of a CommonJS module, or the default export.
 *
 * @type {(namespace: Namespace, name: string) => unknown}
 */
export function lookUp(namespace, name) {
  const whole = namespace["module.exports"] ?? namespace["default"];
  if (name === "module.exports") return whole;
  return name in namespace ? namespace[name] : /** @type {Namespace | undefined} */ (whole)?.[name];
}
