import { posix } from "node:path";
import { inRoot, projectFolder } from "../../../toolchain/repo-path.ts";
import { parseJson } from "../../../toolchain/result-lines.ts";
import {
  type InstallPlan,
  layout,
  type Project,
  type ProjectFiles,
  type ToolCommand,
} from "../../../toolchain/toolchain.ts";
import { shippedTool } from "../runners/runner.ts";
import { dependsOn, hasDependencies, readManifest } from "./manifest.ts";
import { ownScripts } from "./own-scripts.ts";
import { choosePackageManager, npmQuiet, type PackageManager } from "./package-manager.ts";
import { type Workspace, workspaceOf } from "./workspace.ts";

/** Folders in `node_modules` that tools write to. */
const toolCaches = [".cache", ".vite", ".vite-temp", ".vitest", ".vitest-cache"];
/** Files that say how packages are installed, besides manifests and lockfiles. */
const settings = [".npmrc", ".yarnrc", ".yarnrc.yml", "pnpm-workspace.yaml", ".pnpmfile.cjs"];
/** Where the package manager itself is installed. */
const managerFolder = posix.join(layout.dependencies, "manager");
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

/** Installs what `package.json` declares, exactly as the lockfile says if there is one; a workspace as a whole. */
export function planInstall(project: Project, files: ProjectFiles): InstallPlan {
  const workspace = workspaceOf(files, project.root);
  const folders = [workspace.root, ...workspace.packages];
  const manifests = folders.map((folder) => inRoot(folder, "package.json"));
  if (!folders.some((folder) => declaresAny(files, folder))) {
    return { keyParts: [], commands: [], mounts: [], scratch: [] };
  }
  const manager = choosePackageManager(files, workspace.root);
  const texts = [manager.lockfile, ...settings].filter(Boolean).map((name) => inRoot(workspace.root, name));
  const own = ownScripts(files, folders);
  const commands = [...installCommands(project, files, { workspace, manager }), ...own.commands];
  return {
    keyParts: [
      workspace.root,
      ...[...texts, ...own.inputs].map((path) => files.read(path) ?? ""),
      ...manifests.map((path) => whatInstalls(files.read(path) ?? "")),
      JSON.stringify(commands),
    ],
    commands,
    mounts: folders.map((folder) => ({
      entry: posix.join("modules", folder.replaceAll("/", "+") || "top", "node_modules"),
      inside: modulesOf(folder),
    })),
    scratch: scratchIn(new Set([workspace.root, project.root])),
    othersScratch: scratchIn(
      folders.filter((folder) => folder !== workspace.root && folder !== project.root),
    ),
    pathFirst: [posix.join(managerFolder, "node_modules/.bin")],
    ...(manager.question ? { registryQuestions: [manager.question] } : {}),
    ...(manager.lockfile === ""
      ? { resolution: posix.join(projectFolder(workspace), manager.resolution) }
      : {}),
  };
}

function installCommands(
  project: Project,
  files: ProjectFiles,
  { workspace, manager }: { readonly workspace: Workspace; readonly manager: PackageManager },
): ToolCommand[] {
  const top = projectFolder(workspace);
  const there = project.root === workspace.root ? [] : manager.there(top);
  const install = { ...manager.install, argv: [...manager.install.argv, ...there] };
  const measured = vitestFolders(files, workspace).map((root) => projectFolder({ root }));
  const addProvider = {
    ...manager.add,
    argv: ["node", shippedTool("add-vitest-coverage.mjs"), top, ...measured, "--", ...manager.add.argv],
  };
  const packages = workspace.packages.map((root) => projectFolder({ root }));
  const provide = managerCommand(files, { workspace, manager });
  const prepare = { argv: ["node", shippedTool("prepare-packages.mjs"), top, ...packages] };
  return [
    install,
    ...provide,
    ...(measured.length > 0 ? [addProvider] : []),
    ...(packages.length > 0 ? [prepare] : []),
  ];
}

/** Installs the manager for scripts that call it: it may not be on the `PATH`, and they run without a network. */
function managerCommand(
  files: ProjectFiles,
  { workspace, manager }: { readonly workspace: Workspace; readonly manager: PackageManager },
): ToolCommand[] {
  const calls = new RegExp(`(?:^|[\\s"'&;|(])${manager.name}\\s`);
  const scripts = [workspace.root, ...workspace.packages].flatMap((folder) =>
    Object.values(readManifest(files, folder).scripts),
  );
  if (manager.package === undefined || !scripts.some((script) => calls.test(script))) return [];
  return [{ argv: ["npm", "install", `--prefix=${managerFolder}`, ...npmQuiet, manager.package] }];
}

/** Vitest measures coverage only with a provider of exactly its version. */
function vitestFolders(files: ProjectFiles, { root, packages }: Workspace): string[] {
  const providers = ["@vitest/coverage-v8", "@vitest/coverage-istanbul"];
  const hasProvider = (folder: string) =>
    providers.some((name) => dependsOn(readManifest(files, folder), name));
  return [root, ...packages].filter(
    (folder) =>
      dependsOn(readManifest(files, folder), "vitest") && !hasProvider(folder) && !hasProvider(root),
  );
}

function declaresAny(files: ProjectFiles, folder: string): boolean {
  const text = files.read(inRoot(folder, "package.json")) ?? "";
  return hasDependencies(readManifest(files, folder)) || (text !== "" && parseJson(text) === undefined);
}

/** A manifest without the keys that no install reads, so that a changed script does not install everything again. */
function whatInstalls(text: string): string {
  const manifest = parseJson(text);
  if (typeof manifest !== "object" || manifest === null) return text;
  return JSON.stringify(
    Object.fromEntries(Object.entries(manifest).filter(([key]) => !notInstalled.has(key))),
  );
}

function scratchIn(folders: Iterable<string>): string[] {
  return [...folders].flatMap((folder) => toolCaches.map((name) => posix.join(modulesOf(folder), name)));
}

function modulesOf(folder: string): string {
  return posix.join(projectFolder({ root: folder }), "node_modules");
}
