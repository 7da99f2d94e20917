// Ends the process when a call takes too long: a call that never returns keeps its thread busy for ever, so that only
// another thread can do it.
import { Worker } from "node:worker_threads";

const { store, add } = Atomics;
const { ceil } = Math;
const ANSWERS = 4;
/** How much longer than on the processor a call may take by the clock: machines are busy, and some calls sleep. */
const BY_THE_CLOCK = 3;

const code = `
  const { writeSync } = require("node:fs");
  const { workerData } = require("node:worker_threads");
  const [limit, plan, mutant, call] = [0, 1, 2, 3];
  const shared = new Int32Array(workerData);
  const processorMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  let watched;
  setInterval(() => {
    const [limitMs, current] = [Atomics.load(shared, limit), Atomics.load(shared, call)];
    if (limitMs === 0) watched = undefined;
    else if (watched?.call !== current) watched = { call: current, processorMs: processorMs(), clockMs: Date.now() };
    else if (processorMs() - watched.processorMs > limitMs || Date.now() - watched.clockMs > limitMs * ${BY_THE_CLOCK}) end();
  }, 25);
  function end() {
    const [where, under] = [Atomics.load(shared, plan), Atomics.load(shared, mutant)];
    const answer = under < 0 ? { started: where } : { trying: under, plan: where };
    try {
      if (where >= 0) writeSync(${ANSWERS}, "\\n" + JSON.stringify(answer) + "\\n");
    } finally {
      process.kill(process.pid, "SIGKILL");
    }
  }
`;

/** Limits how long the process may work from a moment on; it says in which plan, and under which mutant, it ended. */
export function startWatchdog() {
  const memory = new SharedArrayBuffer(16);
  new Worker(code, { eval: true, workerData: memory, stdout: true, stderr: true }).unref();
  const shared = new Int32Array(memory);
  return {
    /**
     * 0 lifts the limit.
     *
     * @param {number} limitMs
     */
    allow(limitMs, plan = -1, mutant = -1) {
      store(shared, 1, plan);
      store(shared, 2, mutant);
      add(shared, 3, 1);
      store(shared, 0, ceil(limitMs));
    },
  };
}
