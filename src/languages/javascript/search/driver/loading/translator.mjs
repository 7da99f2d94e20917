// Runs the project's own tools in a thread beside the code under test: they are asynchronous, and change globals.
import { compileFunction } from "node:vm";
import { workerData } from "node:worker_threads";
import { openCompilers } from "./compilers.mjs";
import { openJest } from "./jest.mjs";
import { openVite } from "./vite.mjs";

/**
 * @import { MessagePort } from "node:worker_threads"
 * @import { Translated, WayContext } from "../../loading-types.ts"
 */

/** @typedef {{ specifier: string; parent: string } | { id: string; text: string | undefined } | { setup: true }} Question */
/** @typedef {{ name: "vite" | "jest" | "compilers"; context: WayContext; signal: Int32Array; port: MessagePort }} Start */

const { name, context, signal, port } = /** @type {Start} */ (workerData);
const open = { vite: openVite, jest: openJest, compilers: openCompilers };
process.cwd = () => context.root;
const opening = open[name](context);
// The first question reports why it failed.
opening.catch(() => {});

port.on("message", async (/** @type {Question} */ question) => {
  port.postMessage(await answer(question));
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});

/** @param {Question} question */
async function answer(question) {
  /** @type {Awaited<typeof opening>} */
  let way;
  try {
    way = await opening;
  } catch (error) {
    return { closed: `${name} cannot be used: ${textOf(error)}` };
  }
  if (!way) return { closed: `${name} is not installed` };
  try {
    if ("setup" in question) return { value: way.setup };
    if ("specifier" in question) return { value: await way.resolve(question.specifier, question.parent) };
    const made = await way.load(question.id, question.text);
    return { value: { ...made, format: made.format ?? formatOf(made) } };
  } catch (error) {
    return { error: textOf(error) };
  }
}

/**
 * A text that is no module's, and has something to do with other modules, is a script's.
 *
 * @type {(made: Translated) => "module" | "commonjs"}
 */
function formatOf({ code }) {
  if (!/\b(module|exports|require|__dirname|__filename)\b/.test(code)) return "module";
  try {
    compileFunction(code.replace(/^#!.*/, ""), ["exports", "require", "module", "__filename", "__dirname"]);
    return "commonjs";
  } catch {
    return "module";
  }
}

/** @param {unknown} error */
function textOf(error) {
  return String(error instanceof Error ? error.message : error).slice(0, 1000);
}
