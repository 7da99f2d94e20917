// Loads modules as node does, and if that fails, as the project's own tools do.
import { isBuiltin, registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findSource, isTypeScript, linesBy, readText, strip } from "./plain.mjs";
import { interopModule, interopUrl, standIn } from "./stand-ins.mjs";
import { keepWay, openTranslations, ToolsMissing } from "./translations.mjs";
import { waysOf } from "./ways.mjs";

/**
 * @import { LoadFnOutput, LoadHookContext, ResolveFnOutput, ResolveHookContext } from "node:module"
 * @import { Apart } from "./translations.mjs"
 * @import { Executed } from "./plain.mjs"
 * @import { WayContext } from "../../loading-types.ts"
 */

/** @typedef {(specifier: string, context: ResolveHookContext) => ResolveFnOutput} NextResolve */
/** @typedef {(specifier: string, context: Partial<ResolveHookContext>) => ResolveFnOutput} Next */
/** @typedef {{ readonly path: string; readonly text: string | undefined }} Replaced */

const scheme = "goldseam:";

/**
 * Hooks into the loader. With a `replaced` text, the module at that path is loaded from it.
 *
 * @param {Replaced} replaced
 * @param {{ readonly context: WayContext; readonly env: NodeJS.ProcessEnv; readonly apart: Apart }} options
 */
export function registerLoader(replaced, { context, env, apart }) {
  /** @type {Map<string, Executed>} */
  const executed = new Map();
  const ways = waysOf(context);
  const interops = context.runner === "vitest" || context.runner === "jest";
  /** Why the project's own way of loading failed, else node's. @type {unknown} */
  let failure;
  let isExplained = false;
  let attempt = 0;
  let translations = openWay();
  function openWay() {
    const name = ways[attempt];
    return name === undefined || name === "plain"
      ? undefined
      : openTranslations(name, context, { env, apart });
  }
  /** @param {string | undefined} url */
  const isOwn = (url) =>
    url !== undefined &&
    (url.startsWith(scheme) ||
      (url.startsWith(pathToFileURL(`${context.top}/`).href) && !url.includes("/node_modules/")));

  /** @type {(specifier: string, hook: ResolveHookContext, next: Next) => ResolveFnOutput} */
  const resolvePlain = (specifier, hook, next) => {
    const found = resolveAsNode(specifier, hook, next);
    const isImported = interops && isOwn(hook.parentURL) && !hook.conditions.includes("require");
    if (!isImported || found.format !== "commonjs" || !found.url.includes("/node_modules/")) return found;
    const url = interopUrl(found.url);
    return url === undefined ? found : { url, format: "module", shortCircuit: true };
  };
  /** @type {(specifier: string, hook: ResolveHookContext, next: Next) => ResolveFnOutput} */
  const resolveOwn = (specifier, hook, next) => {
    const parent = idOf(hook.parentURL ?? "");
    const id = isBuiltin(specifier) ? undefined : askFor(() => translations?.resolve(specifier, parent));
    if (id === undefined || isBuiltin(id)) return resolvePlain(specifier, hook, next);
    if (!id.includes("/node_modules/") || id.includes("?"))
      return { url: urlOf(id, attempt), shortCircuit: true };
    // Node finds the part of a package that is made for it; an alias it does not know.
    const isSame = !specifier.startsWith(".") && id.includes(`/node_modules/${packageOf(specifier)}/`);
    const name = isSame && context.runner !== "jest" ? specifier : pathToFileURL(id).href;
    try {
      return resolvePlain(name, hook, next);
    } catch {
      return resolvePlain(pathToFileURL(id).href, hook, next);
    }
  };
  /** @type {(id: string, isRequired: boolean) => LoadFnOutput} */
  const loadOwn = (id, isRequired) => {
    const path = id.replace(/[?#].*$/s, "");
    const isStyle = standInFor(id, ways[attempt] === "vite");
    if (isStyle !== undefined && !(isRequired && path.endsWith(".json")))
      return { format: "module", source: isStyle, shortCircuit: true };
    if (path.endsWith(".json") && isRequired)
      return { format: "json", source: readText(path), shortCircuit: true };
    const made = translations?.load(id, id === replaced.path ? replaced.text : undefined);
    if (!made) throw new Error(`${id} cannot be loaded`);
    if (id === path) executed.set(path, { text: made.code, lineOf: linesBy(made.code, made.map) });
    return { format: made.format, source: made.code, shortCircuit: true };
  };
  registerHooks({
    resolve: (specifier, hook, next) => {
      if (!translations) return resolvePlain(specifier, hook, next);
      if (specifier.startsWith("file:") && isOwn(specifier) && !isOwn(hook.parentURL)) {
        const url = new URL(specifier);
        url.searchParams.set("goldseam", String(attempt));
        return { url: url.href, shortCircuit: true };
      }
      return isOwn(hook.parentURL) ? resolveOwn(specifier, hook, next) : resolvePlain(specifier, hook, next);
    },
    load(url, hook, next) {
      const path = url.startsWith("file:") ? fileURLToPath(url) : "";
      const interop = interopModule(url, path);
      if (interop !== undefined) return { format: "module", source: interop, shortCircuit: true };
      if (translations && isOwn(url)) return loadOwn(idOf(url), isRequire(hook));
      const text = path === replaced.path ? replaced.text : undefined;
      if (!isTypeScript(url)) {
        const loaded = next(url, hook);
        return text === undefined ? loaded : { ...loaded, source: text };
      }
      const stripped = strip(text ?? readText(path));
      executed.set(path, stripped);
      const commonjs = path.endsWith(".cts") || /^\s*(module\.)?exports[.\s]/m.test(stripped.text);
      return { format: commonjs ? "commonjs" : "module", source: stripped.text, shortCircuit: true };
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
      for (const path of translations?.setup() ?? []) {
        try {
          await import(pathToFileURL(path).href);
        } catch {}
      }
    },
    /**
     * Goes on to the next way of loading modules; throws after the last.
     *
     * @param {unknown} error
     */
    tryNext(error) {
      translations?.rest();
      const isTheirs = ways[attempt] !== "plain" && !(error instanceof ToolsMissing);
      if (failure === undefined || (isTheirs && !isExplained)) failure = error;
      isExplained ||= isTheirs;
      attempt += 1;
      if (attempt >= ways.length || !isOfLoading(error)) throw failure;
      translations = openWay();
    },
    /**
     * The subject is loaded: this way is taken from now on, by later processes as well. Translates other texts of the
     * subject now that the tools are running.
     *
     * @param {readonly (string | undefined)[]} texts
     */
    settle(texts) {
      for (const text of texts) askFor(() => translations?.load(replaced.path, text).code);
      translations?.rest();
      const name = ways[attempt];
      if (name !== undefined && name !== ways[0]) keepWay(context, name);
    },
  };
}

/** @type {(specifier: string, hook: ResolveHookContext, next: Next) => ResolveFnOutput} */
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

/** @type {(id: string, isVite: boolean) => string | undefined} */
function standInFor(id, isVite) {
  const path = id.replace(/[?#].*$/s, "");
  const style =
    /[?&]type=style\b|[?&.](?:lang\.)?(?:css|s[ac]ss|less|styl)$/.test(id) && !/\.module\./.test(path);
  if (style) return 'export default "";';
  const isAsset = isVite && !/\.module\.\w+$|\.json$/.test(path);
  return isAsset || id !== path ? undefined : standIn(path);
}

/** @param {LoadHookContext} hook */
function isRequire({ conditions }) {
  return conditions.includes("require");
}

/** @param {string} specifier */
function packageOf(specifier) {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/**
 * The id that the project's tools know a module by.
 *
 * @param {string} url
 */
function idOf(url) {
  if (url.startsWith(scheme)) return decodeURIComponent(url.slice(scheme.length));
  const { searchParams } = new URL(url);
  const query = searchParams.get("query");
  return fileURLToPath(url) + (query === null ? "" : `?${query}`);
}

/** @type {(id: string, attempt: number) => string} */
function urlOf(id, attempt) {
  if (!id.startsWith("/")) return scheme + encodeURIComponent(id);
  const at = id.indexOf("?");
  const url = pathToFileURL(at < 0 ? id : id.slice(0, at));
  url.searchParams.set("goldseam", String(attempt));
  if (at >= 0) url.searchParams.set("query", id.slice(at + 1));
  return url.href;
}
