// Modules as vitest loads them: resolved and translated by the project's own vite, with its settings.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findThrough, findUp, importPackage } from "./packages.mjs";

/**
 * @import { Way, WayContext } from "../../loading-types.ts"
 * @import { Tool } from "./packages.mjs"
 */

const endings = ["ts", "mts", "cts", "js", "mjs", "cjs"];
const names = ["vitest.config", "vite.config"].flatMap((name) =>
  endings.map((ending) => `${name}.${ending}`),
);
/** Plugins for browsers: they rewrite imports into addresses of a server, and add the code that reloads pages. */
const forBrowsers = /^vite:(import-analysis|client-inject|dep-scan|css-analysis|reporter|html.*)$|^vitest:/;

/**
 * The file with the settings of vitest.
 *
 * @type {(context: WayContext) => string | undefined}
 */
export function viteSettings({ root, top, scripts }) {
  const named = /\bvitest\b[^&|;]*?\s(?:--config|-c)[=\s]+["']?([^\s"']+)/.exec(scripts)?.[1];
  return named === undefined ? findUp(names, root, top) : resolve(root, named);
}

/**
 * Whether settings change how modules are loaded; those of tests alone do not.
 *
 * @param {string} path
 */
export function changesModules(path) {
  const text = readFileSync(path, "utf8");
  const imports = [...text.matchAll(/\b(?:from|import|require)\s*\(?\s*["']([^"']+)["']/g)];
  const isOwn = imports.every(([, from = ""]) =>
    /^(vite|vitest\/config|vitest|(node:)?(path|url|fs|process))$/.test(from),
  );
  return !isOwn || /\b(plugins|alias|define|resolve\s*:|esbuild|oxc|css|server|optimizeDeps)\b/.test(text);
}

/** @type {(context: WayContext) => Promise<Way | undefined>} */
export async function openVite(context) {
  const { root } = context;
  const folder = findThrough(["vitest", "vite"], root) ?? findThrough(["vite"], root);
  if (folder === undefined) return undefined;
  const vite = await importPackage(folder);
  const configFile = viteSettings(context);
  const server = await startServer(vite, { root: configFile ? dirname(configFile) : root, configFile });
  const container = server.environments?.ssr?.pluginContainer ?? server.pluginContainer;
  const forServer = server.environments ? undefined : { ssr: true };
  const { env, base: BASE_URL = "/" } = server.config;
  const meta = JSON.stringify({ ...env, BASE_URL, MODE: "test", DEV: true, PROD: false, SSR: true });
  const setup = /** @type {string[]} */ ([server.config.test?.setupFiles ?? []].flat());
  return {
    setup: setup.map((path) => resolve(server.config.root, path)),
    async resolve(specifier, parent) {
      const found = await container.resolveId(specifier, parent, { ...forServer });
      if (!found || found.external) return undefined;
      return { id: String(found.id) };
    },
    async load(id, text) {
      const path = id.replace(/[?#].*$/s, "");
      const loaded = text ?? (await container.load(id, forServer)) ?? readFileSync(path, "utf8");
      const source = typeof loaded === "string" ? { code: loaded } : loaded;
      const { code, map } = await container.transform(source.code, id, { ...forServer, inMap: source.map });
      const head = code.includes("import.meta.env") ? `import.meta.env=${meta};` : "";
      return { code: head + code, map: map?.mappings ? JSON.stringify(map) : undefined, format: undefined };
    },
    close: () => server.close(),
  };
}

/** @type {(vite: Tool, settings: { root: string; configFile: string | undefined }) => Promise<Tool>} */
function startServer(vite, { root, configFile }) {
  Object.assign(process.env, { NODE_ENV: "test", VITEST: "true", MODE: "test" });
  return vite["createServer"]({
    root,
    configFile: configFile ?? false,
    mode: "test",
    logLevel: "silent",
    clearScreen: false,
    appType: "custom",
    cacheDir: join(process.env["TMPDIR"] ?? "/tmp", "goldseam-vite"),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null, preTransformRequests: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [
      { name: "goldseam", enforce: "post", config: withTestAliases, configResolved: leaveOutBrowsers },
    ],
  });
}

/**
 * Vitest takes aliases from its own settings as well.
 *
 * @param {Tool} config
 */
function withTestAliases(config) {
  const alias = config["test"]?.alias;
  return alias ? { resolve: { alias } } : undefined;
}

/** @param {Tool} config */
function leaveOutBrowsers(config) {
  for (const plugin of config["plugins"]) if (forBrowsers.test(plugin.name)) plugin.transform = undefined;
}
