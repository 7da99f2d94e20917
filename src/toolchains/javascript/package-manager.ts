import { matchesGlob, posix } from "node:path";
import { inRoot, projectFolder } from "../repo-path.ts";
import type { InstallPlan, Project, ProjectFiles, ToolCommand } from "../toolchain.ts";
import { dependsOn, hasDependencies, type Manifest, readManifest } from "./manifest.ts";
import { shippedTool } from "./runners/runner.ts";

interface PackageManager {
  readonly lockfile: string;
  command(manifest: Manifest, lockfile: string): ToolCommand;
}

const npmQuiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];

/** Those other than npm are run through it, so that they need not be installed. */
const packageManagers: readonly PackageManager[] = [
  {
    lockfile: "package-lock.json",
    command: () => ({ argv: ["npm", "ci", "--prefer-offline", ...npmQuiet] }),
  },
  {
    lockfile: "npm-shrinkwrap.json",
    command: () => ({ argv: ["npm", "ci", "--prefer-offline", ...npmQuiet] }),
  },
  {
    lockfile: "pnpm-lock.yaml",
    command: (manifest, lockfile) => ({
      argv: [
        ...npx(manifest, "pnpm", /^lockfileVersion: '?[5-6]/m.test(lockfile) ? "8" : "9"),
        "install",
        "--frozen-lockfile",
        "--ignore-scripts",
        "--config.package-import-method=copy",
        "--config.confirmModulesPurge=false",
      ],
    }),
  },
  {
    lockfile: "yarn.lock",
    command: (manifest, lockfile) =>
      /^__metadata:/m.test(lockfile)
        ? {
            argv: [...npx(manifest, "@yarnpkg/cli-dist", "4"), "install", "--immutable"],
            env: { YARN_NODE_LINKER: "node-modules", YARN_ENABLE_SCRIPTS: "0", YARN_ENABLE_TELEMETRY: "0" },
          }
        : {
            argv: [
              ...npx(manifest, "yarn", "1.22.22"),
              "install",
              "--frozen-lockfile",
              "--ignore-scripts",
              "--non-interactive",
            ],
          },
  },
];

const withoutLockfile: ToolCommand = { argv: ["npm", "install", "--no-package-lock", ...npmQuiet] };

/** Folders in `node_modules` that tools write to. */
const toolCaches = [".cache", ".vite", ".vite-temp", ".vitest"];

/** Installs what `package.json` declares, exactly as the lockfile says where there is one. */
export function planInstall(project: Project, files: ProjectFiles): InstallPlan {
  const manifest = readManifest(files, project.root);
  const text = files.read(inRoot(project.root, "package.json")) ?? "";
  if (!hasDependencies(manifest) && isJson(text)) {
    return { keyParts: [], commands: [], mounts: [], scratch: [] };
  }
  const manager = packageManagers.find((one) => files.read(inRoot(project.root, one.lockfile)) !== undefined);
  const lockfile = manager ? (files.read(inRoot(project.root, manager.lockfile)) ?? "") : "";
  const install = manager?.command(manifest, lockfile) ?? withoutLockfile;
  const commands = needsCoverageProvider(project, manifest) ? [install, addCoverageProvider] : [install];
  const packages = workspaceFolders(project, files, manifest);
  const texts = [".npmrc", ...packages.map((folder) => posix.join(folder, "package.json"))].map(
    (path) => files.read(inRoot(project.root, path)) ?? "",
  );
  const folder = projectFolder(project);
  return {
    keyParts: [project.root, text, lockfile, ...texts, JSON.stringify(commands)],
    commands,
    mounts: ["", ...packages].map((path) => ({
      entry: posix.join("modules", path.replaceAll("/", "+") || "top", "node_modules"),
      inside: posix.join(folder, path, "node_modules"),
    })),
    scratch: toolCaches.map((name) => posix.join(folder, "node_modules", name)),
  };
}

/** Vitest measures coverage only with a provider of its very version. */
const addCoverageProvider: ToolCommand = { argv: ["node", shippedTool("add-vitest-coverage.mjs")] };

function needsCoverageProvider(project: Project, manifest: Manifest): boolean {
  const providers = ["@vitest/coverage-v8", "@vitest/coverage-istanbul"];
  return project.runner === "vitest" && !providers.some((name) => dependsOn(manifest, name));
}

function npx(manifest: Manifest, name: string, fallback: string): string[] {
  const [declared, version] = manifest.packageManager.split("+")[0]?.split("@") ?? [];
  const short = name === "@yarnpkg/cli-dist" ? "yarn" : name;
  const chosen = declared === short && version ? version : fallback;
  return ["npm", "exec", "--yes", `--package=${name}@${chosen}`, "--", short];
}

function workspaceFolders(project: Project, files: ProjectFiles, manifest: Manifest): string[] {
  const prefix = project.root === "" ? "" : `${project.root}/`;
  return files.paths
    .filter((path) => path.startsWith(prefix) && posix.basename(path) === "package.json")
    .map((path) => posix.dirname(path.slice(prefix.length)))
    .filter((folder) => manifest.workspaces.some((pattern) => matchesGlob(folder, posix.normalize(pattern))))
    .sort();
}

function isJson(text: string): boolean {
  if (text === "") return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
