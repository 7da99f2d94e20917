// Runs call plans on one JavaScript or TypeScript module and reports, per plan, what ran and what was observed.
// Reads a request and then batches of plans, a line each, from descriptor 3, and answers on descriptor 4.
import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getHeapStatistics } from "node:v8";
import { openChannel } from "./channel.mjs";
import { createCounters } from "./counters.mjs";
import { createCoverage } from "./coverage.mjs";
import { createEnvironment } from "./environment.mjs";
import { messageOf } from "./errors.mjs";
import { describeExports } from "./exports.mjs";
import { createFreshLoad } from "./globals.mjs";
import { registerLoader } from "./loading/loader.mjs";
import { readScripts } from "./loading/ways.mjs";
import { createMutantRunner } from "./mutants.mjs";
import { createObserver } from "./observe.mjs";
import { createSoundness } from "./originals.mjs";
import { createPlanRunner } from "./plans.mjs";
import { startWatchdog } from "./watchdog.mjs";

/**
 * @import { DriverRequest } from "../../../search/driver-protocol.ts"
 * @import { Instrumented } from "../instrument/instrument.ts"
 * @import { Answer, MutantBatch, Namespace, NumberedPlan, Place, PlanBatch, Prepare } from "../driver-types.ts"
 * @import { Keys } from "./channel.mjs"
 */

const LOAD_LIMIT_MS = 10_000;
/** How long a promise may take. */
const PATIENCE_MS = 500;
const MOST_HEAP = 250 * 1024 * 1024;
const heapUsed = () => getHeapStatistics().used_heap_size;
const require = createRequire(import.meta.url);
/** Node's own exit, taken before the code under test can replace it. */
const internals =
  /** @type {typeof process & { reallyExit(code: number): never; _rawDebug(text: unknown): void }} */ (
    process
  );
const exit = internals.reallyExit.bind(process);
const channel = openChannel();
const request =
  /** @type {Omit<DriverRequest, "options"> & { instrumented?: Instrumented; project: Place; elsewhere?: string[]; keys: Keys }} */ (
    channel.next()
  );
channel.lock(request.keys);
const soundness = createSoundness();
/** Looks at the language's own objects after each call, if a runner of plans wants it; false if they cannot be restored. */
const watching = { look: () => true };
/** @param {Answer} line */
const answer = (line) => {
  if ("id" in line) verify(line);
  else if (!soundness.isSound()) exit(0);
  channel.answer(line);
};
const { mutation, callLimitMs, clockShiftMs, subject } = request;
const { runner } = request.project;
const { allow, apart } = startWatchdog(request.keys);
const stray = { noticed: false };

process.stdout.write = () => true;
process.stderr.write = () => true;
process.on("uncaughtException", () => {
  stray.noticed = true;
});
process.on("unhandledRejection", () => {
  stray.noticed = true;
});
if (runner === "vitest" || runner === "jest") process.env["NODE_ENV"] ??= "test";
const env = { ...process.env };
const environment = createEnvironment(clockShiftMs, readFileSync(request.subject, "utf8"));
// Files that calls write to relative paths must not reach the project's tests.
process.chdir(mkdtempSync(join(tmpdir(), "goldseam-")));
// A test must not leave files with its reader: a call that writes into the current folder fails here, and not there.
chmodSync(".", 0o555);

for (const name of ["exit", "abort", "kill", "reallyExit"]) forbid(name);
const instrumented = request.exact ? undefined : request.instrumented;
const replaced = { path: request.subject, text: instrumented?.text };
const context = { ...request.project, subject, scripts: readScripts(request.project.root) };
const loader = registerLoader(replaced, { context, env, apart });
let isSettled = false;
const loadFresh = createFreshLoad();
/** Other modules of the project, of whose classes calls are given objects. @type {Map<string, Namespace>} */
const elsewhere = new Map();
/** @type {Prepare} */
const prepare = (namespace, options) =>
  createObserver(namespace, { patienceMs: PATIENCE_MS, environment, verify, elsewhere, ...options });
const own = instrumented && createCounters(instrumented);
const tools = { load, prepare, answer, flush: channel.flush, allow, callLimitMs };
const run = mutation && own ? createMutantRunner({ ...tools, counters: own }) : await openPlanRunner();

try {
  for (let line = channel.next(); line !== undefined; line = channel.next()) {
    const batch = /** @type {PlanBatch & MutantBatch} */ (line);
    const ran = batch.plans.length > 0 ? await run?.(batch) : 0;
    answer({ done: ran ?? batch.plans.length });
    channel.flush();
    // Copies of the module add up. A new process is faster than one that is short of memory, and keeps no state of earlier mutants.
    if (heapUsed() > MOST_HEAP) break;
  }
  exit(0);
} catch (error) {
  internals._rawDebug(error);
  exit(1);
}

/**
 * The module; each `version` is loaded again.
 *
 * @type {(version?: number | string) => Promise<Namespace>}
 */
async function load(version) {
  allow(LOAD_LIMIT_MS);
  own?.load();
  try {
    const url = pathToFileURL(request.subject);
    if (version !== undefined) {
      url.search = `version=${version}`;
      delete require.cache[request.subject];
    }
    if (!isSettled) await loader.setUp();
    const namespace = await loadFresh(() => import(url.href));
    if (!isSettled) await loadElsewhere();
    if (!isSettled) loader.settle(mutation || !instrumented ? [] : [instrumented.comparing, undefined]);
    isSettled = true;
    soundness.renew();
    if (!soundness.isSound()) {
      channel.send('{"unloadable":"it changes the process it runs in"}');
      channel.flush();
      exit(0);
    }
    return asExports(namespace);
  } catch (error) {
    if (isSettled) throw error;
    loader.tryNext(error);
    return await load(version);
  } finally {
    allow(0);
  }
}

/** One that does not load is not used. */
async function loadElsewhere() {
  for (const path of request.elsewhere ?? []) {
    const url = pathToFileURL(join(request.project.top, path));
    try {
      elsewhere.set(path, asExports(await loadFresh(() => import(url.href))));
    } catch {}
  }
}

/**
 * The exports that an import would have, of a module that was compiled to CommonJS.
 *
 * @type {(namespace: Namespace) => Namespace}
 */
function asExports(namespace) {
  const whole = namespace["module.exports"];
  const isCompiled = typeof whole === "object" && whole !== null && "__esModule" in whole;
  return isCompiled ? /** @type {Namespace} */ (whole) : namespace;
}

async function openPlanRunner() {
  const coverage = own ? { of: () => own } : createCoverage();
  /** @type {Namespace} */
  let namespace;
  try {
    namespace = await load();
  } catch (error) {
    answer({ unloadable: messageOf(error) });
    return undefined;
  }
  answer({ loaded: describeExports(namespace) });
  return createPlanRunner(namespace, {
    ...tools,
    ...(own ? { loadComparing } : { load: undefined }),
    meter: coverage.of(request.subject, loader),
    exact: request.exact,
    stray,
    watching,
  });
}

/** A copy of the module that reports what it compares. */
async function loadComparing() {
  replaced.text = instrumented?.comparing;
  try {
    return await load("comparing");
  } finally {
    replaced.text = instrumented?.text;
  }
}

/**
 * Reports a call that put something of its own where the driver works, and ends the process at once: nothing else that
 * it says could be believed.
 *
 * @param {Pick<NumberedPlan, "id">} plan
 */
function verify({ id }) {
  if (watching.look() && soundness.isSound()) return;
  channel.send(
    `{"id":${id},"points":[],"lines":[],"outcome":"unprepared","waited":false,"argsBefore":[],"argsAfter":[],"stray":true,"tampered":true}`,
  );
  channel.flush();
  exit(0);
}

/**
 * A call that would end the process ends the observation instead.
 *
 * @param {string} name
 */
function forbid(name) {
  const refuse = () => {
    stray.noticed = true;
    throw new Error(`goldseam: process.${name} was called`);
  };
  Object.assign(process, { [name]: refuse });
}
