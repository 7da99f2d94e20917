// Modules as jest loads them: resolved and translated by the project's own jest, with its settings.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { findThrough, importPackage } from "./packages.mjs";

/**
 * @import { Way, WayContext } from "../../loading-types.ts"
 * @import { Tool } from "./packages.mjs"
 */

/** A map of modules that jest found by name, which is empty: the old way of naming modules is not supported. */
const noNames = { getModule: nothing, getPackage: nothing, getMockModule: nothing, getRawModuleMap: nothing };

/** @type {(context: WayContext) => Promise<Way | undefined>} */
export async function openJest(context) {
  const [configs, transforms, runtime] = ["jest-config", "@jest/transform", "jest-runtime"].map((name) =>
    findThrough(["jest", "jest-cli", "@jest/core", "jest-config", "jest-runner", name], context.root),
  );
  if (!configs || !transforms || !runtime) return undefined;
  Object.assign(process.env, { NODE_ENV: "test", JEST_WORKER_ID: "1" });
  const config = await readSettings(await importPackage(configs), context);
  const jestTransform = await importPackage(transforms);
  const usual = await createTransformer(jestTransform, config);
  let texts = 0;
  const resolver = createResolver(await importPackage(runtime), config);
  const isBrowser = /jsdom|happy-dom/.test(String(config["testEnvironment"]));
  const conditions = ["require", "default", ...(isBrowser ? ["browser"] : ["node", "node-addons"])];
  const asModules = context.scripts.includes("experimental-vm-modules");
  return {
    setup: /** @type {string[]} */ (config["setupFiles"] ?? []),
    async resolve(specifier, parent) {
      const mapped = resolver["resolveStubModuleName"](parent, specifier, { conditions });
      if (mapped) return { id: String(mapped) };
      if (resolver["isCoreModule"]?.(specifier)) return undefined;
      return { id: String(resolver["resolveModule"](parent, specifier, { conditions })) };
    },
    async load(path, text) {
      const source = text ?? readFileSync(path, "utf8");
      // Jest takes a file for unchanged as long as the settings are the same ones.
      const again = text === undefined ? undefined : { ...config, goldseam: texts++ };
      const transformer = again ? await createTransformer(jestTransform, again) : usual;
      const options = {
        isInternalModule: false,
        instrument: false,
        collectCoverage: false,
        collectCoverageFrom: [],
        coverageProvider: "v8",
        supportsDynamicImport: asModules,
        supportsExportNamespaceFrom: asModules,
        supportsStaticESM: asModules,
        supportsTopLevelAwait: asModules,
      };
      const made =
        asModules && transformer["transformAsync"]
          ? await transformer["transformAsync"](path, options, source)
          : transformer["transform"](path, options, source);
      const map = made.sourceMapPath ? readFileSync(made.sourceMapPath, "utf8") : undefined;
      return { code: String(made.code ?? made), map, format: undefined };
    },
    async close() {},
  };
}

/**
 * The settings of the jest project that the subject is in.
 *
 * @type {(jestConfig: Tool, context: WayContext) => Promise<Tool>}
 */
async function readSettings(jestConfig, { root, subject, scripts }) {
  const named = /\bjest\b[^&|;]*?\s(?:--config|-c)[=\s]+["']?([^\s"']+)/.exec(scripts)?.[1];
  const argv = { _: [], $0: "jest", ...(named === undefined ? {} : { config: resolve(root, named) }) };
  const { configs } = await jestConfig["readConfigs"](argv, [root]);
  const holding = /** @type {Tool[]} */ (configs).filter(({ rootDir }) => subject.startsWith(`${rootDir}/`));
  const nearest = holding.sort((a, b) => b["rootDir"].length - a["rootDir"].length)[0] ?? configs[0];
  return withoutTypeChecks(nearest);
}

/**
 * Settings with which TypeScript is only translated: a check of types is slow, and our counters have none.
 *
 * @type {(config: Tool) => Tool}
 */
function withoutTypeChecks(config) {
  const quick = { isolatedModules: true, transpilation: true, diagnostics: false };
  const transform = /** @type {[string, string, object?][]} */ (config["transform"]).map(
    ([pattern, path, options = {}]) =>
      /\/ts-jest\//.test(path) ? [pattern, path, { ...options, ...quick }] : [pattern, path, options],
  );
  const globals = { ...config["globals"], "ts-jest": { ...config["globals"]?.["ts-jest"], ...quick } };
  return { ...config, transform, globals };
}

/** @type {(jestTransform: Tool, config: Tool) => Promise<Tool>} */
async function createTransformer(jestTransform, config) {
  const { createScriptTransformer, ScriptTransformer } = jestTransform;
  return createScriptTransformer ? createScriptTransformer(config, new Map()) : new ScriptTransformer(config);
}

/** @type {(jestRuntime: Tool, config: Tool) => Tool} */
function createResolver(jestRuntime, config) {
  const Runtime = jestRuntime["createResolver"]
    ? jestRuntime
    : (jestRuntime["default"]?.default ?? jestRuntime["default"]);
  return Runtime.createResolver(config, noNames);
}

function nothing() {
  return null;
}
