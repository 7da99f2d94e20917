// Runs call plans on one JavaScript or TypeScript module and writes, per plan, what ran and what was observed.
// Usage: node node-driver.mjs <answers file>, with the request as JSON on stdin.
import { openSync, readFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { createCoverage } from "./node-coverage.mjs";
import { registerLoader } from "./node-loader.mjs";
import { runMutants } from "./node-mutants.mjs";
import { createCodec } from "./node-values.mjs";

const request = JSON.parse(readFileSync(0, "utf8"));
const answers = openSync(process.argv[2], "a");
const answer = (line) => writeSync(answers, `${JSON.stringify(line)}\n`);
const require = createRequire(import.meta.url);
const LOAD_LIMIT_MS = 10_000;
const allow = startWatchdog();
let strayError = false;

process.stdout.write = () => true;
process.stderr.write = () => true;
process.on("uncaughtException", () => {
  strayError = true;
});
process.on("unhandledRejection", () => {
  strayError = true;
});
if (request.clockShiftMs) shiftClock(request.clockShiftMs);

const { mutation } = request;
const loader = registerLoader(mutation && { path: request.subject, text: mutation.source.text });
if (mutation) await runMutants(request, { load, prepare, answer, allow });
else await runPlans();
process.reallyExit(0);

/** The module; each `version` is loaded afresh. */
async function load(version) {
  allow(LOAD_LIMIT_MS);
  try {
    const url = pathToFileURL(request.subject);
    if (version !== undefined) {
      url.search = `mutant=${version}`;
      delete require.cache[request.subject];
    }
    return await import(url.href);
  } finally {
    allow(0);
  }
}

async function runPlans() {
  const coverage = createCoverage();
  let namespace;
  try {
    namespace = await load();
  } catch (error) {
    return answer({ unloadable: String(error?.message ?? error).slice(0, 500) });
  }
  answer({ loaded: describe(namespace) });
  const source = coverage.source(request.subject, loader);
  const observe = prepare(namespace, { beforeLast: () => coverage.take(source) });
  coverage.take(source);
  for (const plan of request.plans) {
    answer({ started: plan.id });
    allow(request.callLimitMs);
    strayError = false;
    const observation = await observe(plan);
    allow(0);
    answer({ id: plan.id, ...coverage.take(source), ...observation, stray: strayError });
  }
}

/**
 * A function that runs plans on a loaded module. `beforeLast` is called before the step that is observed, `call` makes
 * each call.
 */
function prepare(namespace, { beforeLast = () => {}, call = (run) => run() }) {
  const codec = createCodec((name) => lookUp(namespace, name));
  return (plan) => observe(plan, { namespace, codec, beforeLast, call });
}

async function observe(plan, { namespace, codec, beforeLast, call }) {
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
        state.fieldsBefore = codec.encodeFields(state.receiver);
      }
      if (last && index > 0) beforeLast();
      result = call(() => invoke(state.receiver, step, state.args));
      if (codec.isThenable(result)) {
        waited = true;
        result = await settle(result);
      }
      if (step.kind === "new") state.receiver = result;
    }
    return { outcome: "returned", waited, value: codec.encode(result), ...after(state, codec) };
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
    fieldsBefore,
    fieldsAfter: codec.encodeFields(receiver),
  };
}

function settle(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("goldseam: still pending")), request.callLimitMs / 2);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function lookUp(namespace, name) {
  const whole = namespace["module.exports"] ?? namespace.default;
  if (name === "module.exports") return whole;
  return name in namespace ? namespace[name] : whole?.[name];
}

function describe(namespace) {
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

// A call that never returns keeps this thread busy for ever: only another thread can end the process.
// Returns a function that sets how long the process may live from now on; 0 lifts the limit.
function startWatchdog() {
  const memory = new SharedArrayBuffer(8);
  const code = `
    const deadline = new BigInt64Array(require("node:worker_threads").workerData);
    setInterval(() => {
      const at = Atomics.load(deadline, 0);
      if (at !== 0n && BigInt(Date.now()) > at) process.kill(process.pid, "SIGKILL");
    }, 50);
  `;
  new Worker(code, { eval: true, workerData: memory, stdout: true, stderr: true }).unref();
  const deadline = new BigInt64Array(memory);
  const { now } = Date;
  return (limitMs) => Atomics.store(deadline, 0, limitMs === 0 ? 0n : BigInt(now() + limitMs));
}

function shiftClock(shiftMs) {
  const RealDate = Date;
  const now = () => RealDate.now() + shiftMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
}
