// Which ways of loading a project's modules there are, and which comes first.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "./packages.mjs";
import { knownWay } from "./translations.mjs";
import { changesModules, viteSettings } from "./vite.mjs";

/** @import { WayContext, WayName } from "../../loading-types.ts" */

/**
 * As node loads modules, as the runner does, and by a compiler. What node loads needs no tools, unless their settings say
 * that they change modules.
 *
 * @type {(context: WayContext) => readonly WayName[]}
 */
export function waysOf(context) {
  const { runner } = context;
  const own = { vitest: /** @type {const} */ ("vite"), jest: /** @type {const} */ ("jest") }[runner];
  const all = /** @type {WayName[]} */ (["plain", ...(own ? [own] : []), "compilers"]);
  const first =
    knownWay(context)?.replace(/ .*/, "") ?? (own === "vite" && isChanged(context) ? "vite" : "plain");
  const known = all.filter((name) => name === first);
  return [...known, ...all.filter((name) => name !== first)];
}

/** @param {WayContext} context */
function isChanged(context) {
  const settings = viteSettings(context);
  return settings !== undefined && existsSync(settings) && changesModules(settings);
}

/**
 * The project's scripts and the settings of runners, in which loaders are named.
 *
 * @param {string} root
 */
export function readScripts(root) {
  const { scripts, mocha, ava, tap } = readJson(join(root, "package.json"));
  const files = existsSync(root)
    ? readdirSync(root).filter((name) => /^(\.mocharc\.|ava\.config\.|\.taprc$)/.test(name))
    : [];
  const texts = files.map((name) => readFileSync(join(root, name), "utf8"));
  return [JSON.stringify({ scripts, mocha, ava, tap }), ...texts].join("\n");
}
