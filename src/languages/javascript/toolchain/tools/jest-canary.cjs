// Runs in each of Jest's processes. Jest gives every test file an `expect` of its own: after the file's tests, assertions of it
// that must fail have to fail still, and the global one has to be the one that Jest made.
const Module = require("node:module");
const { report, findBlunt, checksOfExpect } = require("./canary.cjs");

const { apply } = Reflect;
const sourceOf = Function.prototype.toString;

/**
 * @typedef {{ global: { expect?: unknown } }} Environment
 * @typedef {{ setGlobalsForRuntime?: (globals: { expect: unknown }) => void }} Runtime
 * @typedef {(...words: [unknown, unknown, Environment, Runtime, ...unknown[]]) => Promise<unknown>} Framework
 */

// Jest loads the part that runs a test file by its path.
const loader = /** @type {{ _load: (request: string, ...rest: unknown[]) => any }} */ (
  /** @type {unknown} */ (Module)
);
const load = loader._load;
loader._load = function (request, ...rest) {
  const loaded = apply(load, this, [request, ...rest]);
  if (!/[\\/](?:jest-circus|jest-jasmine2)[\\/]/.test(request)) return loaded;
  const framework = loaded.default ?? loaded;
  return typeof framework === "function" ? watch(framework) : loaded;
};

/**
 * @param {Framework} framework
 * @returns {Framework}
 */
function watch(framework) {
  return async (...words) => {
    const [, , environment, runtime] = words;
    /** @type {unknown} */
    let made;
    const set = runtime.setGlobalsForRuntime;
    if (set)
      runtime.setGlobalsForRuntime = (globals) => {
        made = globals.expect;
        apply(set, runtime, [globals]);
      };
    const result = await framework(...words);
    report(findReplaced(made, environment.global.expect));
    return result;
  };
}

/**
 * @param {unknown} made
 * @param {unknown} global
 */
function findReplaced(made, global) {
  const found = findBlunt(checksOfExpect(made ?? global));
  if (made === undefined || global === undefined || made === global) return found;
  return [
    ...found,
    { name: "expect", source: typeof global === "function" ? apply(sourceOf, global, []) : String(global) },
  ];
}
