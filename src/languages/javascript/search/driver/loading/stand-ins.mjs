// Modules for what is no code: styles, pictures, data. And default exports as runners give them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pathOf } from "./ids.mjs";

const require = createRequire(import.meta.url);
const styles = /\.(css|less|sass|scss|styl|stylus|pcss|postcss|sss)$/;
const assets =
  /\.(png|jpe?g|gif|svg|ico|webp|avif|bmp|mp[34]|webm|ogg|wav|woff2?|eot|ttf|otf|pdf|txt|md|html|graphql|gql)$/;
const identifier = /^[A-Za-z_$][\w$]*$/;
/** The names of classes in a style are themselves. */
const byName = "new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) })";
const MARK = "goldseam-interop";

/**
 * The code of a module that stands for a file: a style is empty, a picture its path, data itself; undefined for other files.
 * Vite has its own for pictures.
 *
 * @type {(id: string, isVite: boolean) => string | undefined}
 */
export function standIn(id, isVite) {
  const path = pathOf(id);
  const isModule = /\.module\.\w+$/.test(path);
  if (styles.test(id) || /[?&](type=style\b|lang\.(css|s[ac]ss|less|styl))/.test(id))
    return `export default ${isModule ? byName : '""'};`;
  if (id !== path) return undefined;
  if (path.endsWith(".json")) return dataModule(readFileSync(path, "utf8"));
  return assets.test(path) && !isVite ? `export default ${JSON.stringify(path)};` : undefined;
}

/**
 * The code of a module with more exports, which are undefined.
 *
 * @type {(code: string, names: Iterable<string>) => string}
 */
export function withNames(code, names) {
  const list = [...names].map((name) => `goldseam$missing as ${name}`).join(", ");
  return list === "" ? code : `${code}\nconst goldseam$missing = undefined; export { ${list} };`;
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
 * @type {(url: string, isWanted: boolean) => string | undefined}
 */
export function interopUrl(url, isWanted) {
  const text = readFileSync(fileURLToPath(url), "utf8");
  const isModule = /^\s*(import|export)\b[^(.]/m.test(text);
  return !isModule && (isWanted || text.includes("__esModule")) ? `${url}?${MARK}` : undefined;
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
