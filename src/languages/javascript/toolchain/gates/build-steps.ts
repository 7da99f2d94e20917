import { posix } from "node:path";
import { inRoot, projectFolder } from "../../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { type Manifest, readManifest } from "../install/manifest.ts";
import { usedPackages, workspaceOf } from "../install/workspace.ts";
import { installedBin, shippedTool } from "../runners/runner.ts";
import { isAssignment, type ScriptCommand, scriptCommands } from "./script-commands.ts";

const buildNames = /^(?:build|compile|transpile|bundle|dist)\b/;
const builders =
  /^(?:tsc|tsup|tsdown|babel|swc|rollup|webpack|esbuild|microbundle|unbuild|pkgroll|bunchee|vite|rslib|coffee)$/;
const generators =
  /^(?:svelte-kit sync|nuxi? prepare|astro sync|wxt prepare|panda codegen|graphql-codegen|tsr generate|react-router typegen|next typegen)\b/;
const runners = /^(?:vitest|jest|mocha|ava|tap|tape|--test)$/;
const endings = ["", ".js", ".cjs", ".mjs", ".json", ".node", "/index.js"];

/**
 * Commands that build what the tests need and the checkout lacks: the packages of the workspace that the project depends
 * on, then its own. Empty if nothing must be built.
 */
export function buildSteps(project: Project, files: ProjectFiles): string[][] {
  const needed = neededFolders(files, project.root).flatMap((folder) =>
    folderSteps(files, folder, folder === project.root && project.hasTests).map((argv) =>
      argv[0] === "npm" && folder !== project.root
        ? [...argv, `--prefix=${projectFolder({ root: folder })}`]
        : argv,
    ),
  );
  const steps = [...generatorSteps(files, project.root), ...needed];
  return [...new Map(steps.map((argv) => [argv.join("\0"), argv])).values()];
}

/** Generators that the package runs after an install; settings of compilers and runners often extend what they write. */
function generatorSteps(files: ProjectFiles, root: string): string[][] {
  const manifest = readManifest(files, root);
  const commands = ["postinstall", "prepare"].flatMap((name) => scriptCommands(manifest, name));
  return commands.flatMap(({ words }) => {
    const [program = "", ...args] = words.filter((word) => !isAssignment(word) && word !== "npx");
    if (!generators.test([program, ...args].join(" "))) return [];
    return [
      ["node", shippedTool("try-in.mjs"), projectFolder({ root }), installedBin({ root }, program), ...args],
    ];
  });
}

function folderSteps(files: ProjectFiles, folder: string, isTested: boolean): string[][] {
  const manifest = readManifest(files, folder);
  const asked = isTested ? stepsBeforeTests(manifest, folder) : [];
  if (asked.length > 0) return asked;
  const script = Object.keys(manifest.scripts).find((name) => name === "build" || name === "compile");
  const isMissing = entryPoints(manifest).some((path) => !exists(files, inRoot(folder, path)));
  return script !== undefined && isMissing ? [["npm", "run", script]] : [];
}

/** The build commands of the test script before its tests. */
function stepsBeforeTests(manifest: Manifest, root: string): string[][] {
  const commands = [...scriptCommands(manifest, "pretest"), ...scriptCommands(manifest, "test")];
  const end = commands.findIndex(({ words }) => words.some((word) => runners.test(word)));
  return (end === -1 ? [] : commands.slice(0, end)).flatMap((command) => {
    if (buildNames.test(command.script)) return [["npm", "run", outermost(manifest, command)]];
    const [program = "", ...args] = command.words.filter((word) => !isAssignment(word));
    if (!builders.test(program) || args.includes("--noEmit")) return [];
    return [[installedBin({ root }, program), ...args]];
  });
}

/** `build:esm` is part of `build`, if that exists. */
function outermost(manifest: Manifest, { script }: ScriptCommand): string {
  const first = script.split(":")[0] ?? script;
  return Object.hasOwn(manifest.scripts, first) ? first : script;
}

/** Packages come before those that depend on them. */
function neededFolders(files: ProjectFiles, root: string): string[] {
  const workspace = workspaceOf(files, root);
  const ordered: string[] = [];
  const seen = new Set<string>();
  const visit = (folder: string) => {
    if (seen.has(folder)) return;
    seen.add(folder);
    for (const other of usedPackages({ root: folder }, files)) visit(other);
    ordered.push(folder);
  };
  for (const folder of workspace.root === root ? [...workspace.packages, root] : [root]) visit(folder);
  return ordered;
}

function entryPoints({ main, module, bin, exports }: Manifest): string[] {
  return [main, module, ...leaves(bin), ...leaves(exports)].flatMap((path) => {
    const isFile =
      typeof path === "string" && /^[\w@.]/.test(path) && !/\*|^\.\.|^\.?\/?$|\.d\.[cm]?ts$/.test(path);
    return isFile ? [posix.normalize(path)] : [];
  });
}

/** The strings in a value of a manifest, whatever its shape. */
function leaves(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth > 5) return [];
  return Object.values(value).flatMap((inner) => leaves(inner, depth + 1));
}

function exists(files: ProjectFiles, path: string): boolean {
  return endings.some((ending) => files.paths.includes(`${path}${ending}`));
}
