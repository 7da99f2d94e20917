// The ways of loading a subject, one after the other, until one succeeds.
import { needsBrowser } from "./dom.mjs";
import { idOf } from "./ids.mjs";
import { keepWay, knownWay, openTranslations, ToolsMissing } from "./translations.mjs";
import { waysOf } from "./ways.mjs";

/**
 * @import { Apart } from "./translations.mjs"
 * @import { WayContext } from "../../loading-types.ts"
 */

const MOST_REPAIRS = 50;
const BROWSER = " in a browser";
const notExported = /^The requested module '(.+)' does not provide an export named '(.+)'/;
const notNamed = /^Named export '.+' not found. The requested module '(.+)' is a CommonJS module/;

/**
 * @param {WayContext} context
 * @param {{ readonly env: NodeJS.ProcessEnv; readonly apart: Apart }} tools
 */
export function createAttempts(context, tools) {
  const ways = waysOf(context);
  /** @type {Map<string, Set<string>>} */
  const missing = new Map();
  /** @type {Set<string>} */
  const wrapped = new Set();
  let attempt = 0;
  let repairs = 0;
  /** Why the project's own way of loading failed, else node's. @type {unknown} */
  let failure;
  let isExplained = false;
  let inBrowser = knownWay(context)?.endsWith(BROWSER) === true;
  let translations = open();
  function open() {
    const name = ways[attempt];
    return name === undefined || name === "plain" ? undefined : openTranslations(name, context, tools);
  }

  /**
   * Node checks the names of imports before anything runs. Bundlers and runners do not: a type that is exported again is
   * undefined, and CommonJS has all its names.
   *
   * @param {unknown} error
   */
  const repair = (error) => {
    if (!(error instanceof SyntaxError) || !translations) return false;
    const [, script] = notNamed.exec(error.message) ?? [];
    const [, module, name = ""] = notExported.exec(error.message) ?? [];
    const parent = /^(file:.*?):\d+$/m.exec(error.stack ?? "")?.[1];
    const id = module !== undefined && parent ? translations.resolve(module, idOf(parent)) : undefined;
    const isPackage = id?.includes("/node_modules/");
    if (script !== undefined) wrapped.add(script);
    else if (module !== undefined && isPackage) wrapped.add(module);
    else if (id !== undefined) missing.set(id, (missing.get(id) ?? new Set()).add(name));
    return script !== undefined || id !== undefined;
  };
  /** @param {unknown} error */
  const isRepaired = (error) => {
    if (repairs >= MOST_REPAIRS) return false;
    const asks = !inBrowser && needsBrowser(error);
    if (!asks && !repair(error)) return false;
    inBrowser ||= asks;
    repairs += 1;
    return true;
  };
  return {
    /** The project's tools; undefined if modules are loaded as node does. */
    get translations() {
      return translations;
    },
    /** Differs after each attempt: addresses with it are new to node. */
    get mark() {
      return `${attempt}.${repairs}`;
    },
    /** Whether code needs the globals of a browser. */
    get inBrowser() {
      return inBrowser;
    },
    get isVite() {
      return ways[attempt] === "vite";
    },
    /**
     * Names that modules import from this one and it does not export.
     *
     * @type {(id: string) => Iterable<string>}
     */
    missingOf: (id) => missing.get(id) ?? [],
    /**
     * Whether all names of a CommonJS module are wanted.
     *
     * @type {(specifier: string) => boolean}
     */
    isWrapped: (specifier) => wrapped.has(specifier),
    /**
     * Goes on with another attempt; throws after the last.
     *
     * @param {unknown} error
     */
    tryNext(error) {
      if (isRepaired(error)) return;
      translations?.rest();
      const isTheirs = ways[attempt] !== "plain" && !(error instanceof ToolsMissing);
      if (failure === undefined || (isTheirs && !isExplained)) failure = error;
      isExplained ||= isTheirs;
      attempt += 1;
      if (attempt >= ways.length || !isOfLoading(error)) throw failure;
      translations = open();
    },
    /** This way is taken from now on, by later processes as well. */
    settle() {
      translations?.rest();
      const name = ways[attempt];
      if (name !== undefined && (name !== ways[0] || inBrowser))
        keepWay(context, `${name}${inBrowser ? BROWSER : ""}`);
    },
  };
}

/**
 * Whether another way of loading may help: what a module throws on its own, it throws again.
 *
 * @param {unknown} error
 */
function isOfLoading(error) {
  const { name, code } = /** @type {Partial<NodeJS.ErrnoException>} */ (error ?? {});
  return (
    error instanceof ToolsMissing || code !== undefined || /^(Syntax|Reference|Type)Error$/.test(name ?? "")
  );
}
