// The settings of a project's TypeScript compiler, with the files they extend.
import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findPackage, findUp, isJson, readJson } from "./packages.mjs";

/** @import { Json } from "./packages.mjs" */

/** @typedef {{ readonly options: Json; readonly pathsFrom: string; readonly path: string | undefined }} TypeScriptSettings */

const MOST_EXTENDED = 20;

/**
 * The settings that apply to a file.
 *
 * @type {(folder: string, top: string) => TypeScriptSettings}
 */
export function readTypeScriptSettings(folder, top) {
  const path = findUp(["tsconfig.json", "jsconfig.json"], folder, top);
  if (path === undefined) return { options: {}, pathsFrom: folder, path };
  const own = readSettings(path, MOST_EXTENDED);
  // A file that only refers to others, as bundlers' templates have it, has no options of its own.
  const referred = Object.keys(own.options).length === 0 ? references(path) : [];
  const first = referred
    .map((one) => readSettings(one, MOST_EXTENDED))
    .find(({ options }) => options["paths"]);
  return { ...(first ?? own), path };
}

/** @type {(path: string) => string[]} */
function references(path) {
  const { references: listed } = readJson(path);
  return (Array.isArray(listed) ? listed : []).flatMap((one) => {
    if (!isJson(one) || typeof one["path"] !== "string") return [];
    return asFile(resolve(dirname(path), one["path"])) ?? [];
  });
}

/** @type {(path: string, depth: number) => { options: Json; pathsFrom: string }} */
function readSettings(path, depth) {
  const { extends: inherited, compilerOptions } = readJson(path);
  const folder = dirname(path);
  const own = isJson(compilerOptions) ? compilerOptions : {};
  let options = /** @type {Json} */ ({});
  let pathsFrom = folder;
  for (const name of depth > 0 ? [inherited].flat() : []) {
    const parent = typeof name === "string" ? findExtended(name, folder) : undefined;
    if (parent === undefined) continue;
    const settings = readSettings(parent, depth - 1);
    options = { ...options, ...settings.options };
    pathsFrom = settings.pathsFrom;
  }
  const baseUrl = typeof own["baseUrl"] === "string" ? { baseUrl: resolve(folder, own["baseUrl"]) } : {};
  if ("paths" in own) pathsFrom = folder;
  return { options: { ...options, ...own, ...baseUrl }, pathsFrom };
}

/** @type {(name: string, folder: string) => string | undefined} */
function findExtended(name, folder) {
  if (/^[./]/.test(name)) return asFile(resolve(folder, name));
  const [scope = "", second = "", ...rest] = name.split("/");
  const isScoped = scope.startsWith("@");
  const found = findPackage(isScoped ? `${scope}/${second}` : scope, folder);
  const inside = (isScoped ? rest : [second, ...rest].filter(Boolean)).join("/");
  return found && asFile(join(found, inside || "tsconfig.json"));
}

/** @type {(path: string) => string | undefined} */
function asFile(path) {
  const candidates = [path, `${path}.json`, join(path, "tsconfig.json")];
  return candidates.find((one) => existsSync(one) && statSync(one).isFile());
}

/**
 * The paths that a name stands for by the settings' aliases, best first.
 *
 * @type {(specifier: string, settings: TypeScriptSettings) => string[]}
 */
export function aliased(specifier, { options, pathsFrom }) {
  const { baseUrl, paths } = options;
  const base = typeof baseUrl === "string" ? baseUrl : undefined;
  const patterns = Object.entries(isJson(paths) ? paths : {}).flatMap(([pattern, targets]) => {
    const [before = "", after] = pattern.split("*");
    const isExact = after === undefined;
    const fits = isExact
      ? specifier === before
      : specifier.startsWith(before) &&
        specifier.endsWith(after) &&
        specifier.length >= before.length + after.length;
    if (!fits || !Array.isArray(targets)) return [];
    const star = isExact ? "" : specifier.slice(before.length, specifier.length - after.length);
    return [{ weight: isExact ? Infinity : before.length, star, targets: targets.map(String) }];
  });
  patterns.sort((a, b) => b.weight - a.weight);
  const mapped = patterns.flatMap(({ star, targets }) =>
    targets.map((target) =>
      resolve(
        base ?? pathsFrom,
        target.replace("*", () => star),
      ),
    ),
  );
  return [...mapped, ...(base !== undefined && !/^[./]/.test(specifier) ? [resolve(base, specifier)] : [])];
}
