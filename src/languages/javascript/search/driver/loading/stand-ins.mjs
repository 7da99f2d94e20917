// Modules for what is no code: styles, pictures, data. And default exports as runners give them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const styles = /\.(css|less|sass|scss|styl|stylus|pcss|postcss|sss)$/;
const assets =
  /\.(png|jpe?g|gif|svg|ico|webp|avif|bmp|mp[34]|webm|ogg|wav|woff2?|eot|ttf|otf|pdf|txt|md|html|graphql|gql)$/;
const identifier = /^[A-Za-z_$][\w$]*$/;
const MARK = "goldseam-interop";

/**
 * The code of a module that stands for a file: a style is empty, a picture its path, data itself; undefined for other files.
 *
 * @type {(path: string) => string | undefined}
 */
export function standIn(path) {
  const byName = "new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) })";
  if (styles.test(path)) return `export default ${/\.module\.\w+$/.test(path) ? byName : '""'};`;
  if (assets.test(path)) return `export default ${JSON.stringify(path)};`;
  return path.endsWith(".json") ? dataModule(readFileSync(path, "utf8")) : undefined;
}

/** @param {string} text */
function dataModule(text) {
  const data = /** @type {unknown} */ (JSON.parse(text));
  const names = typeof data === "object" && data !== null && !Array.isArray(data) ? Object.keys(data) : [];
  return `const data = ${text};\nexport default data;\n${exportsOf("data", names)}`;
}

/**
 * Another address of a CommonJS module, if what runners import of it differs from what node does: its own default export.
 *
 * @type {(url: string) => string | undefined}
 */
export function interopUrl(url) {
  const path = new URL(url).pathname;
  return readFileSync(decodeURIComponent(path), "utf8").includes("__esModule") ? `${url}?${MARK}` : undefined;
}

/**
 * The code of a module at such an address.
 *
 * @type {(url: string, path: string) => string | undefined}
 */
export function interopModule(url, path) {
  if (!url.endsWith(`?${MARK}`)) return undefined;
  const whole = /** @type {unknown} */ (require(path));
  const isObject = (typeof whole === "object" && whole !== null) || typeof whole === "function";
  const names = isObject ? Object.keys(whole) : [];
  const own = isObject && "__esModule" in whole && "default" in whole ? "whole.default" : "whole";
  return `import { createRequire } from "node:module";
const whole = createRequire(${JSON.stringify(pathToFileURL(path).href)})(${JSON.stringify(path)});
export default ${own};
${exportsOf("whole", names)}`;
}

/** @type {(object: string, names: readonly string[]) => string} */
function exportsOf(object, names) {
  const usable = names.filter((name) => identifier.test(name) && name !== "default");
  return usable
    .map(
      (name, index) =>
        `const export${index} = ${object}[${JSON.stringify(name)}]; export { export${index} as ${name} };`,
    )
    .join("\n");
}
