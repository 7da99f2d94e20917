// The globals of a browser, by the package that the project's tests take them from.
import { importInstalled } from "./packages.mjs";

/** Names of the window itself. */
const itself = ["window", "self", "top", "parent", "frames"];
const address = "http://localhost:3000/";
const missing =
  /^(window|document|navigator|location|history|localStorage|sessionStorage|self|customElements|[A-Z]\w*(Element|Event|Observer|Node)|Element|Node|Event) is not defined/;

/**
 * Whether code failed because it is made for a browser.
 *
 * @param {unknown} error
 */
export function needsBrowser(error) {
  return error instanceof ReferenceError && missing.test(error.message);
}

/**
 * Defines the globals of a browser that node does not have; nothing where no such package is installed.
 *
 * @param {string} root
 */
export async function defineBrowser(root) {
  const window = await openWindow(root);
  if (!window) return;
  for (const key of itself) define(key, { value: globalThis });
  for (let from = window; from && from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    for (const key of Object.getOwnPropertyNames(from)) {
      if (key in globalThis) continue;
      const { value, get } = Object.getOwnPropertyDescriptor(from, key) ?? {};
      define(key, get ? { get: () => window[key] } : { value, writable: true });
    }
  }
}

/** @type {(key: string, descriptor: PropertyDescriptor) => void} */
function define(key, descriptor) {
  Object.defineProperty(globalThis, key, { ...descriptor, configurable: true, enumerable: false });
}

/** @type {(root: string) => Promise<Record<string, any> | undefined>} */
async function openWindow(root) {
  const jsdom = await importInstalled("jsdom", root);
  if (jsdom) return new jsdom["JSDOM"]("<!DOCTYPE html>", { url: address, pretendToBeVisual: true }).window;
  const happy = await importInstalled("happy-dom", root);
  return happy && new happy["Window"]({ url: address });
}
