import { posix } from "node:path";
import { inRoot } from "../../../toolchain/repo-path.ts";
import type { ProjectFiles, ToolCommand } from "../../../toolchain/toolchain.ts";
import { type Manifest, readManifest } from "./manifest.ts";

/** How a package manager is called, inside the folder of a lockfile or with {@link PackageManager.there}. */
export interface PackageManager {
  readonly name: "npm" | "pnpm" | "yarn";
  /** The package that it comes in, with its version; absent if it is installed with the runtime. */
  readonly package?: string;
  /** Empty if there is none. */
  readonly lockfile: string;
  /** The lockfile that an install creates if there is none. */
  readonly resolution: string;
  readonly install: ToolCommand;
  /** Adds one package, its last argument, to the folder it runs in. */
  readonly add: ToolCommand;
  /** Prints its own registry. */
  readonly question?: ToolCommand;
  /** Options that make it work on a folder other than the one it runs in. */
  there(folder: string): readonly string[];
}

interface Choice {
  readonly manifest: Manifest;
  readonly lockfile: string;
  readonly text: string;
}

/** Options of npm without scripts and without reports that nobody reads. */
export const npmQuiet: readonly string[] = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--no-progress",
  "--loglevel=error",
];
/** A yarn that the repository brings along is a program of the project. */
const ignoreOwnYarn = { YARN_IGNORE_PATH: "1" };
/** The names of all lockfiles. */
export const lockfiles: readonly string[] = [
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "yarn.lock",
];

/** The manager that the lockfile, else the manifest names; npm if neither does. */
export function choosePackageManager(files: ProjectFiles, root: string): PackageManager {
  const manifest = readManifest(files, root);
  const declared = /^(?:npm|pnpm|yarn)(?=@)/.exec(manifest.packageManager)?.[0];
  const present = lockfiles.filter((name) => files.read(inRoot(root, name)) !== undefined);
  const lockfile = present.find((name) => managerOf(name) === declared) ?? present[0] ?? "";
  const has = (name: string) => files.paths.includes(inRoot(root, name));
  const hinted = has("pnpm-workspace.yaml") ? "pnpm" : has(".yarnrc.yml") ? "yarn" : "npm";
  const name = lockfile === "" ? (declared ?? hinted) : managerOf(lockfile);
  const choice = { manifest, lockfile, text: files.read(inRoot(root, lockfile)) ?? "" };
  if (name === "pnpm") return pnpm(choice);
  if (name === "npm")
    return npm(choice, /^@[^=]*:registry\b/m.test(files.read(inRoot(root, ".npmrc")) ?? ""));
  return isModernYarn(choice, has(".yarnrc.yml"))
    ? modernYarn(choice, files.read(inRoot(root, ".yarnrc.yml")) ?? "")
    : classicYarn(choice);
}

function managerOf(lockfile: string): string {
  return lockfile.startsWith("pnpm") ? "pnpm" : lockfile.startsWith("yarn") ? "yarn" : "npm";
}

function npm({ lockfile }: Choice, hasScopes: boolean): PackageManager {
  // Packages of such a scope come from the registry that the lockfile names.
  const hosts = hasScopes ? ["--replace-registry-host=npmjs"] : [];
  return {
    name: "npm",
    lockfile,
    resolution: "package-lock.json",
    install: {
      argv:
        lockfile === ""
          ? ["npm", "install", "--package-lock", ...npmQuiet]
          : ["npm", "ci", "--prefer-offline", ...hosts, ...npmQuiet],
    },
    add: { argv: ["npm", "install", "--no-save", ...npmQuiet] },
    there: (folder) => [`--prefix=${folder}`],
  };
}

function pnpm(choice: Choice): PackageManager {
  const [, format = "9"] = /^lockfileVersion: '?(\d+)/m.exec(choice.text) ?? [];
  const fallback = { "5": "7", "6": "8" }[format] ?? "10";
  const options = [
    "--ignore-scripts",
    "--config.package-import-method=copy",
    "--config.store-dir=/tmp/pnpm-store",
    "--config.confirmModulesPurge=false",
  ];
  const own = packageOf(choice.manifest, "pnpm", fallback);
  const run = npx(own, "pnpm");
  const exactly = choice.lockfile === "" ? "--no-frozen-lockfile" : "--frozen-lockfile";
  return {
    name: "pnpm",
    package: own,
    lockfile: choice.lockfile,
    resolution: "pnpm-lock.yaml",
    install: { argv: [...run, "install", exactly, ...options] },
    add: { argv: [...run, "add", "--save-dev", "--ignore-workspace-root-check", ...options] },
    there: (folder) => [`--dir=${folder}`],
  };
}

function classicYarn({ manifest, lockfile }: Choice): PackageManager {
  const version = "1.22.22";
  const own = packageOf(manifest, "yarn", version);
  const run = npx(own, "yarn");
  const options = ["--ignore-scripts", "--non-interactive"];
  const env = ignoreOwnYarn;
  const exactly = lockfile === "" ? [] : ["--frozen-lockfile"];
  return {
    name: "yarn",
    package: own,
    lockfile,
    resolution: "yarn.lock",
    install: { argv: [...run, "install", ...exactly, ...options], env },
    add: { argv: [...run, "add", "--dev", "--ignore-workspace-root-check", ...options], env },
    // The version that a change names may be any program.
    question: {
      argv: ["npm", "exec", "--yes", `--package=yarn@${version}`, "--", "yarn", "config", "get", "registry"],
    },
    there: (folder) => [`--cwd=${folder}`],
  };
}

/** Yarn 2 and later, which finds the workspace's root on its own. */
function modernYarn({ manifest, lockfile, text }: Choice, settings: string): PackageManager {
  const format = Number(/^__metadata:\s+version: (\d+)/m.exec(text)?.[1] ?? 8);
  const brought = /^yarnPath:.*\byarn-(\d+\.\d+\.\d+)\.c?js/m.exec(settings)?.[1];
  const usual = format < 5 ? "2" : format < 7 ? "3" : "4";
  const own = packageOf(manifest, "@yarnpkg/cli-dist", brought ?? usual);
  const run = npx(own, "yarn");
  const env = {
    ...ignoreOwnYarn,
    YARN_NODE_LINKER: "node-modules",
    YARN_ENABLE_SCRIPTS: "0",
    YARN_ENABLE_TELEMETRY: "0",
    YARN_ENABLE_GLOBAL_CACHE: "1",
    YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
  };
  return {
    name: "yarn",
    package: own,
    lockfile,
    resolution: "yarn.lock",
    install: { argv: [...run, "install", ...(lockfile === "" ? [] : ["--immutable"])], env },
    add: { argv: [...run, "add", "--dev"], env },
    there: () => [],
  };
}

function isModernYarn({ manifest, lockfile, text }: Choice, hasSettings: boolean): boolean {
  if (lockfile !== "") return /^__metadata:/m.test(text);
  return hasSettings || /^yarn@[2-9]/.test(manifest.packageManager);
}

/** The package of a manager, in the version that the manifest names; anything but a version could be any program. */
function packageOf(manifest: Manifest, name: string, fallback: string): string {
  const short = posix.dirname(name) === "@yarnpkg" ? "yarn" : name;
  const [, declared, version] =
    /^(\w+)@(\d+(?:\.\d+)*(?:-[\w.-]+)?)(?:\+.*)?$/.exec(manifest.packageManager) ?? [];
  return `${name}@${declared === short && version ? version : fallback}`;
}

/** Managers other than npm are run through it, so that they need not be installed. */
function npx(ownPackage: string, name: string): string[] {
  return ["npm", "exec", "--yes", `--package=${ownPackage}`, "--", name];
}
