// Preloaded by `--import`: runs TypeScript that is meant for a compiler. Modules are imported by the names that they have once they
// are compiled, types without `import type`, and enums and the like are compiled.
import { registerHooks, stripTypeScriptTypes } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      if (!/^\.{1,2}\/.*\.[cm]?js$/.test(specifier)) throw error;
      try {
        return next(specifier.replace(/\.([cm]?)js$/, ".$1ts"), context);
      } catch {
        throw error;
      }
    }
  },
  load(url, context, next) {
    const loaded = next(url, context);
    if (loaded.format !== "module-typescript" || loaded.source == null) return loaded;
    const text = String(loaded.source);
    const compiled = compile(text, url);
    return compiled === undefined ? loaded : { ...loaded, format: "module", source: compiled };
  },
});

/**
 * The module as a compiler would leave it; undefined if node's own way of taking out types does as well. Positions stay, but in
 * modules with syntax that is more than types.
 *
 * @type {(text: string, url: string) => string | undefined}
 */
function compile(text, url) {
  try {
    const stripped = stripTypeScriptTypes(text);
    const compiled = withoutUnused(stripped);
    return compiled === stripped ? undefined : compiled;
  } catch {
    try {
      const options = /** @type {const} */ ({ mode: "transform", sourceMap: true, sourceUrl: url });
      return withoutUnused(stripTypeScriptTypes(text, options));
    } catch {
      return undefined;
    }
  }
}

const named = /(?<![\w$.])(import\s+(?:[\w$]+\s*,\s*)?\{)([^}]*)(\}\s*from\b)/g;
const whole = /(?<![\w$.])(import\s+)([\w$]{2,})(\s+from\b)/g;

/**
 * Takes names out of imports that only types used. The modules are still imported: they may do something.
 *
 * @type {(text: string) => string}
 */
function withoutUnused(text) {
  const comments = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
  const code = text.replace(comments, "").replace(named, "").replace(whole, "");
  /** @type {(name: string) => boolean} */
  const isUsed = (name) => new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(code);
  return text
    .replace(named, (_, start, names, end) => {
      const kept = names.replace(/[^,]+,?/g, (/** @type {string} */ one) => {
        const name = /([\w$]+)\s*,?\s*$/.exec(one)?.[1];
        return name === undefined || isUsed(name) ? one : one.replace(/[^\n]/g, " ");
      });
      return start + kept + end;
    })
    .replace(whole, (all, start, name, end) => (isUsed(name) ? all : start + "{}".padEnd(name.length) + end));
}
