// Modules as loaders such as ts-node, tsx or babel-register translate them: by whichever compiler the project has.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { dirname, extname, join, resolve } from "node:path";
import { findThrough, findUp, importInstalled, importPackage, readJson } from "./packages.mjs";
import { aliased, readTypeScriptSettings } from "./tsconfig.mjs";

/**
 * @import { Translated, Way, WayContext } from "../../loading-types.ts"
 * @import { Json, Tool } from "./packages.mjs"
 */

/** @typedef {{ path: string; text: string; format: "module" | "commonjs"; options: Json; settings: string | undefined }} Source */
/** @typedef {(source: Source) => Promise<{ code: string; map?: unknown }> | { code: string; map?: unknown }} Compile */
/** @typedef {{ readonly name: string; readonly words: RegExp; open(root: string): Promise<Compile | undefined> }} Compiler */

const endings = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json"];

/** @type {readonly Compiler[]} */
const compilers = [
  { name: "babel", words: /@babel\/register|babel-register|@babel\/node/, open: openBabel },
  { name: "swc", words: /@swc-node|@swc\/register|swc-node/, open: openSwc },
  { name: "esbuild", words: /\btsx\b|esbuild/, open: openEsbuild },
  { name: "typescript", words: /ts-node|ts-mocha|typescript/, open: openTypeScript },
  { name: "oxc", words: /oxc/, open: openOxc },
  { name: "rolldown", words: /rolldown/, open: openRolldown },
  { name: "sucrase", words: /sucrase/, open: openSucrase },
];
/** In this order if no setting names one: only the first two know decorators with metadata. */
const usual = ["typescript", "swc", "esbuild", "oxc", "rolldown", "sucrase", "babel"];

/** @type {(context: WayContext) => Promise<Way>} */
export async function openCompilers({ root, top, scripts }) {
  const named = compilers.filter(({ words }) => words.test(scripts));
  const others = usual.flatMap((name) => compilers.filter((one) => one.name === name));
  const compile = (await firstOf([...new Set([...named, ...others])], root)) ?? withNode;
  /** @type {Map<string, ReturnType<typeof readTypeScriptSettings>>} */
  const known = new Map();
  const settingsOf = (/** @type {string} */ path) => {
    const folder = dirname(path);
    const found = known.get(folder) ?? readTypeScriptSettings(folder, top);
    known.set(folder, found);
    return found;
  };
  return {
    setup: preloaded(scripts, root),
    async resolve(specifier, parent) {
      const places = /^\.{0,2}(\/|$)/.test(specifier)
        ? [resolve(dirname(parent), specifier)]
        : aliased(specifier, settingsOf(parent));
      const id = places.map(findFile).find((one) => one !== undefined);
      return id === undefined ? undefined : { id };
    },
    async load(path, given) {
      const text = given ?? readFileSync(path, "utf8");
      const { options, path: settings } = settingsOf(path);
      if (!/\.([cm]?ts|[jt]sx|[cm]?js)$/.test(path)) return { code: text, map: undefined, format: undefined };
      const format = formatOf(path, top);
      const { code, map } = await compile({ path, text, format, options, settings });
      return { code, map: asJson(map), format: undefined };
    },
    async close() {},
  };
}

/**
 * The modules that scripts and settings load before tests, other than loaders.
 *
 * @type {(scripts: string, root: string) => string[]}
 */
function preloaded(scripts, root) {
  const require = createRequire(join(root, "package.json"));
  const options = scripts.matchAll(
    /(?:--require|--import|\s-r|\brequire\W{0,3}:)[\s=]*(\[[^\]]*\]|["']?[\w@./-]+)/g,
  );
  const names = [...options].flatMap(([, value = ""]) => value.match(/[\w@./-]+/g) ?? []);
  return names
    .filter((name) => !/ts-node|tsx|swc|babel|esbuild|register|loader|source-map/.test(name))
    .flatMap((name) => {
      try {
        return [require.resolve(name)];
      } catch {
        return [];
      }
    });
}

/** @type {(map: unknown) => string | undefined} */
function asJson(map) {
  if (typeof map === "string") return map || undefined;
  return map ? JSON.stringify(map) : undefined;
}

/** @type {(candidates: readonly Compiler[], root: string) => Promise<Compile | undefined>} */
async function firstOf(candidates, root) {
  for (const { open } of candidates) {
    const compile = await open(root).catch(() => undefined);
    if (compile) return compile;
  }
  return undefined;
}

/**
 * The format that node expects of a file.
 *
 * @type {(path: string, top: string) => "module" | "commonjs"}
 */
function formatOf(path, top) {
  if (/\.m[jt]s$/.test(path)) return "module";
  if (/\.c[jt]s$/.test(path)) return "commonjs";
  const manifest = findUp(["package.json"], dirname(path), top);
  return manifest !== undefined && readJson(manifest)["type"] === "module" ? "module" : "commonjs";
}

/** @type {(place: string) => string | undefined} */
function findFile(place) {
  const asTypeScript = place.replace(/\.([cm]?)js(x?)$/, ".$1ts$2");
  const candidates = [
    place,
    asTypeScript,
    asTypeScript.replace(/\.ts$/, ".tsx"),
    ...endings.map((ending) => place + ending),
    ...endings.map((ending) => join(place, `index${ending}`)),
  ];
  return candidates.find((path) => existsSync(path) && statSync(path).isFile());
}

/** @type {(root: string) => Promise<Compile | undefined>} */
async function openTypeScript(root) {
  const folder = findThrough(["typescript"], root) ?? findThrough(["ts-node", "typescript"], root);
  const ts = folder && (await importPackage(folder));
  if (!ts || typeof ts["transpileModule"] !== "function") return undefined;
  return ({ path, text, format, options, settings }) => {
    const { options: own } = ts["convertCompilerOptionsFromJson"](
      options,
      settings ? dirname(settings) : root,
    );
    const needsCommonJs = /^\s*(export\s*=|import\s+\w+\s*=\s*require)/m.test(text);
    const { Node10, NodeJs } = ts["ModuleResolutionKind"];
    const compilerOptions = {
      ...own,
      target: Math.max(own.target ?? 0, ts["ScriptTarget"].ES2020),
      module: format === "commonjs" || needsCommonJs ? ts["ModuleKind"].CommonJS : ts["ModuleKind"].ESNext,
      moduleResolution: Node10 ?? NodeJs,
      jsx: own.jsx === undefined || own.jsx === ts["JsxEmit"].Preserve ? ts["JsxEmit"].ReactJSX : own.jsx,
      ...{
        sourceMap: true,
        inlineSourceMap: false,
        inlineSources: false,
        declaration: false,
        composite: false,
      },
      ...{
        noEmit: false,
        emitDeclarationOnly: false,
        allowImportingTsExtensions: false,
        isolatedModules: true,
      },
      ...{
        verbatimModuleSyntax: false,
        esModuleInterop: true,
        allowJs: true,
        importHelpers: false,
        ignoreDeprecations: undefined,
      },
    };
    const { outputText, sourceMapText } = ts["transpileModule"](text, { fileName: path, compilerOptions });
    return { code: outputText, map: sourceMapText };
  };
}

/** @type {(root: string) => Promise<Compile | undefined>} */
async function openEsbuild(root) {
  const folder = findThrough(["tsx", "esbuild"], root) ?? findThrough(["esbuild"], root);
  const esbuild = folder && (await importPackage(folder));
  if (!esbuild) return undefined;
  return ({ path, text, format, options }) =>
    esbuild["transform"](text, {
      loader: extname(path).replace(/^\.[cm]?/, ""),
      format: format === "commonjs" ? "cjs" : "esm",
      sourcefile: path,
      sourcemap: true,
      target: "node22",
      tsconfigRaw: { compilerOptions: { ...options, verbatimModuleSyntax: false } },
    });
}

/** @type {(root: string) => Promise<Compile | undefined>} */
async function openSwc(root) {
  const folder = findThrough(["@swc-node/register", "@swc/core"], root) ?? findThrough(["@swc/core"], root);
  const swc = folder && (await importPackage(folder));
  if (!swc) return undefined;
  return ({ path, text, format, options }) =>
    swc["transform"](text, {
      filename: path,
      cwd: root,
      sourceMaps: true,
      module: { type: format === "commonjs" ? "commonjs" : "es6" },
      jsc: {
        target: "es2022",
        parser: /ts/.test(extname(path))
          ? { syntax: "typescript", tsx: path.endsWith("x"), decorators: true }
          : { syntax: "ecmascript", jsx: true, decorators: true },
        transform: {
          legacyDecorator: options["experimentalDecorators"] === true,
          decoratorMetadata: options["emitDecoratorMetadata"] === true,
          react: { runtime: options["jsx"] === "react" ? "classic" : "automatic" },
        },
      },
    });
}

/** @type {(root: string) => Promise<Compile | undefined>} */
async function openBabel(root) {
  const babel = await importInstalled("@babel/core", root);
  return (
    babel &&
    (({ path, text }) => babel["transformAsync"](text, { filename: path, cwd: root, sourceMaps: true }))
  );
}

/** @type {(root: string) => Promise<Compile | undefined>} */
async function openOxc(root) {
  const oxc = await importInstalled("oxc-transform", root);
  return oxc && asOxc(oxc["transformSync"] ?? oxc["transform"]);
}

/** @type {(root: string) => Promise<Compile | undefined>} */
async function openRolldown(root) {
  const folder = findThrough(["rolldown"], root) ?? findThrough(["tsdown", "rolldown"], root);
  const rolldown = folder && (await importPackage(folder, "./experimental"));
  return rolldown ? asOxc(rolldown["transformSync"] ?? rolldown["transform"]) : undefined;
}

/** @type {(transform: (path: string, text: string, options: object) => any) => Compile} */
function asOxc(transform) {
  return async ({ path, text, options }) => {
    const decorator = {
      legacy: options["experimentalDecorators"] === true,
      emitDecoratorMetadata: options["emitDecoratorMetadata"] === true,
    };
    const made = await transform(path, text, { sourcemap: true, decorator });
    if (made.errors?.length > 0 && !made.code) throw new SyntaxError(String(made.errors[0].message));
    return { code: String(made.code), map: made.map };
  };
}

/** @type {(root: string) => Promise<Compile | undefined>} */
async function openSucrase(root) {
  const sucrase = await importInstalled("sucrase", root);
  return (
    sucrase &&
    (({ path, text, format }) =>
      sucrase["transform"](text, {
        filePath: path,
        transforms: [
          ...(/ts/.test(extname(path)) ? ["typescript"] : []),
          ...(path.endsWith("x") ? ["jsx"] : []),
          ...(format === "commonjs" ? ["imports"] : []),
        ],
      }))
  );
}

/** @type {Compile} */
function withNode({ path, text }) {
  return {
    code: /ts$/.test(path) ? stripTypeScriptTypes(text, { mode: "transform", sourceMap: true }) : text,
  };
}
