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
import { copiedManifests, needsCheckout } from "./copied-manifests.ts";
import { dependsOn, hasDependencies, readManifest } from "./manifest.ts";
import { ownScripts } from "./own-scripts.ts";
import { choosePackageManager, npmQuiet, type PackageManager } from "./package-manager.ts";
import { type Workspace, workspaceOf } from "./workspace.ts";

/** Folders in `node_modules` that tools write to. */
const toolCaches = [".cache", ".vite", ".vite-temp", ".vitest", ".vitest-cache"];
/** Where the package manager itself is installed. */
const managerFolder = posix.join(layout.dependencies, "manager");
/** Installs what `package.json` declares, exactly as the lockfile says if there is one; a workspace as a whole. */
export function planInstall(project: Project, files: ProjectFiles): InstallPlan {
  const workspace = workspaceOf(files, project.root);
  const folders = [workspace.root, ...workspace.packages];
  if (!folders.some((folder) => declaresAny(files, folder))) {
    return { keyParts: [], commands: [], manifests: [], mounts: [], scratch: [] };
  }
  const manager = choosePackageManager(files, workspace.root);
  const scripts = ownScripts(files, folders);
  const manifests = copiedManifests(files, workspace);
  const plan = {
    keyParts: [workspace.root, ...scripts.inputs.map((path) => files.read(path) ?? "")],
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
  const packages = [...installCommands(project, files, { workspace, manager }), ...scripts.patching];
  if (needsCheckout(files, workspace)) {
    const texts = manifests.map(({ path, text }) => `${path}\n${text ?? files.read(path) ?? ""}`);
    const commands = [...packages, ...scripts.generating];
    return {
      ...{ ...plan, keyParts: [...plan.keyParts, ...texts] },
      ...{ commands: [], manifests: [], own: { commands } },
    };
  }
  const own = scripts.generating.length > 0 ? { own: { commands: scripts.generating } } : {};
  return { ...plan, commands: packages, manifests, ...own };
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

function scratchIn(folders: Iterable<string>): string[] {
  return [...folders].flatMap((folder) => toolCaches.map((name) => posix.join(modulesOf(folder), name)));
}

function modulesOf(folder: string): string {
  return posix.join(projectFolder({ root: folder }), "node_modules");
}
