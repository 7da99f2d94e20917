import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, relative } from "node:path";
import { promisify } from "node:util";
import type { RootEntry } from "./root-entry.ts";

/** The user's own interpreters and package clients, as commands inside find them. */
export interface HostTools {
  /** Installations outside the system folders, read-only at their own path. */
  readonly entries: readonly RootEntry[];
  /** Folders for `PATH` inside, in the user's order. */
  readonly path: readonly string[];
}

const clients = ["npm", "npx", "yarn", "pnpm", "git", "uv", "poetry", "cargo-llvm-cov"];
/** Interpreters are often started by shims, so that only they themselves know where they live. */
const interpreters: Readonly<Record<string, readonly string[]>> = {
  node: ["-p", "process.execPath"],
  python3: ["-c", "import os, sys; print(os.path.join(sys.base_prefix, 'bin', 'python3'))"],
};
/** Compilers name the folder that they are installed in; rustup's stand-ins run only beside its settings. */
const compilers: Readonly<Record<string, readonly string[]>> = {
  go: ["env", "GOROOT"],
  rustc: ["--print", "sysroot"],
};
const systemPath = ["/usr/local/bin", "/usr/bin", "/bin"];

/** Finds the tools on the user's `PATH`, and the program that runs Goldseam itself. */
export async function findHostTools(env: NodeJS.ProcessEnv): Promise<HostTools> {
  const folders = usersPath(env);
  const found = await Promise.all(
    [...Object.keys({ ...interpreters, ...compilers }), ...clients].map((tool) => locate(tool, folders, env)),
  );
  const tools = found.filter((tool) => tool !== undefined);
  const outside = tools.filter((tool) => !isSystem(tool.real));
  const home = env["HOME"] ?? homedir();
  const files = [...outside.map((tool) => tool.real), await realpath(process.execPath)];
  const entries = (await Promise.all(files.map((file) => entriesFor(file, home)))).flat();
  return {
    entries: [...new Map(entries.map((entry) => [entry.inside, entry])).values()],
    path: [...new Set([...pathFolders(folders, outside), ...systemPath])],
  };
}

interface Tool {
  /** The folder of the user's `PATH` it was found in. */
  readonly folder: string;
  /** Where it is really installed. */
  readonly real: string;
}

/** The user's `PATH`. npm puts Goldseam's own pinned tools first; project code runs on the user's. */
export function usersPath(env: NodeJS.ProcessEnv): string[] {
  const folders = (env["PATH"] ?? "").split(delimiter);
  return folders.filter((folder) => isAbsolute(folder) && !folder.endsWith("node_modules/.bin"));
}

async function locate(
  tool: string,
  folders: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Tool | undefined> {
  for (const folder of folders) {
    const file = join(folder, tool);
    if (!(await isExecutable(file))) continue;
    const real = await installedAt(tool, file, env);
    if (real !== undefined && (await isExecutable(real))) return { folder, real };
  }
  return undefined;
}

async function installedAt(tool: string, file: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const folder = compilers[tool] && (await ask(file, compilers[tool], env));
  if (compilers[tool]) return folder && join(folder, "bin", tool);
  return interpreters[tool] ? ask(file, interpreters[tool], env) : file;
}

async function ask(
  file: string,
  question: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(file, [...question], { env, cwd: "/", timeout: 20_000 });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The installation that an executable belongs to, and the one behind its link; never a home folder. */
async function entriesFor(file: string, home: string): Promise<RootEntry[]> {
  const real = await realpath(file);
  const shown = [...new Set([file, real])].filter((path) => !isSystem(path));
  return shown.map((path): RootEntry => {
    const prefix = dirname(dirname(path));
    const host = basename(dirname(path)) === "bin" && !isPrivate(prefix, home) ? prefix : path;
    if (host === path && path !== real) return { kind: "link", inside: path, target: real };
    return { kind: "bind", host, inside: host, writable: false };
  });
}

function isPrivate(folder: string, home: string): boolean {
  const holdsHome = !relative(folder, home).startsWith("..");
  const holdsKeys = [".local", ".cargo"].some((name) => folder === join(home, name));
  return holdsHome || holdsKeys || dirname(folder) === "/home";
}

function pathFolders(folders: readonly string[], tools: readonly Tool[]): string[] {
  return folders.flatMap((folder) => {
    if (isSystem(`${folder}/`)) return [folder];
    return tools.filter((tool) => tool.folder === folder).map((tool) => dirname(tool.real));
  });
}

function isSystem(path: string): boolean {
  return /^\/(usr|bin|sbin|lib|lib64)\//.test(path);
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
