// Carries out plans and writes down what can be observed.
import { createCodec } from "./node-values.mjs";

const { setTimeout, clearTimeout } = globalThis;

/**
 * A function that runs plans on a loaded module. `beforeLast` is called before the step that is observed, `call` makes
 * each call, and a promise is waited for as long as `patienceMs`.
 */
export function createObserver(namespace, { patienceMs, beforeLast = () => {}, call = (run) => run() }) {
  const codec = createCodec((name) => lookUp(namespace, name));
  return (plan) => observe(plan, { namespace, codec, beforeLast, call, patienceMs });
}

async function observe(plan, { namespace, codec, beforeLast, call, patienceMs }) {
  const state = { receiver: undefined, args: [], before: undefined, fieldsBefore: undefined };
  let waited = false;
  let early = true;
  try {
    state.receiver = lookUp(namespace, plan.exportName);
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
      result = call(() => invoke(state.receiver, step, state.args));
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

function invoke(receiver, step, args) {
  if (step.kind === "new") return new receiver(...args);
  if (step.kind === "get") return receiver[step.member];
  return step.member === "" ? receiver(...args) : receiver[step.member](...args);
}

function after({ args, before, receiver, fieldsBefore }, codec) {
  return {
    argsBefore: before ?? [],
    argsAfter: codec.encodeAll(args),
    ...callsOf(args, codec),
    fieldsBefore,
    fieldsAfter: codec.encodeFields(receiver),
  };
}

function callsOf(args, codec) {
  const calls = codec.callsAmong(args);
  return calls.length > 0 ? { calls } : {};
}

function settle(promise, patienceMs) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("goldseam: still pending")), patienceMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function lookUp(namespace, name) {
  const whole = namespace["module.exports"] ?? namespace.default;
  if (name === "module.exports") return whole;
  return name in namespace ? namespace[name] : whole?.[name];
}

/** What a loaded module exports. */
export function describeExports(namespace) {
  const whole = namespace["module.exports"];
  if (namespace.default !== undefined)
    namespace = { ...namespace, "module.exports": whole ?? namespace.default };
  const names = new Set([
    ...Object.keys(namespace),
    ...(whole && typeof whole === "object" ? Object.keys(whole) : []),
  ]);
  if (typeof whole === "function") for (const key of Object.keys(whole)) names.add(key);
  return [...names].map((name) => {
    const value = lookUp(namespace, name);
    const kind =
      typeof value !== "function"
        ? "value"
        : /^class\b/.test(Function.prototype.toString.call(value))
          ? "class"
          : "function";
    return { name, kind };
  });
}
