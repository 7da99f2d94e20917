// Compiles every plain JavaScript file below the working folder without running it; prints `path:line: message`.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { Module } from "node:module";
import { dirname, join } from "node:path";
import { Script, SourceTextModule } from "node:vm";

/** The text that node puts before a script; its types lack it. */
const { wrapper } = /** @type {typeof Module & { wrapper: readonly [string, string] }} */ (Module);
const skipped = /^(?:\..*|node_modules|bower_components|vendor|fixtures?|__fixtures__|coverage|dist|build)$/;
const errors = listScripts(".").flatMap((path) => check(path) ?? []);
for (const error of errors) process.stderr.write(`${error}\n`);
process.exitCode = errors.length > 0 ? 1 : 0;

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listScripts(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : listScripts(path);
    return entry.isFile() && /\.[cm]?js$/.test(entry.name) && !entry.name.startsWith(".") ? [path] : [];
  });
}

/** @param {string} path */
function check(path) {
  const source = readFileSync(path, "utf8").replace(/^#!.*/, "");
  const kind = moduleKind(path);
  if (kind === "module") return compileModule(path, source);
  const error = compileScript(path, source);
  if (!error || kind === "script") return error;
  // May be either: node uses whatever parses if no type is declared; bundlers and test runners always do.
  const asModule = compileModule(path, source);
  return asModule && /outside a module|Unexpected token 'export'/.test(error) ? asModule : asModule && error;
}

/**
 * @param {string} path
 * @param {string} source
 */
function compileScript(path, source) {
  try {
    new Script(`${wrapper[0]}${source}\n});`, {
      filename: path,
      columnOffset: -wrapper[0].length,
    });
    return undefined;
  } catch (error) {
    return describe(path, /** @type {Error} */ (error));
  }
}

/**
 * @param {string} path
 * @param {string} source
 */
function compileModule(path, source) {
  try {
    new SourceTextModule(source, { identifier: path });
    return undefined;
  } catch (error) {
    // Only node itself reports the line of an error in a module.
    const asModule = ["--check", "--input-type=module", "-"];
    const { stderr } = spawnSync(process.execPath, asModule, { input: source, encoding: "utf8" });
    const { name, message } = /** @type {Error} */ (error);
    return describe(path, { name, message, stack: stderr });
  }
}

/**
 * @param {string} path
 * @param {Error} error
 */
function describe(path, { name, message, stack }) {
  const line = String(stack).match(/^[^\n]*:(\d+)\n/)?.[1] ?? "1";
  return `${path}:${line}: ${name}: ${message}`;
}

/** @param {string} path */
function moduleKind(path) {
  if (path.endsWith(".mjs")) return "module";
  if (path.endsWith(".cjs")) return "script";
  return packageType(dirname(path)) === "module" ? "module" : "either";
}

/**
 * @param {string} folder
 * @returns {unknown}
 */
function packageType(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).type;
  } catch {
    return folder === "." ? undefined : packageType(dirname(folder));
  }
}
