// Loads TypeScript as node does, and finds sources whose names imports shorten.
import { existsSync, readFileSync, statSync } from "node:fs";
import { SourceMap, stripTypeScriptTypes } from "node:module";
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
export const isTypeScript = (url) => /^file:.*\.[cm]?ts(\?|$)/.test(url) && !url.includes("/node_modules/");

/**
 * Stripping keeps every position; only enums and the like need a rewrite, with a source map.
 *
 * @type {(text: string) => Executed}
 */
export function strip(text) {
  try {
    return { text: stripTypeScriptTypes(text, { mode: "strip" }), lineOf: undefined };
  } catch {
    const rewritten = stripTypeScriptTypes(text, { mode: "transform", sourceMap: true });
    return { text: rewritten, lineOf: linesBy(rewritten, undefined) };
  }
}

/**
 * Gives the lines of the source by a source map, which may be at the end of the text.
 *
 * @type {(text: string, map: string | undefined) => Executed["lineOf"]}
 */
export function linesBy(text, map) {
  const inline = text.match(/sourceMappingURL=data:application\/json;(?:charset=[^;,]*;)?base64,(\S+)/)?.[1];
  const json = map ?? (inline && Buffer.from(inline, "base64").toString());
  if (!json) return undefined;
  const lines = new SourceMap(JSON.parse(json));
  return (line, column) => {
    const entry = lines.findEntry(line - 1, column);
    return ("originalLine" in entry ? entry.originalLine : line - 1) + 1;
  };
}

/**
 * The file that an import without its ending means, or with the ending it is compiled to.
 *
 * @type {(specifier: string, parentUrl: string | undefined) => string | undefined}
 */
export function findSource(specifier, parentUrl) {
  if (!/^(\.|file:|\/)/.test(specifier)) return undefined;
  const bare = new URL(specifier, parentUrl ?? pathToFileURL("/")).href;
  const candidates = [bare.replace(/\.([cm]?)js$/, ".$1ts"), ...endings.map((ending) => bare + ending)];
  return candidates.find((url) => existsSync(fileURLToPath(url)) && statSync(fileURLToPath(url)).isFile());
}

/** @param {string} path */
export function readText(path) {
  return readFileSync(path, "utf8");
}
