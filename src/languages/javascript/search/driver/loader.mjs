// Lets Node load the sources of TypeScript and bundler projects as they are.
import { existsSync, readFileSync, statSync } from "node:fs";
import { registerHooks, SourceMap, stripTypeScriptTypes } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * The text that Node runs, and a function that gives the source line of a place in it, where lines differ.
 *
 * @typedef {object} Executed
 * @property {string} text
 * @property {((line: number, column: number) => number) | undefined} lineOf
 */

const endings = [".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", "/index.ts", "/index.js"];
/** @param {string} url */
const isTypeScript = (url) => /^file:.*\.[cm]?ts(\?|$)/.test(url) && !url.includes("/node_modules/");

/**
 * Hooks into the loader; `executed` gives the text that Node runs for a module. With a `replaced` text, the module at that
 * path is loaded from it.
 *
 * @param {{ readonly path: string; readonly text: string | undefined }} replaced
 */
export function registerLoader(replaced) {
  /** @type {Map<string, Executed>} */
  const executed = new Map();
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        const url = /^(\.|file:|\/)/.test(specifier) ? findSource(specifier, context.parentURL) : undefined;
        if (!url) throw error;
        return next(url, context);
      }
    },
    load(url, context, next) {
      const path = url.startsWith("file:") ? fileURLToPath(url) : "";
      const text = path === replaced.path ? replaced.text : undefined;
      if (!isTypeScript(url)) {
        const loaded = next(url, context);
        return text === undefined ? loaded : { ...loaded, source: text };
      }
      const stripped = strip(text ?? readFileSync(path, "utf8"));
      executed.set(path, stripped);
      const commonjs = path.endsWith(".cts") || /^\s*(module\.)?exports[.\s]/m.test(stripped.text);
      return { format: commonjs ? "commonjs" : "module", source: stripped.text, shortCircuit: true };
    },
  });
  return {
    /** @param {string} path */
    executed: (path) => executed.get(path),
  };
}

/**
 * Stripping keeps every position; only enums and the like need a rewrite, with a source map.
 *
 * @type {(text: string) => Executed}
 */
function strip(text) {
  try {
    return { text: stripTypeScriptTypes(text, { mode: "strip" }), lineOf: undefined };
  } catch {
    const rewritten = stripTypeScriptTypes(text, { mode: "transform", sourceMap: true });
    const inline = rewritten.match(/sourceMappingURL=data:application\/json;base64,(\S+)/)?.[1];
    const map = inline ? new SourceMap(JSON.parse(Buffer.from(inline, "base64").toString())) : undefined;
    return { text: rewritten, lineOf: map && ((line, column) => originalLine(map, line, column)) };
  }
}

/** @type {(map: SourceMap, line: number, column: number) => number} */
function originalLine(map, line, column) {
  const entry = map.findEntry(line - 1, column);
  return ("originalLine" in entry ? entry.originalLine : line - 1) + 1;
}

/** @type {(specifier: string, parentUrl: string | undefined) => string | undefined} */
function findSource(specifier, parentUrl) {
  const bare = new URL(specifier, parentUrl ?? pathToFileURL("/")).href;
  const candidates = [bare.replace(/\.([cm]?)js$/, ".$1ts"), ...endings.map((ending) => bare + ending)];
  return candidates.find((url) => existsSync(fileURLToPath(url)) && statSync(fileURLToPath(url)).isFile());
}
