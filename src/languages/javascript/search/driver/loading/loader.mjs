// Loads modules as node does, and if that fails, as the project's own tools do.
import { isBuiltin, registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createAttempts } from "./attempts.mjs";
import { defineBrowser } from "./dom.mjs";
import { idOf, pathOf, scheme, urlOf } from "./ids.mjs";
import { findSource, isTypeScript, linesBy, readText, strip } from "./plain.mjs";
import { interopModule, interopUrl, standIn, withNames } from "./stand-ins.mjs";
import { ToolsMissing } from "./translations.mjs";

/**
 * @import { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from "node:module"
 * @import { Apart } from "./translations.mjs"
 * @import { Executed } from "./plain.mjs"
 * @import { WayContext } from "../../loading-types.ts"
 */

/** @typedef {(specifier: string, context: Partial<ResolveHookContext>) => ResolveFnOutput} Next */
/** @typedef {(specifier: string, hook: ResolveHookContext, next: Next) => ResolveFnOutput} Resolve */
/** @typedef {{ readonly path: string; readonly text: string | undefined }} Replaced */
/** @typedef {ReturnType<typeof createAttempts>} Attempts */
/** @typedef {(url: string | undefined) => boolean} IsOwn */

/**
 * Hooks into the loader. With a `replaced` text, the module at that path is loaded from it.
 *
 * @param {Replaced} replaced
 * @param {{ readonly context: WayContext; readonly env: NodeJS.ProcessEnv; readonly apart: Apart }} options
 */
export function registerLoader(replaced, { context, ...tools }) {
  /** @type {Map<string, Executed>} */
  const executed = new Map();
  const attempts = createAttempts(context, tools);
  const top = pathToFileURL(`${context.top}/`).href;
  /** @type {IsOwn} */
  const isOwn = (url = "") =>
    url.startsWith(scheme) || (url.startsWith(top) && !url.includes("/node_modules/"));
  const loadPlain = createPlainLoad(replaced, executed);
  const loadOwn = createOwnLoad(replaced, executed, attempts);
  registerHooks({
    resolve: createResolve(context, attempts, isOwn),
    load(url, hook, next) {
      const path = url.startsWith("file:") ? fileURLToPath(url) : "";
      const interop = interopModule(url, path);
      if (interop !== undefined) return asModule(interop);
      if (attempts.translations && isOwn(url)) return loadOwn(idOf(url), hook);
      return loadPlain(url, path, () => next(url, hook));
    },
  });
  return {
    /**
     * The text that node runs for a module.
     *
     * @param {string} path
     */
    executed: (path) => executed.get(path),
    /** Loads what the project's tests load before anything else; parts that need a runner may fail. */
    async setUp() {
      if (attempts.inBrowser) await defineBrowser(context.root);
      for (const path of attempts.translations?.setup() ?? []) {
        try {
          await import(pathToFileURL(path).href);
        } catch {}
      }
    },
    /** Goes on with another attempt to load the subject; throws after the last. */
    tryNext: attempts.tryNext,
    /**
     * The subject is loaded. Translates other texts of it now that the tools are running.
     *
     * @param {readonly (string | undefined)[]} texts
     */
    settle(texts) {
      for (const text of texts) askFor(() => attempts.translations?.load(replaced.path, text).code);
      attempts.settle();
    },
  };
}

/** @type {(context: WayContext, attempts: Attempts, isOwn: IsOwn) => Resolve} */
function createResolve({ runner }, attempts, isOwn) {
  const interops = runner === "vitest" || runner === "jest";
  /** @type {Resolve} */
  const resolvePlain = (specifier, hook, next) => {
    const found = resolveAsNode(specifier, hook, next);
    const isImported = isOwn(hook.parentURL) && !hook.conditions.includes("require");
    const isScript =
      (found.format ?? "commonjs") === "commonjs" && /\/node_modules\/.*\.c?js$/.test(found.url);
    const isWrapped = attempts.isWrapped(specifier);
    if (!isImported || !isScript || !(interops || isWrapped)) return found;
    const url = interopUrl(found.url, isWrapped);
    return url === undefined ? found : { url, format: "module", shortCircuit: true };
  };
  /** @type {Resolve} */
  const resolveOwn = (specifier, hook, next) => {
    const parent = idOf(hook.parentURL ?? "");
    const ask = () => attempts.translations?.resolve(specifier, parent);
    const id = isBuiltin(specifier) ? undefined : askFor(ask);
    if (id === undefined || isBuiltin(id)) return resolvePlain(specifier, hook, next);
    if (!id.includes("/node_modules/") || id.includes("?"))
      return { url: urlOf(id, attempts.mark), shortCircuit: true };
    // Node finds the part of a package that is made for it; an alias it does not know.
    const isSame = !specifier.startsWith(".") && id.includes(`/node_modules/${packageOf(specifier)}/`);
    const name = isSame && runner !== "jest" ? specifier : pathToFileURL(id).href;
    // Where CommonJS resolves a name, an address is none.
    if (name !== specifier && hook.conditions.includes("require")) return { url: name, shortCircuit: true };
    try {
      return resolvePlain(name, hook, next);
    } catch {
      return resolvePlain(pathToFileURL(id).href, hook, next);
    }
  };
  return (specifier, hook, next) => {
    if (!attempts.translations) return resolvePlain(specifier, hook, next);
    if (isOwn(hook.parentURL)) return resolveOwn(specifier, hook, next);
    if (!specifier.startsWith("file:") || !isOwn(specifier)) return resolvePlain(specifier, hook, next);
    const url = new URL(specifier);
    url.searchParams.set("goldseam", attempts.mark);
    return { url: url.href, shortCircuit: true };
  };
}

/**
 * @param {Replaced} replaced
 * @param {Map<string, Executed>} executed
 */
function createPlainLoad(replaced, executed) {
  /** @type {(url: string, path: string, next: () => LoadFnOutput) => LoadFnOutput} */
  return (url, path, next) => {
    const text = path === replaced.path ? replaced.text : undefined;
    if (!isTypeScript(url)) return text === undefined ? next() : { ...next(), source: text };
    const stripped = strip(text ?? readText(path));
    executed.set(path, stripped);
    const commonjs = path.endsWith(".cts") || /^\s*(module\.)?exports[.\s]/m.test(stripped.text);
    return { format: commonjs ? "commonjs" : "module", source: stripped.text, shortCircuit: true };
  };
}

/**
 * @param {Replaced} replaced
 * @param {Map<string, Executed>} executed
 * @param {Attempts} attempts
 */
function createOwnLoad(replaced, executed, attempts) {
  /** @type {(id: string, hook: LoadHookContext) => LoadFnOutput} */
  return (id, hook) => {
    const path = pathOf(id);
    if (path.endsWith(".json") && hook.conditions.includes("require"))
      return { format: "json", source: readText(path), shortCircuit: true };
    const instead = standIn(id, attempts.isVite);
    if (instead !== undefined) return asModule(instead);
    const made = attempts.translations?.load(id, id === replaced.path ? replaced.text : undefined);
    if (!made) throw new Error(`${id} cannot be loaded`);
    if (id === path) executed.set(path, { text: made.code, lineOf: linesBy(made.code, made.map) });
    const source = made.format === "module" ? withNames(made.code, attempts.missingOf(id)) : made.code;
    return { format: made.format, source, shortCircuit: true };
  };
}

/** @type {(source: string) => LoadFnOutput} */
function asModule(source) {
  return { format: "module", source, shortCircuit: true };
}

/** @type {Resolve} */
function resolveAsNode(specifier, hook, next) {
  try {
    return next(specifier, hook);
  } catch (error) {
    const url = findSource(specifier, hook.parentURL);
    if (!url) throw error;
    return next(url, hook);
  }
}

/**
 * The answer of the project's tools; undefined where they find nothing, which node reports better.
 *
 * @type {(ask: () => string | undefined) => string | undefined}
 */
function askFor(ask) {
  try {
    return ask();
  } catch (error) {
    if (error instanceof ToolsMissing) throw error;
    return undefined;
  }
}

/** @param {string} specifier */
function packageOf(specifier) {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
