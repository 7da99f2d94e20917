import { posix } from "node:path";
import { inRoot } from "../../../toolchain/repo-path.ts";
import { parseJson } from "../../../toolchain/result-lines.ts";
import type { InstallManifest, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { readManifest } from "./manifest.ts";
import { lockfiles } from "./package-manager.ts";
import type { Workspace } from "./workspace.ts";

/** Files that say how packages are installed, besides manifests and lockfiles. */
const settings = [".npmrc", ".yarnrc", ".yarnrc.yml", "pnpm-workspace.yaml"];
/** Code that a package manager runs to decide what it installs. */
const hooks = [".pnpmfile.cjs", ".pnpmfile.mjs", "pnpmfile.js"];
/** Keys of a manifest that say where packages come from. */
const declaring = new Set([
  ...["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"],
  ...["overrides", "resolutions", "pnpm"],
]);
/** Keys of a manifest that no install reads. */
const notInstalled = new Set([
  ...["scripts", "type", "main", "module", "types", "exports", "files", "sideEffects", "browserslist"],
  ...[
    "description",
    "keywords",
    "author",
    "contributors",
    "license",
    "repository",
    "bugs",
    "homepage",
    "funding",
  ],
  ...[
    "jest",
    "mocha",
    "ava",
    "tap",
    "nyc",
    "xo",
    "standard",
    "prettier",
    "eslintConfig",
    "lint-staged",
    "husky",
  ],
]);

/** The files that third-party packages are installed by: none of them is run. */
export function copiedManifests(files: ProjectFiles, { root, packages }: Workspace): InstallManifest[] {
  const folders = [root, ...packages];
  const present = (names: readonly string[]) =>
    names.map((name) => inRoot(root, name)).filter((path) => files.paths.includes(path));
  return [
    ...present([...lockfiles, ...settings]).map((path) => ({ path })),
    ...files.paths.filter((path) => path.endsWith(".patch")).map((path) => ({ path })),
    ...folders.flatMap((folder) => binsOf(files, folder)),
    ...folders.map((folder) => {
      const path = inRoot(folder, "package.json");
      return { path, text: whatInstalls(files.read(path) ?? "") };
    }),
  ];
}

/** Whether an install reads files of the project other than manifests, or runs code of it. */
export function needsCheckout(files: ProjectFiles, { root, packages }: Workspace): boolean {
  if (hooks.some((name) => files.paths.includes(inRoot(root, name)))) return true;
  if (/^plugins:/m.test(files.read(inRoot(root, ".yarnrc.yml")) ?? "")) return true;
  return [root, ...packages].some((folder) => {
    const manifest = parseJson(files.read(inRoot(folder, "package.json")));
    return typeof manifest === "object" && manifest !== null && namesFiles(manifest);
  });
}

/** Whether a dependency is a file or folder of the repository. */
function namesFiles(manifest: object): boolean {
  const declared = Object.entries(manifest).filter(([key]) => declaring.has(key));
  return /"(?:file:|portal:|\.{1,2}\/)[^"]*"\s*[,}]/.test(JSON.stringify(Object.fromEntries(declared)));
}

/** Commands of packages are linked by the first line of their programs, which tells how they start. */
function binsOf(files: ProjectFiles, folder: string): InstallManifest[] {
  const { bin } = readManifest(files, folder);
  const named = typeof bin === "string" ? [bin] : Object.values(typeof bin === "object" && bin ? bin : {});
  return named
    .filter((path) => typeof path === "string")
    .map((path) => posix.normalize(inRoot(folder, path)))
    .filter((path) => files.paths.includes(path))
    .map((path) => ({ path, text: `${/^#!.*/.exec(files.read(path) ?? "")?.[0] ?? ""}\n` }));
}

/** A manifest without the keys that no install reads, so that a changed script does not install everything again. */
function whatInstalls(text: string): string {
  const manifest = parseJson(text);
  if (typeof manifest !== "object" || manifest === null) return text;
  return JSON.stringify(
    Object.fromEntries(Object.entries(manifest).filter(([key]) => !notInstalled.has(key))),
  );
}
