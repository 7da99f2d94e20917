// Describes the exports of a loaded module, and the functions of its text that can be called through them.
import { types } from "node:util";
import { lookUp } from "./observe.mjs";
import { functionText } from "./originals.mjs";

/**
 * @import { LoadedExport } from "../../../search/answers/export-schema.ts"
 * @import { Namespace } from "../driver-types.ts"
 */

const MAX_FUNCTIONS = 60;
const MAX_DEPTH = 2;
const MAX_EXPORTS = 2000;
const identifier = /^[a-z$][\w$]{0,99}$/i;
/** Tests can import no other names. */
const exported = /^[a-z_$][\w$]{0,99}$/i;

/**
 * The exports of a loaded module.
 *
 * @type {(namespace: Namespace) => LoadedExport[]}
 */
export function describeExports(namespace) {
  const whole = namespace["module.exports"];
  if (namespace.default !== undefined)
    namespace = { ...namespace, "module.exports": whole ?? namespace.default };
  const names = new Set([...Object.keys(namespace), ...(isHolder(whole) ? Object.keys(whole) : [])]);
  const usable = [...names].filter((name) => name === "module.exports" || exported.test(name));
  return usable.slice(0, MAX_EXPORTS).map((name) => {
    const value = lookUp(namespace, name);
    const methods =
      typeof value === "function" && !types.isProxy(value) ? functionsOn(value.prototype, 1) : [];
    return {
      name,
      kind: kindOf(value),
      source: sourceOf(value),
      functions: functionsOn(value, MAX_DEPTH),
      methods,
    };
  });
}

/** @type {(value: unknown) => LoadedExport["kind"]} */
function kindOf(value) {
  if (typeof value !== "function") return "value";
  return /^class\b/.test(functionText(value)) ? "class" : "function";
}

/**
 * The counter that a function of the instrumented text begins with.
 *
 * @param {unknown} value
 */
function sourceOf(value) {
  if (typeof value !== "function" || types.isProxy(value)) return undefined;
  const counter = /\$counts\$*\[(\d+)\]\+\+\s*</.exec(functionText(value))?.[1];
  return counter === undefined ? undefined : Number(counter);
}

/** @type {(value: unknown) => value is object} */
function isHolder(value) {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/**
 * Functions of the module that a value holds, by their path, with the counters they begin with. One that it holds under
 * several names is listed once.
 *
 * @type {(value: unknown, depth: number, listed?: Set<unknown>) => { name: string; source: number }[]}
 */
function functionsOn(value, depth, listed = new Set()) {
  if (depth === 0 || !isHolder(value) || types.isProxy(value)) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(
      ([name, { get }]) => identifier.test(name) && name !== "constructor" && name !== "prototype" && !get,
    )
    .slice(0, MAX_FUNCTIONS);
  return own
    .flatMap(([name, { value: held }]) => {
      if (listed.has(held)) return [];
      const source = sourceOf(held);
      if (source !== undefined) listed.add(held);
      const inner = functionsOn(held, depth - 1, listed).map((one) => ({
        ...one,
        name: `${name}.${one.name}`,
      }));
      return source === undefined ? inner : [{ name, source }, ...inner];
    })
    .slice(0, MAX_FUNCTIONS);
}
