// Carries out plans and writes down what can be observed.

import { createCodec } from "./codec.mjs";
import { createFiles } from "./files.mjs";

const { setTimeout, clearTimeout } = globalThis;

/**
 * A function that runs plans on a loaded module. `beforeLast` is called before the step that is observed, `call` makes
 * each call, and a promise is waited for as long as `patienceMs`. `surroundings` are put in place as each plan says.
 */
export function createObserver(namespace, options) {
  const { patienceMs, surroundings, beforeLast = () => {}, call = (run) => run() } = options;
  const files = createFiles();
  const codec = createCodec((name) => lookUp(namespace, name), files);
  return async (plan) => {
    surroundings.begin(plan.around);
    const observation = await observe(plan, { namespace, codec, beforeLast, call, patienceMs, surroundings });
    const noted = surroundings.take();
    surroundings.begin();
    return files.finish({ ...observation, ...noted });
  };
}

async function observe(plan, { namespace, codec, beforeLast, call, patienceMs, surroundings }) {
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
      if (last) surroundings.listen();
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
  if (step.member === "") return receiver(...args);
  const path = step.member.split(".");
  const name = path.pop();
  return path.reduce((owner, part) => owner[part], receiver)[name](...args);
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

/** An export by its name; `module.exports` is the whole of a CommonJS module, or what is exported by default. */
export function lookUp(namespace, name) {
  const whole = namespace["module.exports"] ?? namespace.default;
  if (name === "module.exports") return whole;
  return name in namespace ? namespace[name] : whole?.[name];
}
