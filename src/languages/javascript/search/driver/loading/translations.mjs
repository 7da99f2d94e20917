// Asks the project's own tools, and waits: node's hooks cannot. Keeps their answers for later processes.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

/**
 * @import { Translated, WayContext, WayName } from "../../loading-types.ts"
 * @import { Question } from "./translator.mjs"
 */

/** @typedef {Translated & { format: "module" | "commonjs" }} Loaded */
/** @typedef {{ value?: unknown; error?: string; closed?: string }} Answer */
/** @typedef {<T>(work: () => T) => T} Apart */

const LIMIT_MS = 25_000;
const HEAP_MB = 1024;
const LONGEST_NAME = 200;
const folder = "goldseam-modules";
const { wait, store } = Atomics;
const { parse, stringify } = JSON;

/** The project's tools cannot be used at all. */
export class ToolsMissing extends Error {}

/**
 * Answers of one way. `apart` runs what does not count as the time of the code under test.
 *
 * @param {Exclude<WayName, "plain">} name
 * @param {WayContext} context
 * @param {{ readonly env: NodeJS.ProcessEnv; readonly apart: Apart }} options
 */
export function openTranslations(name, context, { env, apart }) {
  /** @type {Map<string, unknown>} */
  const known = new Map();
  /** @type {ReturnType<typeof startTranslator> | undefined} */
  let running;
  /** @type {(question: Question) => unknown} */
  const ask = (question) => {
    const key = hash(stringify([name, context.root, stamped(question)]));
    if (known.has(key)) return known.get(key);
    const path = join(context.cache, folder, key);
    const kept = read(path);
    const value =
      kept === undefined ? apart(() => fresh(question)) : /** @type {Answer} */ (parse(kept)).value;
    if (kept === undefined) keep(path, stringify({ value }));
    known.set(key, value);
    return value;
  };
  /** @type {(question: Question) => unknown} */
  const fresh = (question) => {
    running ??= startTranslator({ name, context, env });
    const { value, error, closed } = running.ask(question);
    if (closed !== undefined) throw new ToolsMissing(closed);
    if (error !== undefined) throw new SyntaxError(error);
    return value;
  };
  return {
    /** @type {(specifier: string, parent: string) => string | undefined} */
    resolve: (specifier, parent) =>
      /** @type {{ id: string } | undefined} */ (ask({ specifier, parent }))?.id,
    /** @type {(id: string, text: string | undefined) => Loaded} */
    load: (id, text) => /** @type {Loaded} */ (ask({ id, text })),
    setup: () => /** @type {string[]} */ (ask({ setup: true })),
    /** Ends the tools; the next question starts them again. */
    rest() {
      running?.close();
      running = undefined;
    },
  };
}

/** @param {{ name: string; context: WayContext; env: NodeJS.ProcessEnv }} data */
function startTranslator({ name, context, env }) {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL("./translator.mjs", import.meta.url), {
    workerData: { name, context, signal, port: port2 },
    transferList: [port2],
    env,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.on("error", () => {});
  worker.unref();
  port1.unref();
  return {
    /** @type {(question: Question) => Answer} */
    ask(question) {
      store(signal, 0, 0);
      port1.postMessage(question);
      if (wait(signal, 0, 0, LIMIT_MS) === "timed-out") return { closed: `${name} did not answer in time` };
      return receiveMessageOnPort(port1)?.message ?? { closed: `${name} did not answer` };
    },
    close() {
      port1.close();
      void worker.terminate();
    },
  };
}

/** @param {string} text */
function hash(text) {
  // Loaded only where it is needed: most modules are loaded without tools.
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex");
}

/**
 * A question whose answer depends on a file also says which version of it.
 *
 * @type {(question: Question) => unknown}
 */
function stamped(question) {
  if (!("id" in question) || question.text !== undefined || !question.id.startsWith("/")) return question;
  const stats = statSync(question.id.replace(/[?#].*$/s, ""), { throwIfNoEntry: false });
  return { ...question, at: stats?.mtimeMs, size: stats?.size };
}

/**
 * Which way loaded the subject the last time.
 *
 * @type {(context: WayContext) => string | undefined}
 */
export function knownWay(context) {
  return read(wayFile(context));
}

/** @type {(context: WayContext, name: string) => void} */
export function keepWay(context, name) {
  keep(wayFile(context), name);
}

/** @param {WayContext} context */
function wayFile({ cache, subject }) {
  return join(cache, folder, `way-${subject.replaceAll("/", "+").slice(-LONGEST_NAME)}`);
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** @type {(path: string, text: string) => void} */
function keep(path, text) {
  try {
    if (!existsSync(dirname(dirname(path)))) return;
    mkdirSync(dirname(path), { recursive: true });
    const partial = `${path}.${process.pid}`;
    writeFileSync(partial, text);
    renameSync(partial, path);
  } catch {}
}
