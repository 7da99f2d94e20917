// Finds and imports packages of the project under test, as its own tools would.
import { existsSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** @typedef {Readonly<Record<string, unknown>>} Json */
/** A module of the project's tools, whose members no type describes. @typedef {Record<string, any>} Tool */

/**
 * The package's folder as a file in `from` finds it; undefined where it is not installed.
 *
 * @type {(name: string, from: string) => string | undefined}
 */
export function findPackage(name, from) {
  try {
    const manifest = findPackageJSON(name, pathToFileURL(join(from, "package.json")));
    return manifest === undefined ? undefined : dirname(manifest);
  } catch {
    return undefined;
  }
}

/**
 * The package's folder through other packages: package managers may hide the dependencies of dependencies.
 *
 * @type {(names: readonly string[], from: string) => string | undefined}
 */
export function findThrough(names, from) {
  const last = names.at(-1) ?? "";
  /** @type {string | undefined} */
  let at = from;
  for (const name of names) {
    const direct = findPackage(last, at);
    if (direct !== undefined) return direct;
    at = findPackage(name, at);
    if (at === undefined) return undefined;
  }
  return at;
}

/**
 * Imports a package by its folder, with its default export's members beside its own.
 *
 * @type {(folder: string, path?: string) => Promise<Tool>}
 */
export async function importPackage(folder, path = ".") {
  const manifest = readJson(join(folder, "package.json"));
  const entry = entryOf(manifest, path) ?? (path === "." ? "index.js" : path);
  const loaded = /** @type {Tool} */ (await import(pathToFileURL(resolve(folder, entry)).href));
  return loaded.default && typeof loaded.default === "object" ? { ...loaded.default, ...loaded } : loaded;
}

/**
 * Imports an installed package; undefined where it is missing.
 *
 * @type {(name: string, from: string, path?: string) => Promise<Tool | undefined>}
 */
export async function importInstalled(name, from, path) {
  const folder = findPackage(name, from);
  return folder === undefined ? undefined : importPackage(folder, path);
}

/** @type {(manifest: Json, path: string) => string | undefined} */
function entryOf(manifest, path) {
  const { exports, main } = manifest;
  const own = isJson(exports) && path in exports ? exports[path] : path === "." ? exports : undefined;
  return pick(own) ?? (path === "." && typeof main === "string" ? main : undefined);
}

/** @type {(target: unknown) => string | undefined} */
function pick(target) {
  if (typeof target === "string") return target;
  if (Array.isArray(target)) return target.map(pick).find((one) => one !== undefined);
  if (!isJson(target)) return undefined;
  const key = Object.keys(target).find((one) => /^(node|import|module-sync|require|default)$/.test(one));
  return key === undefined ? undefined : pick(target[key]);
}

/** @type {(value: unknown) => value is Json} */
export function isJson(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A file of JSON, which may have comments and trailing commas; empty where it is missing or broken.
 *
 * @type {(path: string) => Json}
 */
export function readJson(path) {
  try {
    const text = readFileSync(path, "utf8");
    const plain = text
      .replaceAll(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, "$1")
      .replaceAll(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, "$1");
    const value = /** @type {unknown} */ (JSON.parse(plain));
    return isJson(value) ? value : {};
  } catch {
    return {};
  }
}

/**
 * The first folder, from this one up to `top`, that one of the names is in, and that name.
 *
 * @type {(names: readonly string[], folder: string, top: string) => string | undefined}
 */
export function findUp(names, folder, top) {
  for (let at = folder; ; at = dirname(at)) {
    const found = names.map((name) => join(at, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    if (at === top || at === dirname(at)) return undefined;
  }
}
