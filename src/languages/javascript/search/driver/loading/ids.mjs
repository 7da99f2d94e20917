// The names of modules: ids as the project's tools know them, addresses as node does.
import { fileURLToPath, pathToFileURL } from "node:url";

/** The scheme of modules that are no files. */
export const scheme = "goldseam:";

/**
 * The id of the module at an address.
 *
 * @param {string} url
 */
export function idOf(url) {
  if (url.startsWith(scheme)) return decodeURIComponent(url.slice(scheme.length));
  const query = new URL(url).searchParams.get("query");
  return fileURLToPath(url) + (query === null ? "" : `?${query}`);
}

/**
 * The address of a module, which is new to node for each mark.
 *
 * @type {(id: string, mark: string) => string}
 */
export function urlOf(id, mark) {
  if (!id.startsWith("/")) return scheme + encodeURIComponent(id);
  const at = id.indexOf("?");
  const url = pathToFileURL(at < 0 ? id : id.slice(0, at));
  url.searchParams.set("goldseam", mark);
  if (at >= 0) url.searchParams.set("query", id.slice(at + 1));
  return url.href;
}

/**
 * The path of a module that is a file, or a part of one.
 *
 * @param {string} id
 */
export function pathOf(id) {
  return id.replace(/[?#].*$/s, "");
}
